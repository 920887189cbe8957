import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { appendChild, prepend, removeElement } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { declareVars } from './bindings.ts';
import { evaluate } from './expressions.ts';
import type { Machine, Source } from './machine.ts';
import { NodeObj, type Target } from './nodes.ts';
import { parseCode } from './parse.ts';
import { type Frame, type Module, Scope } from './scope.ts';
import { isMatch, select } from './selectors.ts';
import { runList } from './statements.ts';
import { type Arr, Obj, type Slot, textOf, Unknown, type Value } from './values.ts';

const runner = { evaluate, runList };

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

/** An open page: its document, its window and what its scripts made of them. */
export class OpenPage {
  readonly machine: Machine;
  readonly document: Document;
  readonly visit: Visit;
  readonly protos: Readonly<Record<'target' | 'node' | 'element' | 'document', Obj>>;
  readonly window: Target;
  readonly global: Scope;
  /** What scripts declare for all of them. */
  readonly globals = new Map<string, Slot>();
  /** Elements that have an id as the page is opened: scripts may ask for them by it. */
  readonly ids: ReadonlyMap<string, Element>;
  /** The URL that scripts see; `history` changes it. */
  url: URL;
  /** True where a script asked for what it keeps about a visitor. */
  asksVisitor = false;
  /** True once a visitor may click. */
  isOpen = false;
  /** The element that a class is made for. */
  upgrading: NodeObj | undefined;
  /** The classes of elements, by their names. */
  readonly classes = new Map<string, Obj>();
  /** Scripts that `createElement` made: they run once they are in the document. */
  readonly madeScripts = new Set<Element>();
  readonly #wrapped = new WeakMap<object, NodeObj>();
  /** What relative URLs are relative to, seen from the page. */
  readonly #base: string;
  readonly #modules = new Map<string, Value>();

  constructor(machine: Machine, document: Document, visit: Visit, makeWindow: (page: OpenPage) => Target) {
    this.machine = machine;
    this.document = document;
    this.visit = visit;
    this.url = new URL(visit.url);
    this.#base = this.first('base[href]')?.attribs['href'] ?? '';
    this.ids = new Map(
      this.find('[id]')
        .reverse()
        .map((element) => [element.attribs['id'] ?? '', element]),
    );
    const target = new Obj(machine.protos.object);
    const node = new Obj(target);
    this.protos = { target, node, element: new Obj(node), document: new Obj(node) };
    this.window = makeWindow(this);
    this.global = new Scope(undefined, this.#frame(this.window), this.window, this.globals);
  }

  #frame(self: Value, module?: Module): Frame {
    return { machine: this.machine, runner, self, module };
  }

  // The document

  wrap(node: ParentNode | ChildNode): NodeObj {
    const known = this.#wrapped.get(node);
    if (known !== undefined) return known;
    const proto = node === this.document ? this.protos.document : this.protos.element;
    const made =
      isTag(node) && node.name === 'form'
        ? new FormObj(this, node, proto)
        : new NodeObj(this.machine, node, proto);
    this.#wrapped.set(node, made);
    return made;
  }

  /** What scripts know of a node; undefined where none has asked for it. */
  wrapped(node: ParentNode | ChildNode): NodeObj | undefined {
    return this.#wrapped.get(node);
  }

  orNull(node: ParentNode | ChildNode | null | undefined): Value {
    return node == null ? null : this.wrap(node);
  }

  list(nodes: readonly (ChildNode | ParentNode)[]): Arr {
    return this.machine.array(nodes.map((node) => this.wrap(node)));
  }

  find(selector: string, root: ParentNode = this.document): Element[] {
    return select(selector, root);
  }

  first(selector: string, root: ParentNode = this.document): Element | undefined {
    return select(selector, root, 1)[0];
  }

  closest(from: Element, selector: string): Element | undefined {
    for (let at: ChildNode | ParentNode | null = from; at !== null; at = at.parent)
      if (isTag(at) && isMatch(at, selector)) return at;
    return undefined;
  }

  isIn(node: ChildNode | ParentNode, outer: ChildNode | ParentNode): boolean {
    for (let at: ChildNode | ParentNode | null = node; at !== null; at = at.parent)
      if (at === outer) return true;
    return false;
  }

  isConnected(node: ChildNode | ParentNode): boolean {
    return this.isIn(node, this.document);
  }

  /** Puts nodes into the document, or into what isn't in it yet. */
  insert(nodes: readonly ChildNode[], at: ChildNode | ParentNode, where: Where): undefined {
    const isIn = where === 'first' || where === 'last';
    const parent = isIn ? 'children' in at && at : at.parent;
    if (!parent) return;
    const after = 'next' in at ? at.next : null;
    const starts = { first: parent.children[0], before: at, after, replace: after, last: null };
    let next = parent.children.find((one) => one === starts[where]) ?? null;
    while (next !== null && nodes.includes(next)) next = next.next;
    for (const node of nodes) {
      removeElement(node);
      place(parent, node, next);
      this.machine.changed(() => removeElement(node));
      const elements = withInner(node);
      this.machine.countNodes(elements.length);
      for (const element of elements) {
        this.wrap(element).touch();
        if (this.isConnected(element)) this.#connect(element);
      }
    }
    if (where === 'replace' && 'prev' in at && !nodes.includes(at)) this.#detach(at);
  }

  replaceChildren(parent: ParentNode, nodes: readonly ChildNode[]): undefined {
    for (const node of [...parent.children]) this.#detach(node);
    this.insert(nodes, parent, 'last');
  }

  remove(node: ChildNode): undefined {
    if (node.parent === null) return;
    this.wrap(node).touch();
    this.#detach(node);
  }

  #detach(node: ChildNode): void {
    const { parent, next } = node;
    removeElement(node);
    if (parent !== null) this.machine.changed(() => place(parent, node, next));
  }

  #connect(element: Element): void {
    if (element.name === 'script' && this.madeScripts.delete(element)) this.runScript(element);
    const made = this.classes.get(element.name) ?? this.classes.get(element.attribs['is'] ?? '');
    if (made !== undefined) this.upgrade(element, made);
  }

  /** Makes an element what a class of the page says. */
  upgrade(element: Element, made: Obj): void {
    const { machine } = this;
    const node = this.wrap(element);
    const prototype = machine.get(made, 'prototype');
    if (!(prototype instanceof Obj) || node.proto === prototype) return;
    node.proto = prototype;
    machine.attempt(() => {
      this.upgrading = node;
      made.construct?.([], made);
      this.upgrading = undefined;
      const connected = node.find('connectedCallback')?.value;
      if (connected instanceof Obj) machine.call(connected, node, []);
    });
    this.upgrading = undefined;
  }

  absolute(url: string): string {
    const from = URL.parse(this.#base, this.url.href)?.href ?? this.url.href;
    return URL.parse(url.trim(), from)?.href ?? url;
  }

  // Leaving it

  /** Records that the script leaves the page for another URL. Fragments and schemes such as `mailto:` don't leave it. */
  leave(to: Value, kind: 'leave' | 'push' = 'leave'): undefined {
    const text = textOf(to);
    if (text === undefined) {
      const prefix = to instanceof Unknown ? to.prefix : '';
      if (!/^(?:#|\?|[a-z][a-z\d+.-]*:(?!\/\/))/i.test(prefix)) this.machine.emit(kind, to);
      return;
    }
    const url = URL.parse(this.absolute(text));
    if (url === null || !/^https?:$/.test(url.protocol)) return;
    if (plainPath(url) !== plainPath(new URL(this.visit.url))) this.machine.emit(kind, url.href);
  }

  // Running code

  /** Runs the text of a script for the whole page. */
  run(code: string): Value {
    const program = parseCode(code, 'script');
    if (program === undefined) return undefined;
    declareVars(program.body, this.global);
    this.global.run(program.body);
    return undefined;
  }

  /** Runs a module, and returns what it exports. */
  runModule(code: string, url: string): Value {
    const { machine } = this;
    const program = parseCode(code, 'module');
    const exports = machine.object();
    if (program === undefined) return exports;
    this.#modules.set(url, exports);
    const module: Module = { url, exports, load: (name) => this.#import(name, url) };
    const scope = new Scope(this.global, this.#frame(undefined, module));
    declareVars(program.body, scope);
    scope.run(program.body);
    return exports;
  }

  #import(name: string, from: string): Value {
    const url = /^(?:\.{0,2}\/|https?:)/.test(name) ? URL.parse(name, from)?.href : undefined;
    const known = url === undefined ? undefined : this.#modules.get(url);
    if (url === undefined || known !== undefined) return known ?? new Unknown(name);
    const loaded = this.visit.load(url);
    return loaded === undefined || loaded.isLibrary ? new Unknown(name) : this.runModule(loaded.text, url);
  }

  /** Runs a script element. */
  runScript(element: Element): void {
    const { src, type = '' } = element.attribs;
    if (!/^\s*$|javascript|^\s*module\s*$/i.test(type)) return;
    const isModule = /^\s*module\s*$/i.test(type);
    const url = src === undefined ? undefined : this.absolute(src);
    const loaded = url === undefined ? undefined : this.visit.load(url);
    if (url !== undefined && (loaded === undefined || loaded.isLibrary)) return;
    const source =
      loaded === undefined ? this.sourceOf(element) : { file: loaded.file, offset: element.startIndex ?? 0 };
    const code =
      loaded?.text ?? element.children.map((child) => ('data' in child ? child.data : '')).join('');
    this.as(source, () => (isModule ? this.runModule(code, url ?? this.visit.url) : this.run(code)));
  }

  sourceOf(element: Element): Source {
    // What a script made is its own doing.
    return element.startIndex == null || this.wrap(element).source !== undefined
      ? this.machine.source
      : { file: undefined, offset: element.startIndex };
  }

  /** Runs what the browser starts, for a source. */
  as(source: Source, run: () => unknown): void {
    const { machine } = this;
    const before = machine.source;
    machine.source = source;
    machine.attempt(run);
    machine.source = before;
  }

  /** Runs the code of an attribute: `onclick`. Returns what it returns. */
  runHandler(code: string, element: Element, event: Value): Value {
    const program = parseCode(code, 'handler');
    if (program === undefined) return undefined;
    const node = this.wrap(element);
    const scope = new Scope(new Scope(this.global, this.#frame(node), node), this.#frame(node));
    scope.declare('event', event);
    scope.declare('$event', event);
    scope.declare('$el', node);
    declareVars(program.body, scope);
    return scope.run(program.body);
  }

  /** Writes into the document as it is read. */
  write(html: Value): undefined {
    const text = textOf(html);
    if (text === undefined) return;
    const nodes = parsed(text);
    this.insert(nodes, this.first('body') ?? this.document, 'last');
    for (const element of nodes.flatMap(withInner)) if (element.name === 'script') this.runScript(element);
  }

  get head(): ParentNode {
    return this.first('head') ?? this.first('html') ?? this.document;
  }
}

/** A form, whose fields are read by their names. */
class FormObj extends NodeObj {
  readonly page: OpenPage;

  constructor(page: OpenPage, form: Element, proto: Obj) {
    super(page.machine, form, proto);
    this.page = page;
  }

  override own(key: string): Slot | undefined {
    const known = super.own(key);
    if (known !== undefined || this.parent === undefined) return known;
    const field = this.page.first(`[name="${key.replaceAll('"', '')}"]`, this.parent);
    return field && { value: this.page.wrap(field) };
  }
}

/** An element and those in it. */
export function withInner(node: ChildNode): Element[] {
  const inner = 'children' in node ? select('*', node) : [];
  return isTag(node) ? [node, ...inner] : inner;
}

/** Puts a node before another one, or last. */
function place(parent: ParentNode, node: ChildNode, next: ChildNode | null | undefined): void {
  if (next?.parent === parent) prepend(next, node);
  else appendChild(parent, node);
}

/** The nodes of a piece of HTML. */
export function parsed(html: string | undefined): ChildNode[] {
  if (html === undefined || html.length > 200_000) return [];
  const nodes = [...parseDocument(html).children];
  for (const node of nodes) removeElement(node);
  return nodes;
}

/** A path as all its variants share it. */
function plainPath({ origin, pathname }: URL): string {
  return origin + pathname.replace(/(?:index)?(?:\.html?)?$/i, '').replace(/\/$/, '');
}
