import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { getInnerHTML, getOuterHTML, nextElementSibling, prevElementSibling, textContent } from 'domutils';
import { DataSet, NodeObj } from './nodes.ts';
import { type OpenPage, parsed } from './page-world.ts';
import { type Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

type Read<Of> = (of: Of) => Value;
type Write<Of> = (of: Of, value: Value) => void;

/** What scripts read and set on nodes, as accessors of their prototypes. */
export function nodeProperties(page: OpenPage, element: Obj, document: Obj): void {
  const { machine } = page;
  const nodes = (proto: Obj, key: string, read: Read<NodeObj>, write?: Write<NodeObj>): void =>
    machine.accessor(
      proto,
      key,
      (self) => (self instanceof NodeObj ? read(self) : new Unknown(key)),
      write && ((self, value) => self instanceof NodeObj && write(self, value)),
    );
  for (const [key, read] of Object.entries(nodeReads))
    for (const proto of [element, document]) nodes(proto, key, (of) => read(page, of), writes(page)[key]);
  for (const key of reflected) {
    const name = attributeNames[key] ?? key.toLowerCase();
    nodes(
      element,
      key,
      (of) => of.attribute(name) ?? '',
      (of, value) => of.setAttribute(name, value),
    );
  }
  for (const key of ['href', 'src', 'action'])
    nodes(
      element,
      key,
      (of) => {
        const value = of.attribute(key);
        return typeof value === 'string' ? page.absolute(value) : (value ?? '');
      },
      (of, value) => of.setAttribute(key, value),
    );
  for (const key of ['checked', 'disabled', 'hidden', 'selected'])
    nodes(
      element,
      key,
      (of) => of.element?.attribs[key] !== undefined,
      (of, value) => of.setAttribute(key, truthOf(value) === true ? '' : null),
    );
  for (const part of ['pathname', 'search', 'hash', 'hostname', 'host', 'origin', 'protocol'] as const)
    nodes(element, part, (of) =>
      of.element?.name === 'a'
        ? (URL.parse(page.absolute(of.element.attribs['href'] ?? ''))?.[part] ?? '')
        : new Unknown(part),
    );
  for (const [key, read] of Object.entries(elementReads))
    nodes(
      element,
      key,
      (of) => (of.element === undefined ? new Unknown(key) : read(page, of.element, of)),
      writes(page)[key],
    );
  for (const [key, read] of Object.entries(documentReads))
    machine.accessor(document, key, () => read(page), documentWrites(page)[key]);
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

const nodeReads: Readonly<Record<string, (page: OpenPage, of: NodeObj) => Value>> = {
  parentNode: (page, { node }) => page.orNull(node.parent),
  parentElement: (page, { node }) =>
    page.orNull(node.parent !== null && isTag(node.parent) ? node.parent : null),
  ownerDocument: (page) => page.wrap(page.document),
  isConnected: (page, { node }) => page.isConnected(node),
  nodeType: (_, { node }) => (isTag(node) ? 1 : isText(node) ? 3 : 9),
  textContent: (_, { node }) => textContent(node),
  innerText: (_, { node }) => textContent(node),
  text: (_, { node }) => textContent(node),
  nodeValue: (_, { node }) => (isText(node) ? node.data : null),
  nextSibling: (page, { node }) => page.orNull('next' in node ? node.next : null),
  previousSibling: (page, { node }) => page.orNull('prev' in node ? node.prev : null),
  nextElementSibling: (page, { child }) => page.orNull(child && nextElementSibling(child)),
  previousElementSibling: (page, { child }) => page.orNull(child && prevElementSibling(child)),
  children: (page, of) => page.list(elementsIn(of)),
  childNodes: (page, of) => page.list(nodesIn(of)),
  firstElementChild: (page, of) => page.orNull(elementsIn(of)[0]),
  lastElementChild: (page, of) => page.orNull(elementsIn(of).at(-1)),
  childElementCount: (_, of) => elementsIn(of).length,
  firstChild: (page, of) => page.orNull(nodesIn(of)[0]),
  lastChild: (page, of) => page.orNull(nodesIn(of).at(-1)),
  innerHTML: (_, { node }) => getInnerHTML(node),
};

function nodesIn({ parent }: NodeObj): readonly ChildNode[] {
  return parent?.children ?? [];
}

function elementsIn(of: NodeObj): readonly Element[] {
  return nodesIn(of).filter(isTag);
}

const fields = 'input, select, textarea, button';

const elementReads: Readonly<Record<string, (page: OpenPage, element: Element, of: NodeObj) => Value>> = {
  tagName: (_, { name }) => name.toUpperCase(),
  nodeName: (_, { name }) => name.toUpperCase(),
  localName: (_, { name }) => name,
  outerHTML: (_, element) => getOuterHTML(element),
  dataset: (_page, _element, of) => new DataSet(of),
  classList: (_page, _element, of) => classList(of),
  attributes: ({ machine }, { attribs }) =>
    machine.array(Object.entries(attribs).map(([name, value]) => machine.object({ name, value }))),
  content: (_, { name }, of) => (name === 'template' ? of : (of.attribute('content') ?? '')),
  options: (page, element) => page.list(page.find('option', element)),
  selectedIndex: (page, element) => {
    const options = page.find('option', element);
    return options.findIndex(({ attribs }) => attribs === chosen(page, element)?.attribs);
  },
  selectedOptions: (page, element) => page.list([chosen(page, element)].filter((one) => one !== undefined)),
  value: (page, element, of) => {
    if (element.name === 'select') return optionValue(chosen(page, element));
    return element.name === 'option' ? optionValue(element) : (of.attribute('value') ?? '');
  },
  form: (page, element) => page.orNull(page.closest(element, 'form')),
  elements: (page, element) => page.list(page.find(fields, element)),
};

/** What a setter does; other accessors are replaced by what is set. */
function writes(page: OpenPage): Readonly<Record<string, Write<NodeObj>>> {
  const text: Write<NodeObj> = ({ parent }, value) =>
    parent && page.replaceChildren(parent, [new Text(textOf(value) ?? '')]);
  return {
    textContent: text,
    innerText: text,
    text,
    innerHTML: ({ parent }, value) => parent && page.replaceChildren(parent, parsed(textOf(value))),
    outerHTML: ({ node }, value) => page.insert(parsed(textOf(value)), node, 'replace'),
    content: (of, value) => of.setAttribute('content', value),
    value: (of, value) => of.setAttribute('value', value),
    selectedIndex: ({ parent }, value) => {
      for (const [index, option] of page.find('option', parent).entries())
        page.wrap(option).setAttribute('selected', index === value ? '' : null);
    },
  };
}

function chosen(page: OpenPage, select: Element): Element | undefined {
  const options = page.find('option', select);
  return options.find((one) => one.attribs['selected'] !== undefined) ?? options[0];
}

function optionValue(option: Element | undefined): Value {
  return option === undefined ? '' : (option.attribs['value'] ?? textContent(option).trim());
}

function classList(of: NodeObj): Obj {
  const { machine } = of;
  const words = (): string[] =>
    (textOf(of.attribute('class') ?? '') ?? '').split(/\s+/).filter((word) => word !== '');
  const set = (all: readonly string[]): undefined => void of.setAttribute('class', all.join(' '));
  const texts = (values: readonly Value[]): string[] => values.map((value) => textOf(value) ?? '');
  return machine.methods(machine.object(), {
    contains: (_, [name]) =>
      textOf(name) === undefined || of.unsure.has('class')
        ? new Unknown()
        : words().includes(textOf(name) ?? ''),
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
const documentReads: Readonly<Record<string, Read<OpenPage>>> = {
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

function documentWrites(page: OpenPage): Readonly<Record<string, (self: Value, value: Value) => void>> {
  return {
    location: (_, value) => page.leave(value),
    title: (_, value) => {
      const title = page.first('title');
      if (title !== undefined) page.replaceChildren(title, [new Text(textOf(value) ?? '')]);
    },
    cookie: () => undefined,
    body: () => undefined,
  };
}
