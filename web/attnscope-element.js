// Attnscope in a page: the door `create` and the element <attn-scope>.
//
//   <script type="module" src="attnscope-element.js"></script>
//   <attn-scope lesson="chapter-attention" scene="causal-mask" step="softmax/1" lang="zh" theme="light"></attn-scope>
//
// lesson: a built-in lesson's name; src: the address of a lesson file; or a lesson inside the element, in a <script type="application/json">.
// link: what stands after '#' in a link of the program. The element speaks through `door` (see create) and the events
// "attnscope-ready" and "attnscope-link" (detail: the link of what is shown now).

const kFonts = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", ' +
    '"Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const kMonoFonts = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "PingFang SC", "Microsoft YaHei", ' +
    '"Noto Sans CJK SC", monospace';
const kPreferences = 'attnscope';

const kStyle = `
  :host { display: block; position: relative; height: min(85vh, 760px); min-height: 420px; }
  :host([hidden]) { display: none; }
  .attnscope { position: absolute; inset: 0; overflow: hidden; background: #FBFAF7; color: #1F2328; font: 16px ${kFonts}; }
  .attnscope[data-theme=dark] { background: #15171A; color: #E6E4DF; }
  canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; outline: none; touch-action: pan-y;
           user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
  .whole canvas { touch-action: none; }
  .layer { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
  .field { pointer-events: auto; box-sizing: border-box; margin: 0; padding: 0 12px; border: 0; border-radius: 8px; outline: none;
           background: transparent; color: inherit; font: inherit; font-variant-numeric: tabular-nums; caret-color: #2B59C3; }
  [data-theme=dark] .field { caret-color: #5B86E5; }
  .field::placeholder { color: #5B6470; opacity: 1; }
  [data-theme=dark] .field::placeholder { color: #A9AFB8; }
  .notice { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 14px;
            padding: 24px; text-align: center; line-height: 1.6; background: inherit; transition: opacity .2s; }
  .notice.over { inset: auto 16px 16px; border-radius: 8px; padding: 12px 16px; background: #1F2328; color: #FFFFFF; }
  .notice[hidden] { display: none; }
  .name { font-weight: 600; font-size: 20px; }
  .bar { width: 160px; height: 3px; border-radius: 2px; background: linear-gradient(90deg, #2F6DB5, #E9E6DF 50%, #C4622D);
         background-size: 200% 100%; animation: attn-bar 1.6s ease-in-out infinite alternate; }
  @keyframes attn-bar { to { background-position: 100% 0; } }
  @media (prefers-reduced-motion: reduce) { .bar { animation: none; } .notice { transition: none; } }
  @media (prefers-color-scheme: dark) { .attnscope:not([data-theme]) { background: #15171A; color: #E6E4DF; } }
`;

const kTexts = {
  no_webgl: {
    en: 'This browser has no WebGL 2, which Attnscope draws with. A current Firefox, Chrome, Edge or Safari has it; hardware acceleration may be switched off.',
    zh: '这个浏览器没有 WebGL 2，注意力镜无法绘图。新版的 Firefox、Chrome、Edge 或 Safari 都有；也可能是硬件加速被关掉了。',
  },
  no_wasm: {
    en: 'This browser has no WebAssembly, which Attnscope runs in.',
    zh: '这个浏览器没有 WebAssembly，注意力镜无法运行。',
  },
  not_loaded: {
    en: 'Attnscope could not be loaded: ',
    zh: '注意力镜没能载入：',
  },
};

function worded(key, language) {
  return kTexts[key][/^zh/.test(language) ? 'zh' : 'en'];
}

// Compiled once for all instances of a page, downloaded once even where the server gives it a wrong type.
let compiled = null;
function compile() {
  return compiled ??= (async () => {
    const response = await fetch(new URL('attnscope.wasm', import.meta.url));
    if (!response.ok) throw new Error(`attnscope.wasm: ${response.status}`);
    const again = response.clone();
    try {
      return await WebAssembly.compileStreaming(response);
    } catch {
      return WebAssembly.compile(await again.arrayBuffer());
    }
  })().catch((error) => {
    compiled = null;
    throw error;
  });
}

function stored() {
  try {
    return localStorage.getItem(kPreferences) ?? '';
  } catch {
    return '';  // forbidden in this frame
  }
}

function store(text) {
  try {
    localStorage.setItem(kPreferences, text);
  } catch { }
}

function copy(text, root) {
  const by_selection = () => {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    root.appendChild(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  };
  if (navigator.clipboard?.writeText) navigator.clipboard.writeText(text).catch(by_selection);
  else by_selection();
}

// Opens the program in `root` (an element or a shadow root) and resolves to its door:
//   command(c)   c: {"command": "set_sentence", "text": "…"} or its JSON text; null, or one line that says what was wrong
//   open(text)   opens a lesson file's text; as command
//   query(q)     q: {"query": "state"} or its JSON text; the answer, parsed
//   query_text(q)  the answer as it comes: seeds may exceed what a JavaScript number holds
//   destroy()    leaves nothing behind
// options: page (the program is the whole page: address, title and language of the document are its), embedded, languages, link, onlink.
export async function create(root, options = {}) {
  const page = Boolean(options.page), embedded = options.embedded ?? (!page || window.top !== window);
  const languages = options.languages || navigator.languages?.join(',') || navigator.language || 'en';
  const stop = new AbortController();
  const frame = document.createElement('div'), canvas = document.createElement('canvas'), layer = document.createElement('div');
  const notice = document.createElement('div');
  frame.className = page ? 'attnscope whole' : 'attnscope';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', 'Attnscope');
  layer.className = 'layer';
  notice.className = 'notice';
  const name = document.createElement('div'), bar = document.createElement('div');
  name.className = 'name';
  name.textContent = /^zh/.test(languages) ? '注意力镜' : 'Attnscope';
  bar.className = 'bar';
  notice.append(name, bar);
  frame.append(canvas, layer, notice);
  root.append(frame);

  const tell = (text, over) => {
    notice.className = over ? 'notice over' : 'notice';
    notice.setAttribute('role', 'alert');
    notice.textContent = text;
    notice.hidden = !text;
  };
  const fail = (key, more = '') => {
    tell(worded(key, languages) + more, false);
    throw Object.assign(new Error(worded(key, 'en') + more), {attnscope: key});
  };
  if (typeof WebAssembly !== 'object') fail('no_wasm');

  let address = 0;
  const show_address = (link) => {
    clearTimeout(address);  // browsers allow only so many changes of the address in a while
    address = setTimeout(() => history.replaceState(history.state, '', `#${link}`), 200);
  };
  const say = {
    clipboard: (text) => copy(text, layer),
    fragment: (link) => {
      if (page && window.top === window) show_address(link);
      options.onlink?.(link);
    },
    preferences: (text) => { if (page) store(text); },
    title: (text) => {
      canvas.setAttribute('aria-label', text);
      if (page) document.title = text;
    },
    language: (tag) => {
      frame.lang = tag === 'zh' ? 'zh-Hans' : tag;
      if (page) document.documentElement.lang = frame.lang;
    },
    theme: (theme) => {
      frame.dataset.theme = theme;
      frame.style.colorScheme = theme;
      if (page) document.documentElement.style.background = theme === 'dark' ? '#15171A' : '#FBFAF7';
    },
  };
  const ask = {
    languages: () => languages,
    fragment: () => options.link ?? (page ? location.hash.slice(1) : ''),
    preferences: () => page ? stored() : '',
    address: () => new URL('index.html', import.meta.url).href,
  };
  const host = {
    canvas, layer, page, fonts: kFonts, monoFonts: kMonoFonts,
    say: (what, text) => say[what](text),
    ask: (what) => ask[what](),
  };

  let module, instance = 0;
  try {
    const [{default: factory}, wasm] = await Promise.all([import('./attnscope.js'), compile()]);
    module = await factory({
      attnHost: host,
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(wasm, imports).then((made) => receive(made, wasm));
        return {};
      },
    });
  } catch (error) {
    fail('not_loaded', String(error?.message ?? error));
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches, still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  instance = module._attn_create((embedded ? 1 : 0) | (dark ? 2 : 0) | (still ? 4 : 0));
  if (!instance) fail('no_webgl');
  notice.hidden = true;

  const decoder = new TextDecoder();
  const call = (act, request) => {
    if (!instance) return '';
    const text = typeof request === 'string' ? request : JSON.stringify(request);
    const size = module[act](instance, host.give(text));
    const at = module._attn_result(instance);
    return decoder.decode(module.HEAPU8.subarray(at, at + size));
  };
  const door = {
    canvas,
    command: (c) => call('_attn_command', c) || null,
    open: (text) => door.command({command: 'open_source', json: text}),
    query_text: (q) => call('_attn_query', q),
    query: (q) => JSON.parse(call('_attn_query', q)),
    // One line over the lower edge, gone after a while or at a press; "": gone now.
    tell: (text) => {
      tell(text, true);
      clearTimeout(door.told);
      if (text) door.told = setTimeout(() => { notice.hidden = true; }, 12000);
    },
    frames: () => host.frames(),
    draw: () => host.draw(),
    destroy: () => {
      if (!instance) return;
      stop.abort();
      clearTimeout(address);
      clearTimeout(door.told);
      module._attn_destroy(instance);
      instance = 0;
      module = null;
      frame.remove();
    },
  };
  notice.addEventListener('click', () => { notice.hidden = true; });
  // A lesson file that is dropped on the program is opened.
  frame.addEventListener('dragover', (e) => { if (e.dataTransfer.types.includes('Files')) e.preventDefault(); });
  frame.addEventListener('drop', async (e) => {
    const file = e.dataTransfer.files[0];
    if (!file) return;
    e.preventDefault();
    door.tell(door.open(await file.text()) ?? '');
  });
  if (page) {
    window.addEventListener('hashchange', () => {
      door.tell(door.command({command: 'open_link', link: location.hash.slice(1)}) ?? '');
    }, {signal: stop.signal});
  }
  return door;
}

const sheet = (() => {
  try {
    const made = new CSSStyleSheet();
    made.replaceSync(kStyle);
    return made;
  } catch {
    return null;  // Safari before 16.4
  }
})();

class AttnScope extends HTMLElement {
  static observedAttributes = ['lesson', 'src', 'scene', 'step', 'lang', 'theme', 'link'];

  door = null;
  #started = false;
  #seen = null;

  connectedCallback() {
    if (this.#started || this.#seen) return;
    if (this.hasAttribute('page') || !window.IntersectionObserver) return void this.#start();
    // In a long page of exhibits the program is fetched when one of them comes near.
    this.#seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#start();
    }, {rootMargin: '400px'});
    this.#seen.observe(this);
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (!this.isConnected) this.destroy();  // else it was only moved
    });
  }

  attributeChangedCallback(name, before, now) {
    if (this.door && before !== now) this.#apply([name]).then((wrong) => this.door?.tell(wrong));
  }

  destroy() {
    this.#seen?.disconnect();
    this.#seen = null;
    this.#started = false;
    this.door?.destroy();
    this.door = null;
    this.shadowRoot?.replaceChildren();
  }

  async #start() {
    if (this.#started) return;
    this.#started = true;
    this.#seen?.disconnect();
    this.#seen = null;
    const root = this.shadowRoot ?? this.attachShadow({mode: 'open'});
    if (sheet) {
      root.adoptedStyleSheets = [sheet];
    } else {
      const style = document.createElement('style');
      style.textContent = kStyle;
      root.append(style);
    }
    const page = this.hasAttribute('page');
    let door;
    try {
      door = await create(root, {
        page,
        embedded: this.hasAttribute('page') ? undefined : true,
        languages: this.getAttribute('lang') || undefined,
        link: this.getAttribute('link') ?? undefined,
        onlink: (link) => this.dispatchEvent(new CustomEvent('attnscope-link', {detail: link})),
      });
    } catch (error) {
      if (!error.attnscope) throw error;
      console.error(`attn-scope: ${error.message}`);
      return;
    }
    if (!this.isConnected || !this.#started) return door.destroy();
    this.door = door;
    const wrong = await this.#apply(['lang', 'theme', 'lesson', 'src', 'inline', 'scene', 'step']);
    if (wrong) door.tell(wrong);
    this.dispatchEvent(new CustomEvent('attnscope-ready'));
  }

  // Does what the named attributes say; the first thing that could not be done, or "".
  async #apply(names) {
    for (const name of names) {
      const value = name === 'inline' ? this.querySelector('script[type="application/json"]')?.textContent : this.getAttribute(name);
      if (value == null) continue;
      const wrong = await this.#set(name, value);
      if (wrong) return wrong;
    }
    return '';
  }

  async #set(name, value) {
    const door = this.door;
    switch (name) {
      case 'lang': return door.command({command: 'set_language', language: /^zh/.test(value) ? 'zh' : 'en'});
      case 'theme': return door.command({command: 'set_theme', theme: value});
      case 'lesson': return door.command({command: 'open_lesson', name: value});
      case 'scene': return door.command({command: 'go_to', scene: value});
      case 'step': return door.command({command: 'seek_text', step: value});
      case 'link': return door.command({command: 'open_link', link: value.replace(/^#/, '')});
      case 'inline': return door.open(value);
      case 'src': {
        const response = await fetch(new URL(value, document.baseURI)).catch((error) => ({ok: false, status: error.message}));
        return response.ok ? door.open(await response.text()) : `${value}: ${response.status}`;
      }
    }
    return null;
  }
}

if (!customElements.get('attn-scope')) customElements.define('attn-scope', AttnScope);
