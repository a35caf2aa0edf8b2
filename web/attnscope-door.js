// The door to the program in a page: create. The element (attnscope-element.js) is one of its users.

export const kFonts = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", ' +
    '"Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const kMonoFonts = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "PingFang SC", "Microsoft YaHei", ' +
    '"Noto Sans CJK SC", monospace';
const kPreferences = 'attnscope';

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

// A lesson of the reader's own that is too long for the address: kept while the tab lives, and shown again by the entry of its history
// that showed it.
const kKept = 'attnscope.kept';

function kept() {
  try {
    return history.state?.attnscope === 'kept' ? sessionStorage.getItem(kKept) ?? '' : '';
  } catch {
    return '';
  }
}

function keep(text) {
  try {
    sessionStorage.removeItem(kKept);
    if (text) sessionStorage.setItem(kKept, text);
  } catch { }  // forbidden, or no room
}

function copy(text, root) {
  const by_selection = () => {
    const focused = root.getRootNode().activeElement ?? document.activeElement;
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    root.appendChild(area);
    area.select();
    document.execCommand('copy');
    focused?.focus({preventScroll: true});  // while the text area is there: the program sees that the focus never left it
    area.remove();
  };
  if (navigator.clipboard?.writeText) navigator.clipboard.writeText(text).catch(by_selection);
  else by_selection();
}

// The box that holds the program, with the line over it that speaks to the reader.
export function framed(page) {
  const frame = document.createElement('div'), notice = document.createElement('div');
  frame.className = page ? 'attnscope whole' : 'attnscope';
  notice.className = 'notice';
  frame.append(notice);
  return {frame, notice};
}

function failed(key, languages, more = '') {
  return Object.assign(new Error(worded(key, 'en') + more), {notice: worded(key, languages) + more});
}

// Opens the program in `root` (an element or a shadow root). Rejects where it cannot be opened, with nothing left in `root`; the
// error's `notice` says why to the reader, in their language. Else resolves to its door:
//   command(c)   c: {"command": "set_sentence", "text": "…"} or its JSON text; null, or one line that says what was wrong
//   open(text)   opens a lesson file's text; as command
//   query(q)     q: {"query": "state"} or its JSON text; the answer, parsed; null after destroy
//   query_text(q)  the answer as it comes: seeds may exceed what a JavaScript number holds
//   destroy()    leaves nothing behind
// options: page (the program is the whole page: address, title and language of the document are its), embedded, languages, link, onlink.
export async function create(root, options = {}) {
  const page = Boolean(options.page), embedded = options.embedded ?? (!page || window.top !== window);
  const languages = options.languages || navigator.languages?.join(',') || navigator.language || 'en';
  const stop = new AbortController();
  if (typeof WebAssembly !== 'object') throw failed('no_wasm', languages);
  const {frame, notice} = framed(page);
  const canvas = document.createElement('canvas'), layer = document.createElement('div'), end = document.createElement('div');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', 'Attnscope');
  layer.className = 'layer';
  end.tabIndex = 0;  // Tab from behind reaches it first
  const name = document.createElement('div'), bar = document.createElement('div');
  name.className = 'name';
  name.textContent = /^zh/.test(languages) ? '注意力镜' : 'Attnscope';
  bar.className = 'bar';
  notice.append(name, bar);
  frame.prepend(canvas, layer, end);
  // Nothing lies behind the whole page that a scroll could go on to; in a frame the page around has it.
  if (page && window.top === window) document.documentElement.style.overscrollBehavior = 'none';
  root.append(frame);

  let address = 0, without_link = false;  // a long lesson of the reader's own has no link
  const show_address = (link) => {
    clearTimeout(address);  // browsers allow only so many changes of the address in a while
    without_link = !link;
    const now = link ? `#${link}` : location.pathname + location.search;
    address = setTimeout(() => {
      // A scene is a place of its own to come back to; what is done within it is not. Without a link there is nothing to come back by.
      const scene = door.query({query: 'state'}).scene, before = history.state?.scene;
      const entry = {...history.state, attnscope: link ? 'link' : 'kept', scene};
      if (link && before && before !== scene) history.pushState(entry, '', now);
      else history.replaceState(entry, '', now);
    }, 200);
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
    fragment: () => (options.link ?? (page ? location.hash : '')).replace(/^#/, ''),
    preferences: () => page ? stored() : '',
    kept: () => page && window.top === window && !location.hash ? kept() : '',
    address: () => new URL('index.html', import.meta.url).href,
  };
  const host = {
    canvas, layer, end, page, fonts: kFonts, monoFonts: kMonoFonts,
    say: (what, text) => say[what](text),
    ask: (what) => ask[what](),
  };

  const dark = matchMedia('(prefers-color-scheme: dark)').matches, still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let module, instance = 0;
  try {
    const [{default: factory}, wasm] = await Promise.all([import('./attnscope.js'), compile()]);
    module = await new Promise((made, wrong) => {
      factory({
        attnHost: host,
        instantiateWasm: (imports, receive) => {
          WebAssembly.instantiate(wasm, imports).then((instantiated) => receive(instantiated, wasm)).catch(wrong);
          return {};
        },
      }).then(made, wrong);
    });
    instance = module._attn_create((embedded ? 1 : 0) | (dark ? 2 : 0) | (still ? 4 : 0));
  } catch (error) {
    frame.remove();
    throw failed('not_loaded', languages, String(error?.message ?? error));
  }
  if (!instance) {
    frame.remove();
    throw failed('no_webgl', languages);
  }
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
    query: (q) => instance ? JSON.parse(call('_attn_query', q)) : null,
    // One line over the lower edge, gone after a while or at a press; "": gone now.
    tell: (text) => {
      notice.className = 'notice over';
      notice.setAttribute('role', 'alert');
      notice.textContent = text;
      notice.hidden = !text;
      clearTimeout(door.told);
      if (text && instance) door.told = setTimeout(() => { notice.hidden = true; }, 12000);
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
  if (page && window.top === window) {
    without_link = Boolean(ask.kept());
    window.addEventListener('pagehide', () => keep(without_link ? door.query({query: 'kept'})?.kept : ''), {signal: stop.signal});
    // Its keys work at once where it is the whole page; in a frame they would be taken from the page around.
    if (document.activeElement === document.body) host.focus();
  }
  if (page) {
    window.addEventListener('hashchange', () => {
      door.tell(door.command({command: 'open_link', link: location.hash.slice(1)}) ?? '');
    }, {signal: stop.signal});
  }
  return door;
}
