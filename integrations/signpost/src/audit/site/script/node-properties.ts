import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { getInnerHTML, getOuterHTML, nextElementSibling, prevElementSibling, textContent } from 'domutils';
import { DataSet, NodeObj } from './nodes.ts';
import { type OpenPage, parsed } from './page-world.ts';
import { type Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

type Read = (of: NodeObj, page: OpenPage) => Value;
type ReadElement = (element: Element, of: NodeObj, page: OpenPage) => Value;
type Write = (of: NodeObj, value: Value, page: OpenPage) => undefined;

/** What scripts read and set on nodes, as accessors of their prototypes. */
export function nodeProperties(page: OpenPage): void {
  const { machine, protos } = page;
  const define = (proto: Obj, key: string, read: Read, write?: Write): void =>
    machine.accessor(
      proto,
      key,
      (self) => (self instanceof NodeObj ? read(self, page) : new Unknown(key)),
      write && ((self, value) => self instanceof NodeObj && write(self, value, page)),
    );
  const defineForElements = (key: string, read: ReadElement, write?: Write): void =>
    define(
      protos.element,
      key,
      (of) => (of.element === undefined ? new Unknown(key) : read(of.element, of, page)),
      write,
    );
  for (const [key, read] of Object.entries(nodeReads)) define(protos.node, key, read, writes[key]);
  for (const [key, read] of Object.entries(elementReads)) defineForElements(key, read, writes[key]);
  for (const [key, read] of Object.entries(documentReads))
    define(protos.document, key, (_, one) => read(one), documentWrites[key]);
  for (const key of reflected) {
    const name = attributeNames[key] ?? key.toLowerCase();
    const read: Read = (of) => of.attribute(name) ?? '';
    define(protos.element, key, read, (of, value) => of.setAttribute(name, value));
  }
  for (const key of ['href', 'src', 'action']) {
    const read: Read = (of) => {
      const value = of.attribute(key) ?? '';
      return typeof value === 'string' && value !== '' ? page.absolute(value) : value;
    };
    define(protos.element, key, read, (of, value) => of.setAttribute(key, value));
  }
  for (const key of ['checked', 'disabled', 'hidden', 'selected'])
    defineForElements(
      key,
      ({ attribs }) => attribs[key] !== undefined,
      (of, value) => of.setAttribute(key, truthOf(value) === true ? '' : null),
    );
  for (const part of ['pathname', 'search', 'hash', 'hostname', 'host', 'origin', 'protocol'] as const)
    defineForElements(part, ({ name, attribs }) =>
      name === 'a' ? (URL.parse(page.absolute(attribs['href'] ?? ''))?.[part] ?? '') : new Unknown(part),
    );
}

/** Attributes that are read as text; an element without it has an empty one. */
const reflected =
  'id className name httpEquiv title lang dir type alt rel target placeholder media charset method hreflang htmlFor defaultValue'.split(
    ' ',
  );
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  defaultValue: 'value',
};

const textIn: Read = ({ node }) => textContent(node);
const nodesIn = ({ parent }: NodeObj): readonly ChildNode[] => parent?.children ?? [];
const elementsIn = (of: NodeObj): readonly Element[] => nodesIn(of).filter(isTag);

const nodeReads: Readonly<Record<string, Read>> = {
  parentNode: ({ node }, page) => page.orNull(node.parent),
  parentElement: ({ node }, page) =>
    page.orNull(node.parent !== null && isTag(node.parent) ? node.parent : null),
  ownerDocument: (_, page) => page.wrap(page.document),
  isConnected: ({ node }, page) => page.isConnected(node),
  nodeType: ({ node }) => (isTag(node) ? 1 : isText(node) ? 3 : 9),
  textContent: textIn,
  innerText: textIn,
  text: textIn,
  nodeValue: ({ node }) => (isText(node) ? node.data : null),
  nextSibling: ({ child }, page) => page.orNull(child?.next),
  previousSibling: ({ child }, page) => page.orNull(child?.prev),
  nextElementSibling: ({ child }, page) => page.orNull(child && nextElementSibling(child)),
  previousElementSibling: ({ child }, page) => page.orNull(child && prevElementSibling(child)),
  children: (of, page) => page.list(elementsIn(of)),
  childNodes: (of, page) => page.list(nodesIn(of)),
  firstElementChild: (of, page) => page.orNull(elementsIn(of)[0]),
  lastElementChild: (of, page) => page.orNull(elementsIn(of).at(-1)),
  childElementCount: (of) => elementsIn(of).length,
  firstChild: (of, page) => page.orNull(nodesIn(of)[0]),
  lastChild: (of, page) => page.orNull(nodesIn(of).at(-1)),
  innerHTML: ({ node }) => getInnerHTML(node),
};

const elementReads: Readonly<Record<string, ReadElement>> = {
  tagName: ({ name }) => name.toUpperCase(),
  nodeName: ({ name }) => name.toUpperCase(),
  localName: ({ name }) => name,
  outerHTML: (element) => getOuterHTML(element),
  dataset: (_, of) => new DataSet(of),
  classList: (_, of) => classList(of),
  attributes: ({ attribs }, _, { machine }) =>
    machine.array(Object.entries(attribs).map(([name, value]) => machine.object({ name, value }))),
  content: ({ name }, of) => (name === 'template' ? of : (of.attribute('content') ?? '')),
  options: (element, _, page) => page.list(page.find('option', element)),
  selectedIndex: (element, _, page) => chosenIndex(page.find('option', element)),
  selectedOptions: (element, _, page) => page.list(chosenOf(page, element)),
  value: (element, of, page) => {
    if (element.name === 'select') return optionValue(chosenOf(page, element)[0]);
    return element.name === 'option' ? optionValue(element) : (of.attribute('value') ?? '');
  },
  form: (element, _, page) => page.orNull(page.closest(element, 'form')),
  elements: (element, _, page) => page.list(page.find('input, select, textarea, button', element)),
};

const writeText: Write = ({ parent }, value, page) =>
  parent && page.replaceChildren(parent, [new Text(textOf(value) ?? '')]);

/** What a setter does; other accessors are replaced by what is set. */
const writes: Readonly<Record<string, Write>> = {
  textContent: writeText,
  innerText: writeText,
  text: writeText,
  innerHTML: ({ parent }, value, page) => parent && page.replaceChildren(parent, parsed(textOf(value))),
  outerHTML: ({ node }, value, page) => page.insert(parsed(textOf(value)), node, 'replace'),
  content: (of, value) => of.setAttribute('content', value),
  value: (of, value) => of.setAttribute('value', value),
  selectedIndex: ({ parent }, value, page) => {
    for (const [index, option] of page.find('option', parent).entries())
      page.wrap(option).setAttribute('selected', index === value ? '' : null);
  },
};

function chosenIndex(options: readonly Element[]): number {
  const index = options.findIndex((one) => one.attribs['selected'] !== undefined);
  return options.length === 0 ? -1 : Math.max(index, 0);
}

function chosenOf(page: OpenPage, select: Element): Element[] {
  const options = page.find('option', select);
  const index = chosenIndex(options);
  return options.slice(index, index + 1);
}

function optionValue(option: Element | undefined): Value {
  return option === undefined ? '' : (option.attribs['value'] ?? textContent(option).trim());
}

function classList(of: NodeObj): Obj {
  const { machine } = of;
  const words = (): string[] => (textOf(of.attribute('class') ?? '') ?? '').split(/\s+/).filter(Boolean);
  const set = (all: readonly string[]): undefined => of.setAttribute('class', all.join(' '));
  const texts = (values: readonly Value[]): string[] => values.map((value) => textOf(value) ?? '');
  return machine.methods(machine.object(), {
    contains: (_, [name]) => {
      const text = textOf(name);
      return text === undefined || of.unsure.has('class') ? new Unknown() : words().includes(text);
    },
    add: (_, names) => set([...words(), ...texts(names)]),
    remove: (_, names) => set(words().filter((word) => !names.includes(word))),
    toggle: (_, names) => {
      const rest = words().filter((word) => !names.includes(word));
      const isAdded = rest.length === words().length;
      set(isAdded ? [...rest, ...texts(names.slice(0, 1))] : rest);
      return isAdded;
    },
  });
}

/** What a document says of itself. */
const documentReads: Readonly<Record<string, (page: OpenPage) => Value>> = {
  documentElement: (page) => page.orNull(page.first('html')),
  head: (page) => page.wrap(page.head),
  body: (page) => page.orNull(page.first('body')),
  title: (page) => textContent(page.find('title')),
  location: (page) => page.machine.get(page.window, 'location'),
  defaultView: (page) => page.window,
  parentWindow: (page) => page.window,
  cookie: (page) => {
    page.asksVisitor = true;
    return '';
  },
  referrer: () => '',
  URL: (page) => page.url.href,
  documentURI: (page) => page.url.href,
  baseURI: (page) => page.absolute(''),
  domain: (page) => page.url.hostname,
  readyState: (page) => (page.isOpen ? 'complete' : 'loading'),
  hidden: () => false,
  visibilityState: () => 'visible',
  doctype: (page) => page.machine.object(),
  forms: (page) => page.list(page.find('form')),
  links: (page) => page.list(page.find('a[href], area[href]')),
  images: (page) => page.list(page.find('img')),
  scripts: (page) => page.list(page.find('script')),
  scrollingElement: (page) => page.orNull(page.first('html')),
  currentScript: (page) => {
    const { offset } = page.machine.source;
    return page.orNull(page.find('script').find(({ startIndex }) => startIndex === offset));
  },
  fonts: ({ machine }) => {
    const ready = machine.kept(undefined);
    return machine.object({ ready, load: machine.native(() => ready) });
  },
};

const documentWrites: Readonly<Record<string, Write>> = {
  location: (_, value, page) => page.leave(value),
  title: (_, value, page) => {
    const title = page.first('title');
    if (title !== undefined) writeText(page.wrap(title), value, page);
  },
  cookie: () => undefined,
  body: () => undefined,
};
