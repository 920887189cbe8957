import {
  type ChildNode,
  type Document,
  type Element,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler';
import { getInnerHTML, getOuterHTML, removeElement, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { Machine, Source } from './machine.ts';
import { type Arr, type Call, Obj, type Slot, textOf, truthOf, Unknown, type Value } from './values.ts';

/** A script or data of the site. */
export interface LoadedFile {
  readonly file: string;
  readonly text: string;
  /** True for a script that is not run. */
  readonly isLibrary: boolean;
}

/** What a page is opened with. */
export interface Visit {
  /** The URL of the page. */
  readonly url: string;
  /** False where any host may serve it. */
  readonly isHostKnown: boolean;
  /** The language of the browser: `de-DE`. */
  readonly language: string;
  /** When it is opened, in milliseconds. */
  readonly now: number;
  /** A file of the site; undefined where it has none at that URL. */
  load(url: string): LoadedFile | undefined;
}

export type Where = 'before' | 'after' | 'first' | 'last' | 'replace';

/** An open page, as its nodes and its window see it. */
export interface Page {
  readonly machine: Machine;
  readonly document: Document;
  readonly visit: Visit;
  readonly window: Target;
  /** What scripts declare for all of them. */
  readonly globals: Map<string, Slot>;
  /** Elements that have an id as the page is opened: scripts may ask for them by it. */
  readonly ids: ReadonlyMap<string, Element>;
  /** The URL that scripts see; `history` changes it. */
  url: URL;
  /** True where a script asked for what it keeps about a visitor. */
  asksVisitor: boolean;
  /** True once a visitor may click. */
  readonly isOpen: boolean;
  readonly head: ParentNode;
  readonly protos: { readonly element: Obj; readonly document: Obj };
  /** The element that a class is made for. */
  readonly upgrading: NodeObj | undefined;
  /** The classes of elements, by their names. */
  readonly classes: Map<string, Obj>;
  /** Scripts that `createElement` made: they run once they are in the document. */
  readonly madeScripts: Set<Element>;
  protoOf(node: ParentNode | ChildNode): Obj;
  wrap(node: ParentNode | ChildNode): NodeObj;
  list(nodes: readonly (ChildNode | ParentNode)[]): Arr;
  find(selector: string, root?: ParentNode): Element[];
  first(selector: string, root?: ParentNode): Element | undefined;
  closest(from: Element, selector: string): Element | undefined;
  isConnected(node: ChildNode | ParentNode): boolean;
  insert(nodes: readonly ChildNode[], at: ChildNode | ParentNode, where: Where): void;
  replaceChildren(parent: ParentNode, nodes: readonly ChildNode[]): void;
  remove(node: ChildNode): void;
  upgrade(element: Element, made: Obj): void;
  absolute(url: string): string;
  leave(to: Value, kind?: 'leave' | 'push'): void;
  reload(): void;
  run(code: string): Value;
  event(type: string, target: Value): Obj;
  dispatch(type: string, target: Target, event?: Obj): boolean;
  click(element: Element): void;
  submit(form: Element): void;
  write(html: Value): void;
  text(value: Value): Text;
}

interface Listener {
  readonly type: string;
  readonly run: Value;
  readonly source: Source;
  readonly depth: number;
}

/** What listens to events: a node, or the window. */
export class Target extends Obj {
  readonly page: Page;
  readonly listeners: Listener[] = [];

  constructor(page: Page, proto: Obj) {
    super(proto);
    this.page = page;
    this.isOpen = true;
  }

  listen(type: string, run: Value): void {
    const { source, depth } = this.page.machine;
    this.listeners.push({ type, run, source, depth });
  }

  override put(key: string, value: Value): void {
    super.put(key, value);
    if (key.startsWith('on') && value instanceof Obj) {
      const at = this.listeners.findIndex(({ type }) => type === `=${key.slice(2)}`);
      if (at >= 0) this.listeners.splice(at, 1);
      this.listen(`=${key.slice(2)}`, value);
    }
  }

  /** What runs for an event here, in order. */
  handlersFor(type: string): readonly Listener[] {
    return this.listeners.length === 0
      ? this.listeners
      : this.listeners.filter((one) => one.type === type || one.type === `=${type}`);
  }
}

/** Attributes that are named otherwise where scripts read them. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  defaultValue: 'value',
};
/** Of an element without the attribute, these are empty texts. */
const reflected: ReadonlySet<string> = new Set(
  'id className name content httpEquiv title lang dir type alt src rel target value placeholder media charset action method hreflang'.split(
    ' ',
  ),
);
const urls: ReadonlySet<string> = new Set(['href', 'src', 'action']);

/** A node of the page, or one that a script made. */
export class NodeObj extends Target {
  readonly node: ParentNode | ChildNode;
  /** Attributes whose value can't be told. */
  readonly unsure = new Map<string, Unknown>();
  /** What changed it last. */
  source: Source | undefined;
  /** True where it was changed under a condition that can't be told. */
  isUnsure = false;

  constructor(page: Page, node: ParentNode | ChildNode) {
    super(page, page.protoOf(node));
    this.node = node;
  }

  get element(): Element | undefined {
    return isTag(this.node) ? this.node : undefined;
  }

  override own(key: string): Slot | undefined {
    const known = super.own(key);
    if (known !== undefined) return known;
    const value = this.read(key);
    return value === absent ? undefined : { value };
  }

  override put(key: string, value: Value): void {
    if (!this.#write(key, value)) super.put(key, value);
  }

  override drop(key: string): void {
    super.drop(key);
  }

  /** The value of an attribute, or null. */
  attribute(name: string): Value {
    return this.unsure.get(name) ?? this.element?.attribs[name] ?? null;
  }

  setAttribute(name: string, value: Value): void {
    const { element } = this;
    if (element === undefined) return;
    const { machine } = this.page;
    const old = element.attribs[name];
    machine.changed(
      () => {
        if (old === undefined) delete element.attribs[name];
        else element.attribs[name] = old;
        this.unsure.delete(name);
      },
      () => this.unsure.set(name, new Unknown(name)),
    );
    this.touch();
    this.unsure.delete(name);
    const text = textOf(value);
    if (text === undefined) {
      this.unsure.set(name, value instanceof Unknown ? value : new Unknown());
      element.attribs[name] = '';
    } else element.attribs[name] = text;
  }

  touch(): void {
    this.source = this.page.machine.source;
    this.isUnsure = this.page.machine.depth > 0;
  }

  read(key: string): Value | typeof absent {
    const { element, page, node } = this;
    const relative = (to: ChildNode | ParentNode | null | undefined): Value =>
      to == null ? null : page.wrap(to);
    switch (key) {
      case 'parentNode':
        return relative(node.parent);
      case 'parentElement':
        return node.parent != null && isTag(node.parent) ? page.wrap(node.parent) : null;
      case 'ownerDocument':
        return page.wrap(page.document);
      case 'isConnected':
        return page.isConnected(node);
      case 'nodeType':
        return element !== undefined ? 1 : isText(node) ? 3 : 9;
      case 'textContent':
      case 'innerText':
      case 'text':
        return textContent(node);
      case 'data':
      case 'nodeValue':
        return isText(node) ? node.data : absent;
      case 'nextElementSibling':
      case 'nextSibling':
        return relative(siblings(node, key === 'nextElementSibling').after[0]);
      case 'previousElementSibling':
      case 'previousSibling':
        return relative(siblings(node, key === 'previousElementSibling').before.at(-1));
    }
    if (!('children' in node)) return absent;
    const children = node.children.filter(isTag);
    switch (key) {
      case 'children':
        return page.list(children);
      case 'childNodes':
        return page.list(node.children);
      case 'firstElementChild':
        return relative(children[0]);
      case 'lastElementChild':
        return relative(children.at(-1));
      case 'childElementCount':
        return children.length;
      case 'firstChild':
        return relative(node.children[0]);
      case 'lastChild':
        return relative(node.children.at(-1));
      case 'innerHTML':
        return getInnerHTML(node);
    }
    return element === undefined ? absent : this.#readElement(element, key);
  }

  #readElement(element: Element, key: string): Value | typeof absent {
    const { page } = this;
    switch (key) {
      case 'tagName':
      case 'nodeName':
        return element.name.toUpperCase();
      case 'localName':
        return element.name;
      case 'outerHTML':
        return getOuterHTML(element);
      case 'dataset':
        return new DataSet(this);
      case 'classList':
        return classList(this);
      case 'attributes':
        return page.machine.array(
          Object.entries(element.attribs).map(([name, value]) => page.machine.object({ name, value })),
        );
      case 'content':
        if (element.name === 'template') return this;
        break;
      case 'options':
        if (element.name === 'select') return page.list(page.find('option', element));
        break;
      case 'selectedIndex':
        if (element.name === 'select')
          return page.find('option', element).findIndex((one) => isChosen(page, element, one));
        break;
      case 'selectedOptions':
        if (element.name === 'select')
          return page.list([chosen(page, element)].filter((one) => one !== undefined));
        break;
      case 'value':
        if (element.name === 'select') return optionValue(chosen(page, element));
        if (element.name === 'option') return optionValue(element);
        break;
      case 'form': {
        const form = element.attribs['form'];
        const found = form === undefined ? page.closest(element, 'form') : page.first(`#${form}`);
        return found === undefined ? null : page.wrap(found);
      }
      case 'elements':
        if (element.name === 'form') return page.list(page.find('input, select, textarea, button', element));
        break;
      case 'checked':
      case 'disabled':
      case 'hidden':
      case 'selected':
        return element.attribs[key] !== undefined;
    }
    if (urls.has(key) && element.attribs[key] !== undefined)
      return this.unsure.get(key) ?? page.absolute(element.attribs[key] ?? '');
    const part = element.name === 'a' ? urlParts.get(key) : undefined;
    if (part !== undefined) return part(URL.parse(page.absolute(element.attribs['href'] ?? '')));
    const name = attributeNames[key] ?? key.toLowerCase();
    const attribute = this.attribute(name);
    if (attribute !== null) return attribute;
    if (reflected.has(key)) return key === 'href' && element.name !== 'a' ? absent : '';
    // A form's field is read by its name.
    if (element.name === 'form') {
      const field = page
        .find('input, select, textarea, button', element)
        .find((one) => one.attribs['name'] === key);
      if (field !== undefined) return page.wrap(field);
    }
    return absent;
  }

  #write(key: string, value: Value): boolean {
    const { element, page, node } = this;
    if (key === 'textContent' || key === 'innerText' || (key === 'text' && element?.name !== 'option')) {
      if ('children' in node) page.replaceChildren(node, [new Text(textOf(value) ?? '')]);
      return true;
    }
    if (key === 'innerHTML') {
      if ('children' in node) page.replaceChildren(node, parsed(textOf(value)));
      return true;
    }
    if (element === undefined) return false;
    if (key === 'outerHTML') {
      page.insert(parsed(textOf(value)), element, 'replace');
      return true;
    }
    if (key === 'selectedIndex') {
      page.find('option', element).forEach((option, index) => {
        if (index === value) option.attribs['selected'] = '';
        else delete option.attribs['selected'];
      });
      return true;
    }
    if (value instanceof Obj && value.call !== undefined) return false;
    if (key === 'disabled' || key === 'checked' || key === 'hidden' || key === 'selected') {
      if (truthOf(value) === true) element.attribs[key] = '';
      else delete element.attribs[key];
      return true;
    }
    if (reflected.has(key) || key === 'href') {
      this.setAttribute(attributeNames[key] ?? key.toLowerCase(), value);
      return true;
    }
    return false;
  }
}

const absent = Symbol('absent');

const urlParts: ReadonlyMap<string, (url: URL | null) => Value> = new Map(
  (['pathname', 'search', 'hash', 'hostname', 'host', 'origin', 'protocol'] as const).map((part) => [
    part,
    (url: URL | null): Value => url?.[part] ?? '',
  ]),
);

function chosen(page: Page, select: Element): Element | undefined {
  const options = page.find('option', select);
  return options.find((one) => one.attribs['selected'] !== undefined) ?? options[0];
}

function isChosen(page: Page, select: Element, option: Element): boolean {
  return chosen(page, select) === option;
}

function optionValue(option: Element | undefined): Value {
  return option === undefined ? '' : (option.attribs['value'] ?? textContent(option).trim());
}

function siblings(
  node: ChildNode | ParentNode,
  areElements: boolean,
): { before: ChildNode[]; after: ChildNode[] } {
  const all = node.parent?.children ?? [];
  const at = all.findIndex((one) => one === node);
  const wanted = (one: ChildNode): boolean => !areElements || isTag(one);
  return { before: all.slice(0, Math.max(at, 0)).filter(wanted), after: all.slice(at + 1).filter(wanted) };
}

/** `dataset`: each `data-` attribute by its name in camel case. */
class DataSet extends Obj {
  readonly of: NodeObj;

  constructor(of: NodeObj) {
    super();
    this.of = of;
  }

  override own(key: string): Slot | undefined {
    const value = this.of.attribute(dataName(key));
    return value === null ? undefined : { value };
  }

  override put(key: string, value: Value): void {
    this.of.setAttribute(dataName(key), value);
  }

  override keys(): string[] {
    return Object.keys(this.of.element?.attribs ?? {})
      .filter((name) => name.startsWith('data-'))
      .map((name) => name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  }
}

function dataName(key: string): string {
  return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function classList(of: NodeObj): Obj {
  const { machine } = of.page;
  const list = machine.object();
  const words = (): string[] =>
    (textOf(of.attribute('class') ?? '') ?? '').split(/\s+/).filter((word) => word !== '');
  const method = (name: string, call: Call): void => list.put(name, machine.native(call));
  method('contains', (_, [name]) => {
    const asked = textOf(name);
    return asked === undefined || of.unsure.has('class') ? new Unknown() : words().includes(asked);
  });
  method('add', (_, names) => {
    of.setAttribute('class', [...words(), ...names.map((name) => textOf(name) ?? '')].join(' '));
    return undefined;
  });
  method('remove', (_, names) => {
    of.setAttribute(
      'class',
      words()
        .filter((word) => !names.includes(word))
        .join(' '),
    );
    return undefined;
  });
  method('toggle', (_, [name]) => {
    const has = words().includes(textOf(name) ?? '');
    of.setAttribute(
      'class',
      (has ? words().filter((word) => word !== name) : [...words(), textOf(name) ?? '']).join(' '),
    );
    return !has;
  });
  return list;
}

/** The nodes of a piece of HTML. */
export function parsed(html: string | undefined): ChildNode[] {
  if (html === undefined || html.length > 200_000) return [];
  const nodes = [...parseDocument(html).children];
  for (const node of nodes) removeElement(node);
  return nodes;
}
