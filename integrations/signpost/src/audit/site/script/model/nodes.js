import { click, dispatch, EventTarget, submit } from './events.js';
import { absolute, page, partsOfUrl, runScript, treeOf } from './page.js';
import { closest, find, first, isIn, isMatch, withInner } from './tree.js';
import { bool, isKnown, isUnknown, textOf, unknown } from './unknown.js';

/** Nodes that are put somewhere or copied: a page that copies itself again and again is not told further. */
const mostNodes = 20_000;
let count = 0;
/** The element that a class of the page is made for, and these classes by the names of elements. */
let upgrading;
export const classes = new Map();

export class Node extends EventTarget {
  parentNode = null;
  childNodes = [];
  /** Of an element, and of a text. */
  localName = undefined;
  data = undefined;
  /** Which script changed it last. */
  source = undefined;
}

export class Text extends Node {
  nodeType = 3;
  data = '';
  constructor(text) {
    super();
    this.data = String(text);
  }
}

export class Fragment extends Node {
  nodeType = 11;
}

export class Element extends Node {
  nodeType = 1;
  localName = 'html';
  attributesByName = new Map();
  /** Where it is in the file of the page. */
  position = undefined;
  /** True for a script that runs once it is in the document. */
  isWaiting = false;
  constructor(name) {
    super();
    if (name === undefined && upgrading !== undefined) return upgrading;
    if (name !== undefined) this.localName = name;
  }
}

/** The same for each of some names. */
export const eachOf = (names, value) => Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** Adds properties to what a class makes: each has a function that reads it, and may have one that writes it. */
export function properties({ prototype }, readers, writers = {}) {
  for (const [key, read] of Object.entries(readers)) {
    const write = writers[key];
    Object.defineProperty(prototype, key, {
      configurable: true,
      get() {
        return read(this, key);
      },
      set:
        write &&
        function (value) {
          write(this, value, key);
        },
    });
  }
}

/** Adds methods, whose functions are given the node first. */
export function methods({ prototype }, table) {
  for (const [key, run] of Object.entries(table)) {
    prototype[key] = function (...args) {
      return run(this, ...args);
    };
  }
}

const lower = (text) => String(text).toLowerCase();
export const quoted = (text) => `"${String(text).replaceAll('"', '')}"`;
const textIn = (node) => node.data ?? node.childNodes.map(textIn).join('');
const setText = (node, text) => {
  if (node.data === undefined) node.replaceChildren(text);
  else node.data = String(text);
};
const beside = (node, step, siblings = [node]) => siblings[siblings.indexOf(node) + step] ?? null;
/** What is found can't be told where it can't be told what is looked for. */
const ifKnown = (text, run) => (isKnown(text) ? run(String(text)) : unknown());

properties(
  Node,
  {
    parentElement: ({ parentNode }) => (parentNode?.nodeType === 1 ? parentNode : null),
    ownerDocument: () => page.document,
    isConnected: (node) => isIn(node, page.document),
    textContent: textIn,
    innerText: textIn,
    text: textIn,
    nodeValue: ({ data }) => data ?? null,
    nextSibling: (node) => beside(node, 1, node.parentNode?.childNodes),
    previousSibling: (node) => beside(node, -1, node.parentNode?.childNodes),
    nextElementSibling: (node) => beside(node, 1, node.parentNode?.children),
    previousElementSibling: (node) => beside(node, -1, node.parentNode?.children),
    children: ({ childNodes }) => childNodes.filter((node) => node.nodeType === 1),
    firstElementChild: ({ children }) => children[0] ?? null,
    lastElementChild: ({ children }) => children.at(-1) ?? null,
    childElementCount: ({ children }) => children.length,
    firstChild: ({ childNodes }) => childNodes[0] ?? null,
    lastChild: ({ childNodes }) => childNodes.at(-1) ?? null,
    innerHTML: ({ childNodes }) => childNodes.map(written).join(''),
  },
  {
    textContent: setText,
    innerText: setText,
    text: setText,
    innerHTML: (node, html) => node.replaceChildren(...parsed(html)),
  },
);
methods(Node, {
  querySelector: (node, selector) => ifKnown(selector, (text) => first(text, node) ?? null),
  querySelectorAll: (node, selector) => ifKnown(selector, (text) => find(text, node)),
  getElementsByTagName: (node, name) => ifKnown(name, (text) => find(text, node)),
  getElementsByClassName: (node, names) =>
    ifKnown(names, (text) => find(text.trim().replace(/^|\s+/g, '.'), node)),
  getElementsByName: (node, name) => ifKnown(name, (text) => find(`[name=${quoted(text)}]`, node)),
  append: (node, ...values) => insert(values, node, 'last'),
  prepend: (node, ...values) => insert(values, node, 'first'),
  before: (node, ...values) => insert(values, node, 'before'),
  after: (node, ...values) => insert(values, node, 'after'),
  replaceWith: (node, ...values) => insert(values, node, 'replace'),
  appendChild: (node, child) => insert([child], node, 'last') ?? child,
  insertBefore: (node, child, next) =>
    insert([child], next ?? node, next == null ? 'last' : 'before') ?? child,
  replaceChild: (_, child, old) => insert([child], old, 'replace') ?? old,
  removeChild: (_, child) => child?.remove() ?? child,
  replaceChildren: (node, ...values) => {
    for (const child of [...node.childNodes]) detach(child);
    insert(values, node, 'last');
  },
  remove: (node) => {
    if (node.parentNode === null) return;
    touch(node);
    detach(node);
  },
  contains: (node, inner) => inner?.nodeType !== undefined && isIn(inner, node),
  hasChildNodes: ({ childNodes }) => childNodes.length > 0,
  cloneNode: (node, isDeep) => {
    const { nodeType, localName, childNodes } = node;
    const copy = nodeType === 3 ? new Text(node.data) : nodeType === 1 ? create(localName) : new Fragment();
    if (nodeType === 1) copy.attributesByName = new Map(node.attributesByName);
    if (!isDeep && localName !== 'template') return copy;
    for (const child of childNodes) link(child.cloneNode(true), copy, copy.childNodes.length);
    return copy;
  },
});

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** A node as HTML. */
function written(node) {
  if (node.data !== undefined) return node.data.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const attributes = node.attributes.map(
    ({ name, value }) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  );
  const start = `<${node.localName}${attributes.join('')}>`;
  const inner = /^(?:script|style)$/.test(node.localName) ? node.textContent : node.innerHTML;
  return empty.test(node.localName) ? start : `${start}${inner}</${node.localName}>`;
}

/** Attributes with another name as a property. */
const otherNames = { className: 'class', htmlFor: 'for', httpEquiv: 'http-equiv', defaultValue: 'value' };
const nameOf = (key) => otherNames[key] ?? key;
/** Attributes that are read as text; an element without it has an empty one. */
const reflected =
  'id className htmlFor httpEquiv defaultValue name title lang dir type alt rel target placeholder media charset method hreflang';
const urls = 'href src action';
const flags = 'checked disabled hidden selected';

properties(
  Element,
  {
    ...eachOf(reflected, (element, key) => element.getAttribute(nameOf(key)) ?? ''),
    ...eachOf(flags, (element, key) => element.hasAttribute(key)),
    ...eachOf(urls, (element, key) => {
      const value = element.getAttribute(key) ?? '';
      return value !== '' && isKnown(value) ? absolute(value) : value;
    }),
    ...eachOf('pathname search hash hostname host origin protocol', (element, key) =>
      element.localName === 'a' ? (partsOfUrl(String(element.href))?.[key] ?? '') : unknown(key),
    ),
    tagName: ({ localName }) => localName.toUpperCase(),
    nodeName: ({ localName }) => localName.toUpperCase(),
    outerHTML: written,
    attributes: ({ attributesByName }) => [...attributesByName].map(([name, value]) => ({ name, value })),
    dataset: (element) => new Proxy(element, dataset),
    classList,
    content: (element) =>
      element.localName === 'template' ? element : (element.getAttribute('content') ?? ''),
    value: (element) => {
      if (element.localName === 'select') return element.selectedOptions[0]?.value ?? '';
      const text = element.localName === 'option' ? element.textContent.trim() : '';
      return element.getAttribute('value') ?? text;
    },
    options: (element) => find('option', element),
    selectedIndex: ({ options }) => {
      const index = options.findIndex((one) => one.selected);
      return index < 0 && options.length > 0 ? 0 : index;
    },
    selectedOptions: ({ options, selectedIndex }) => options.slice(selectedIndex).slice(0, 1),
    form: (element) => closest(element, 'form'),
    elements: (element) => find('input, select, textarea, button', element),
  },
  {
    ...eachOf(`${reflected} ${urls} content value`, (element, value, key) =>
      element.setAttribute(nameOf(key), value),
    ),
    ...eachOf(flags, (element, value, key) =>
      bool(value, key) ? element.setAttribute(key, '') : element.removeAttribute(key),
    ),
    outerHTML: (element, html) => element.replaceWith(...parsed(html)),
    selectedIndex: ({ options }, index) => {
      for (const [at, option] of options.entries()) option.selected = at === index;
    },
  },
);

const places = { beforebegin: 'before', afterbegin: 'first', beforeend: 'last', afterend: 'after' };
methods(Element, {
  getAttribute: ({ attributesByName }, name) => attributesByName.get(lower(name)) ?? null,
  hasAttribute: ({ attributesByName }, name) => attributesByName.has(lower(name)),
  setAttribute: (element, name, value) => {
    touch(element);
    element.attributesByName.set(lower(name), String(value));
  },
  removeAttribute: (element, name) => {
    touch(element);
    element.attributesByName.delete(lower(name));
  },
  insertAdjacentHTML: (element, place, html) => insert(parsed(html), element, places[lower(place)]),
  insertAdjacentElement: (element, place, node) => insert([node], element, places[lower(place)]) ?? node,
  matches: (element, selector) => ifKnown(selector, (text) => isMatch(element, text)),
  closest: (element, selector) => ifKnown(selector, (text) => closest(element, text)),
  click,
  submit,
  requestSubmit: (form) => {
    if (dispatch('submit', form)) submit(form);
  },
});

/** `dataset`: each `data-` attribute by its name in camel case. */
const dataset = {
  get: (element, key) =>
    typeof key === 'string' ? (element.getAttribute(dataName(key)) ?? undefined) : undefined,
  set: (element, key, value) => element.setAttribute(dataName(key), value) ?? true,
  has: (element, key) => element.hasAttribute(dataName(key)),
  deleteProperty: (element, key) => element.removeAttribute(dataName(key)) ?? true,
  getOwnPropertyDescriptor: (element, key) =>
    Object.getOwnPropertyDescriptor({ [key]: dataset.get(element, key) }, key),
  ownKeys: ({ attributesByName }) =>
    [...attributesByName.keys()]
      .filter((name) => name.startsWith('data-'))
      .map((name) => camel(name.slice(5))),
};
export const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** `mainUrl` as it is written in an attribute: `data-main-url`. */
export const dataName = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function classList(element) {
  const words = element.className.split(/\s+/).filter((word) => word !== '');
  const has = (name) => words.includes(name);
  const set = (names) => {
    element.className = names.join(' ');
  };
  const add = (...names) => set([...words, ...names]);
  const remove = (...names) => set(words.filter((word) => !names.includes(word)));
  return {
    contains: (name) => (isKnown(name) && isKnown(element.className) ? has(name) : unknown()),
    add,
    remove,
    toggle: (name) => {
      if (has(name)) remove(name);
      else add(name);
      return !has(name);
    },
  };
}

/** Remembers which script changed it last. */
function touch(node) {
  page.isChanged = true;
  node.source = page.source;
}

export function create(name) {
  const made = new Element(name);
  made.isWaiting = name === 'script';
  touch(made);
  return made;
}

/** The nodes of a piece of HTML, as a script makes them. */
export function parsed(html) {
  return textOf(html) === undefined ? [] : treeOf(String(html)).map((one) => fromTree(one, true));
}

/** A node as Signpost hands it over: a text, or the name, the attributes, the place and the children of an element. */
export function fromTree(tree, isMade = false) {
  if (typeof tree === 'string') return new Text(tree);
  const [name, attributes, position, children] = tree;
  const element = new Element(name);
  for (const key of Object.keys(attributes)) element.attributesByName.set(key, attributes[key]);
  if (!isMade) {
    element.position = position;
    page.listed[name]?.push(element);
    const id = element.attributesByName.get('id');
    if (id !== undefined && !page.ids.has(id)) page.ids.set(id, element);
  }
  element.childNodes = children.map((child) => fromTree(child, isMade));
  for (const child of element.childNodes) child.parentNode = element;
  return element;
}

/** Puts values into the document, or into what isn't in it yet: nodes, those of fragments, and texts. */
export function insert(values, at, where = 'last') {
  if (isUnknown(at)) return;
  const added = values.flatMap((value) => {
    if (Object(value) !== value) return [new Text(value)];
    if (isUnknown(value) || value.nodeType === undefined) return [];
    return value.nodeType === 11 || value.localName === 'template' ? [...value.childNodes] : [value];
  });
  const parent = where === 'first' || where === 'last' ? at : at.parentNode;
  if (parent === null) return;
  const starts = { first: parent.childNodes[0], before: at, replace: at, after: at.nextSibling };
  let next = starts[where] ?? null;
  while (next !== null && added.includes(next)) next = next.nextSibling;
  for (const node of added) {
    if (isIn(parent, node)) continue;
    detach(node);
    link(node, parent, next === null ? parent.childNodes.length : parent.childNodes.indexOf(next));
    const isConnected = parent.isConnected;
    for (const element of withInner(node)) {
      touch(element);
      if (isConnected) connect(element);
    }
  }
  if (where === 'replace' && !added.includes(at)) at.remove();
}

function link(node, parent, index) {
  count += 1;
  if (count > mostNodes) throw new RangeError('too many nodes');
  parent.childNodes.splice(index, 0, node);
  node.parentNode = parent;
}

function detach(node) {
  const siblings = node.parentNode?.childNodes;
  siblings?.splice(siblings.indexOf(node), 1);
  node.parentNode = null;
}

function connect(element) {
  if (element.isWaiting) {
    element.isWaiting = false;
    runScript(element);
  }
  const made = classes.get(element.localName) ?? classes.get(element.getAttribute('is'));
  if (made !== undefined) upgrade(element, made);
}

/** Makes an element what a class of the page says; what it throws ends it alone. */
export function upgrade(element, made) {
  if (Object.getPrototypeOf(element) === made.prototype) return;
  Object.setPrototypeOf(element, made.prototype);
  try {
    upgrading = element;
    new made();
    upgrading = undefined;
    if (typeof element.connectedCallback === 'function') element.connectedCallback();
  } catch {
    upgrading = undefined;
  }
}
