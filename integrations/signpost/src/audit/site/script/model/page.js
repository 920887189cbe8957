import { mark, prefixOf, textOf } from './unknown.js';

/** What is open, and what its scripts have done so far. */
export const page = {
  /** `url`, `isHostKnown`, `language` and `now`: how the page is opened. */
  visit: undefined,
  document: undefined,
  /** The URL that scripts see; `history` changes it. */
  url: '',
  /** What relative URLs are relative to, seen from the page. */
  base: '',
  /** What a crawler or a visitor would notice: `leave`, `push`, and `act` for what else a click is for. */
  effects: [],
  /** The script element, the handler or the file that runs. */
  source: { offset: 0 },
  /** True where a script asked for what it keeps about a visitor. */
  asksVisitor: false,
  /** True once a visitor may click. */
  isOpen: false,
  /** Elements that have an id as the page is opened: scripts may ask for them by it. */
  ids: new Map(),
  /** What it has of some elements as it is opened. */
  listed: { script: [], meta: [], base: [] },
  /** True once a script changed the document, or listens to a click or a choice. */
  isChanged: false,
  isHeard: false,
  modules: new Map(),
  tasks: [],
  clock: 0,
};

/** What the page asks of Signpost itself: texts in, a text or nothing out. */
const ask = globalThis.__host;
delete globalThis.__host;
const urls = new Map();
export function partsOfUrl(url, base = '') {
  const key = `${base} ${url}`;
  if (!urls.has(key)) urls.set(key, fromJson(ask('url', url, base)));
  return urls.get(key);
}
export const changedUrl = (url, part, value) => fromJson(ask('setUrl', url, part, value));
export const treeOf = (html) => fromJson(ask('parse', html.slice(0, 200_000)));
export const loaded = (url) => fromJson(ask('load', url));
export const base64 = (text, isDecoded) => ask('base64', text, isDecoded ? 'decode' : '');
const instrumented = (code, kind) => ask('instrument', code, kind);
const parseJson = JSON.parse;
const fromJson = (text) => (text === undefined ? undefined : parseJson(text));

export function absolute(url) {
  const base = partsOfUrl(page.base, page.url)?.href ?? page.url;
  return partsOfUrl(url.trim(), base)?.href ?? url;
}

export function emit(kind, to) {
  page.effects.push({ kind, source: page.source, ...to });
}

/** Records that the script leaves the page for another URL. Fragments and schemes such as `mailto:` don't leave it. */
export function leave(to, kind = 'leave') {
  const text = textOf(to);
  if (text === undefined) {
    const prefix = prefixOf(to);
    if (!/^(?:#|\?|[a-z][a-z\d+.-]*:(?!\/\/))/i.test(prefix)) emit(kind, { prefix });
    return;
  }
  const url = partsOfUrl(absolute(text));
  if (url === undefined || !/^https?:$/.test(url.protocol)) return;
  if (plainPath(url) !== plainPath(partsOfUrl(page.visit.url))) emit(kind, { to: url.href });
}

/** A path as all its variants share it. */
function plainPath({ origin, pathname }) {
  return origin + pathname.replace(/(?:index)?(?:\.html?)?$/i, '').replace(/\/$/, '');
}

let depth = 0;

/** Runs what the browser starts, for a source, which also has what promises start then. What it throws ends it alone. */
export function as(source, run) {
  const before = page.source;
  page.source = source;
  depth += 1;
  try {
    return run();
  } catch {
    return undefined;
  } finally {
    depth -= 1;
    if (depth > 0) page.source = before;
  }
}

export function sourceOf(element) {
  return element.position === undefined || element.source !== undefined
    ? page.source
    : { offset: element.position };
}

const evaluate = eval;

/** Runs the text of a script for the whole page. */
export function run(code) {
  const text = instrumented(code, 'script');
  return text === undefined ? undefined : evaluate(text);
}

/** Runs the code of an attribute: `onclick`. Returns what it returns. */
export function runHandler(code, element, event) {
  const text = instrumented(code, 'handler');
  return text === undefined ? undefined : evaluate(text).call(element, event);
}

/** Runs a module, and returns what it exports. */
function runModule(code, url) {
  const exports = {};
  page.modules.set(url, exports);
  const text = instrumented(code, 'module');
  if (text !== undefined) evaluate(text)(url, exports, (name) => load(name, url)).catch(() => undefined);
  return exports;
}

/** The module of a name; undefined where it isn't one of the site's. */
export function load(name, from) {
  if (!/^(?:\.{0,2}\/|https?:)/.test(name) || name.includes(mark)) return undefined;
  const { href } = partsOfUrl(name, from) ?? {};
  if (href === undefined || page.modules.has(href)) return page.modules.get(href);
  const file = loaded(href);
  return file === undefined || file.isLibrary ? undefined : runModule(file.text, href);
}

/** Runs a script element. */
export function runScript(element) {
  const type = element.getAttribute('type') ?? '';
  const src = element.getAttribute('src');
  if (!/^\s*$|javascript|^\s*module\s*$/i.test(type)) return;
  const isModule = /^\s*module\s*$/i.test(type);
  const url = src === null ? undefined : absolute(String(src));
  const file = url === undefined ? undefined : loaded(url);
  if (url !== undefined && (file === undefined || file.isLibrary)) return;
  const source = file === undefined ? sourceOf(element) : { file: file.file, offset: element.position ?? 0 };
  const code = file?.text ?? element.textContent;
  as(source, () => (isModule ? runModule(code, url ?? page.visit.url) : run(code)));
}

/** Milliseconds; what a longer timer does happens to those who stay. */
const longestWait = 30_000;
let ids = 0;

/** Runs it after some milliseconds, once or again and again; returns what cancels it. */
export function timer(run, wait, isRepeated = false) {
  ids += 1;
  const time = Math.max(wait, 1);
  page.tasks.push({
    at: page.clock + time,
    id: ids,
    every: isRepeated ? time : undefined,
    run,
    source: page.source,
  });
  return ids;
}

/** Lets time pass until nothing is left to do; where it pauses, promises are kept. */
export function* drain() {
  yield;
  for (;;) {
    const [task] = page.tasks.sort((a, b) => a.at - b.at || a.id - b.id);
    if (task === undefined || task.at > longestWait) return;
    page.clock = task.at;
    page.tasks.shift();
    if (task.every !== undefined) page.tasks.push({ ...task, at: task.at + task.every });
    as(task.source, task.run);
    yield;
  }
}

/** Starts the clock anew, without what waits. */
export function rest() {
  page.tasks = [];
  page.clock = 0;
}
