import { Event, EventTarget, listening } from './events.js';
import { $ } from './jquery.js';
import {
  classes,
  create as createElement,
  Element,
  eachOf,
  Fragment,
  insert,
  methods,
  Node,
  parsed,
  properties,
  quoted,
  Text,
  upgrade,
} from './nodes.js';
import {
  absolute,
  base64,
  changedUrl,
  emit,
  leave,
  loaded,
  page,
  partsOfUrl,
  run,
  runScript,
  timer,
} from './page.js';
import { find, first, withInner } from './tree.js';
import { define, hooks, isUnknown, open, textOf, unknown } from './unknown.js';
import { URL, URLSearchParams } from './urls.js';

const nothing = () => undefined;
const opened = (object) => Object.setPrototypeOf(object, open);

const put = (object, table) => {
  for (const [key, value] of Object.entries(table))
    Object.defineProperty(object, key, { value, writable: true, configurable: true });
};

export class Document extends Node {
  nodeType = 9;
}
const create = (name) => (textOf(name) === undefined ? unknown() : createElement(name.toLowerCase()));
const title = (document) => first('title', document);
const readLocation = () => globalThis.location;
const url = () => page.url;

properties(
  Document,
  {
    documentElement: (document) => first('html', document) ?? null,
    head: (document) => first('head', document) ?? document.documentElement ?? document,
    body: (document) => first('body', document) ?? null,
    title: (document) => title(document)?.textContent ?? '',
    location: readLocation,
    defaultView: () => globalThis,
    parentWindow: () => globalThis,
    cookie: () => {
      page.asksVisitor = true;
      return '';
    },
    referrer: () => '',
    URL: url,
    documentURI: url,
    baseURI: () => absolute(''),
    domain: () => partsOfUrl(page.url).hostname,
    readyState: () => (page.isOpen ? 'complete' : 'loading'),
    hidden: () => false,
    visibilityState: () => 'visible',
    doctype: () => ({}),
    forms: (document) => find('form', document),
    links: (document) => find('a[href], area[href]', document),
    images: (document) => find('img', document),
    scripts: (document) => find('script', document),
    scrollingElement: ({ documentElement }) => documentElement,
    currentScript: ({ scripts }) => scripts.find(({ position }) => position === page.source.offset) ?? null,
    fonts: () => ({ ready: Promise.resolve(), load: () => Promise.resolve() }),
  },
  {
    location: (_, to) => leave(to),
    title: (document, text) => {
      if (title(document) !== undefined) title(document).textContent = text;
    },
    cookie: nothing,
    body: nothing,
  },
);
methods(Document, {
  createElement: (_, name) => create(name),
  createElementNS: (_, __, name) => create(name),
  createTextNode: (_, text) => new Text(text),
  createDocumentFragment: () => new Fragment(),
  createComment: () => new Text(''),
  createRange: () => opened({ createContextualFragment: fragmentOf }),
  createEvent: () => new Event(),
  importNode: (_, node) => node.cloneNode(true),
  adoptNode: (_, node) => node,
  getElementById: (document, id) => document.querySelector(`[id=${quoted(id)}]`),
  write,
  writeln: write,
  open: nothing,
  close: nothing,
  hasFocus: () => true,
});

/** Writes into the document as it is read. */
function write(document, ...texts) {
  const nodes = parsed(texts.join(''));
  insert(nodes, document.body);
  for (const element of nodes.flatMap(withInner)) if (element.localName === 'script') runScript(element);
}

function fragmentOf(html) {
  const fragment = new Fragment();
  insert(parsed(html), fragment);
  return fragment;
}

const location = {
  replace: (to) => leave(to),
  assign: (to) => leave(to),
  reload: () => leave(page.url),
  toString: () => page.url,
};
for (const part of 'href pathname search hash host hostname port protocol origin'.split(' '))
  Object.defineProperty(location, part, {
    enumerable: true,
    get: () =>
      page.visit.isHostKnown || !/^(?:href|host|hostname|origin)$/.test(part)
        ? partsOfUrl(page.url)[part]
        : unknown(part),
    set(value) {
      const text = textOf(value);
      if (part === 'href' || text === undefined) leave(value);
      else if (!/^(?:hash|search|origin)$/.test(part)) leave(changedUrl(page.url, part, text).href);
    },
  });

function changeUrl(_, __, to) {
  if (to == null) return;
  leave(to, 'push');
  const next = textOf(to) === undefined ? undefined : partsOfUrl(String(to), page.url);
  if (next !== undefined && next.origin === partsOfUrl(page.url).origin) page.url = next.href;
}
const back = () => {
  if (!page.isOpen) emit('leave', { prefix: '' });
};

function storage() {
  const items = new Map();
  const changed = () => emit('act');
  return {
    getItem: (key) => {
      page.asksVisitor = true;
      return items.get(key) ?? null;
    },
    setItem: (key, value) => void items.set(key, isUnknown(value) ? value : String(value)),
    removeItem: changed,
    clear: changed,
  };
}

const later =
  (isRepeated) =>
  (run, wait, ...args) =>
    timer(() => start(run, args), isUnknown(wait) ? 1000 : Number(wait) || 0, isRepeated);
const soon = (run) => timer(() => start(run, [unknown()]), 16);
const start = (code, args) => (typeof code === 'function' ? code.apply(globalThis, args) : run(String(code)));
const cancel = (id) => {
  page.tasks = page.tasks.filter((task) => task.id !== id);
};

/** A file of the site is answered as it is; what else a server says can't be told. */
function fetch(to, options) {
  const method = textOf(options?.method ?? 'GET')?.toUpperCase();
  if (method !== undefined && !/^(?:GET|HEAD)$/.test(method)) emit('act');
  const url = textOf(to) === undefined ? undefined : absolute(String(to));
  const file = url === undefined || method !== 'GET' ? undefined : loaded(url);
  if (file === undefined) return unknown('fetch()');
  const body = { json: async () => JSON.parse(file.text), text: async () => file.text };
  return Promise.resolve({ ok: true, status: 200, redirected: false, url, ...body });
}

const customElements = {
  define: (name, made, options) => {
    if (textOf(name) === undefined || typeof made !== 'function') return;
    classes.set(name, made);
    const base = options?.extends;
    for (const element of find(base === undefined ? name : `${base}[is="${name}"]`, page.document))
      upgrade(element, made);
  },
  get: (name) => classes.get(name),
  whenDefined: (name) => (classes.has(name) ? Promise.resolve() : new Promise(nothing)),
};

const evaluate = (code) => run(String(code));
const made = (args) => () => run(`(function () { ${args.at(-1) ?? ''}\n})()`);
const ask = () => {
  emit('act');
  return unknown('answer');
};
const convert = (isDecoded) => (text) =>
  textOf(text) === undefined ? unknown() : base64(String(text), isDecoded);

/** What scripts find in a window. What else they ask for are elements by their ids, libraries, and what can't be told. */
export function openWindow() {
  const { Function } = globalThis;
  put(globalThis, {
    ...eachOf('window self top parent frames', globalThis),
    ...eachOf('alert print scrollTo scroll scrollBy focus stop', nothing),
    ...eachOf('Event CustomEvent MouseEvent PointerEvent', Event),
    ...eachOf(
      'HTMLElement HTMLAnchorElement HTMLButtonElement HTMLDivElement HTMLSpanElement HTMLLIElement',
      Element,
    ),
    ...eachOf('cancelAnimationFrame cancelIdleCallback clearTimeout clearInterval', cancel),
    ...eachOf('requestAnimationFrame requestIdleCallback setImmediate', soon),
    ...eachOf('eval execScript', evaluate),
    ...eachOf('confirm prompt', ask),
    ...eachOf('opener frameElement', null),
    ...listening,
    ...{ name: '', fetch, customElements, URL, URLSearchParams, Node, EventTarget, Document },
    ...{
      localStorage: storage(),
      sessionStorage: storage(),
      setTimeout: later(false),
      setInterval: later(true),
    },
    ...{
      atob: convert(true),
      btoa: convert(false),
      escape: encodeURIComponent,
      unescape: decodeURIComponent,
    },
    console: eachOf('log info warn error debug group groupEnd', nothing),
    queueMicrotask: (run) => void Promise.resolve().then(run),
    getSelection: () => ({ isCollapsed: true, type: 'None', toString: () => '' }),
    history: {
      ...{ length: 1, state: null, scrollRestoration: 'auto', pushState: changeUrl, replaceState: changeUrl },
      ...{ back, forward: nothing, go: (steps) => (steps < 0 ? back() : undefined) },
    },
    navigation: opened({ navigate: (to) => leave(to) }),
    open: (to, target) => {
      const isHere = /^_(?:self|top|parent)$/i.test(textOf(target ?? '') ?? '');
      if (isHere || (page.isOpen && to !== undefined)) leave(to);
      return unknown('open()');
    },
    Function: new Proxy(Function, { apply: (_, __, args) => made(args), construct: (_, args) => made(args) }),
    DOMParser: class {
      parseFromString(html) {
        const parsedDocument = new Document();
        insert(parsed(html), parsedDocument);
        return parsedDocument;
      }
    },
  });
  const navigator = opened({
    userLanguage: undefined,
    browserLanguage: undefined,
    onLine: true,
    cookieEnabled: true,
  });
  const language = () => page.visit.language;
  const accessors = [
    [globalThis, 'document', () => page.document],
    [globalThis, 'location', () => location, (url) => leave(url)],
    [globalThis, 'navigator', () => navigator],
    [navigator, 'language', language],
    [navigator, 'languages', () => [language(), language().slice(0, 2)]],
    [navigator, 'webdriver', () => unknown()],
  ];
  for (const [object, key, get, set] of accessors)
    Object.defineProperty(object, key, { get, set, configurable: true });
  Object.setPrototypeOf(globalThis, new Proxy(Object.prototype, globals));
}

const globals = {
  has: (_, key) => typeof key === 'string',
  get: (base, key) => {
    if (typeof key === 'symbol' || key in base) return base[key];
    if (key === '$' || key === 'jQuery') return $;
    return hooks.property(globalThis, key) ?? page.ids.get(key) ?? unknown(key);
  },
  set: (_, key, value) => hooks.assign(globalThis, key, value) || define(globalThis, key, value),
};
