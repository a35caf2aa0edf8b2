// Attnscope in a page: the door `create` and the element <attn-scope>.
//
//   <script type="module" src="attnscope-element.js"></script>
//   <attn-scope lesson="chapter-attention" scene="causal-mask" step="softmax/1" lang="zh" theme="light"></attn-scope>
//
// lesson: a built-in lesson's name; src: the address of a lesson file; or a lesson inside the element, in a <script type="application/json">.
// link: what stands after '#' in a link of the program. The element speaks through `door` (see create) and the events
// "attnscope-ready" and "attnscope-link" (detail: the link of what is shown now).

import {create, framed, kFonts} from './attnscope-door.js';

export {create};

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
  #run = 0;          // what began in an earlier run has no say in this one
  #fetching = null;  // the AbortController of the lesson file on its way; its `done` resolves when it is there or given up

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
    const door = this.door;
    if (door && before !== now) this.#apply(door, [name]).then((wrong) => door.tell(wrong));
  }

  destroy() {
    this.#seen?.disconnect();
    this.#seen = null;
    this.#started = false;
    this.#run++;
    this.#fetching?.abort();
    this.#fetching = null;
    this.door?.destroy();
    this.door = null;
    this.shadowRoot?.replaceChildren();
  }

  async #start() {
    if (this.#started) return;
    this.#started = true;
    const run = ++this.#run;
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
        embedded: page ? undefined : true,
        languages: this.getAttribute('lang') || undefined,
        link: this.getAttribute('link') ?? undefined,
        onlink: (link) => this.dispatchEvent(new CustomEvent('attnscope-link', {detail: link})),
      });
    } catch (error) {
      if (run !== this.#run) return;
      const {frame, notice} = framed(page);
      notice.setAttribute('role', 'alert');
      notice.textContent = error.notice ?? error.message;
      root.append(frame);
      console.error(`attn-scope: ${error.message}`);
      return;
    }
    if (run !== this.#run) return door.destroy();
    this.door = door;
    const wrong = await this.#apply(door, ['lang', 'theme', 'lesson', 'src', 'inline', 'scene', 'step']);
    if (run !== this.#run) return;
    if (wrong) door.tell(wrong);
    this.dispatchEvent(new CustomEvent('attnscope-ready'));
  }

  // Does what the named attributes say; the first thing that could not be done, or "".
  async #apply(door, names) {
    const opens = ['lesson', 'src', 'link', 'inline'];
    for (const name of names) {
      if (door !== this.door) return '';  // destroyed meanwhile
      const value = name === 'inline' ? this.querySelector('script[type="application/json"]')?.textContent : this.getAttribute(name);
      if (value == null) continue;
      // What opens a lesson takes the place of a file on its way; a scene and a step are meant for that file.
      if (opens.includes(name)) this.#fetching?.abort();
      else if (this.#fetching && (name === 'scene' || name === 'step')) await this.#fetching.done;
      const wrong = await this.#set(door, name, value);
      if (wrong) return wrong;
    }
    return '';
  }

  async #set(door, name, value) {
    switch (name) {
      case 'lang': return door.command({command: 'set_language', language: /^zh/.test(value) ? 'zh' : 'en'});
      case 'theme': return door.command({command: 'set_theme', theme: value});
      case 'lesson': return door.command({command: 'open_lesson', name: value});
      case 'scene': return door.command({command: 'go_to', scene: value});
      case 'step': return door.command({command: 'seek_text', step: value});
      case 'link': return door.command({command: 'open_link', link: value.replace(/^#/, '')});
      case 'inline': return door.open(value);
      case 'src': return this.#open_file(door, value);
    }
    return null;
  }

  // "" also where another lesson was opened, or the element destroyed, before the file had come.
  async #open_file(door, address) {
    const fetching = this.#fetching = new AbortController(), {signal} = fetching;
    fetching.done = new Promise((done) => { fetching.finish = done; });
    try {
      const response = await fetch(new URL(address, document.baseURI), {signal});
      const text = response.ok ? await response.text() : '';
      if (signal.aborted) return '';
      return response.ok ? door.open(text) : `${address}: ${response.status}`;
    } catch (error) {
      return signal.aborted ? '' : `${address}: ${error.message}`;
    } finally {
      if (this.#fetching === fetching) this.#fetching = null;
      fetching.finish();
    }
  }
}

if (!customElements.get('attn-scope')) customElements.define('attn-scope', AttnScope);
