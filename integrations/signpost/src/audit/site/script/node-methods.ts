import { type ChildNode, cloneNode, Document, Element, isTag, Text } from 'domhandler';
import { click, dispatch, eventObject, submit } from './events.ts';
import { NodeObj, Target } from './nodes.ts';
import { type OpenPage, parsed, type Where, withInner } from './page-world.ts';
import { isMatch } from './selectors.ts';
import { type Call, Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

type Methods = Readonly<Record<string, Call>>;
type NodeMethod = (of: NodeObj, ...args: Value[]) => Value;

/** Puts the methods of nodes where scripts find them. */
export function nodeMethods(page: OpenPage): void {
  const { machine, protos } = page;
  const forNodes = (table: Readonly<Record<string, NodeMethod>>): Methods =>
    Object.fromEntries(
      Object.entries(table).map(([name, run]): [string, Call] => [
        name,
        (self, args) => (self instanceof NodeObj ? run(self, ...args) : new Unknown()),
      ]),
    );
  machine.methods(protos.target, targetMethods(page));
  machine.methods(protos.node, forNodes(parentMethods(page)));
  machine.methods(protos.element, forNodes(elementMethods(page)));
  machine.methods(protos.document, documentMethods(page));
}

/** What scripts call on what listens to events. */
function targetMethods(page: OpenPage): Methods {
  const { machine } = page;
  const at = (self: Value): Target => (self instanceof Target ? self : page.window);
  const listen: Call = (self, [type, run, options]) => {
    const name = textOf(type);
    if (name !== undefined && run instanceof Obj && !(options instanceof Obj && options.own('signal')))
      at(self).listen(name, run);
    return undefined;
  };
  return {
    addEventListener: listen,
    attachEvent: (self, [type, run]) => listen(self, [textOf(type)?.replace(/^on/, ''), run]),
    removeEventListener: (self, [type, run]) => at(self).unlisten(textOf(type) ?? '', run),
    dispatchEvent: (self, [event]) => {
      const type = event instanceof Obj ? textOf(machine.get(event, 'type')) : undefined;
      if (type === undefined || !(event instanceof Obj)) return new Unknown();
      event.put('target', self);
      if (type === 'click' && self instanceof NodeObj && self.element) click(page, self.element);
      else dispatch(page, type, at(self), event);
      return true;
    },
  };
}

/** What scripts call on documents and elements alike. */
function parentMethods(page: OpenPage): Readonly<Record<string, NodeMethod>> {
  const put = insertion(page);
  const all = (of: NodeObj, selector: string | undefined): Value =>
    selector === undefined || of.parent === undefined
      ? new Unknown()
      : page.list(page.find(selector, of.parent));
  return {
    querySelector: (of, selector) => firstOf(page, of, textOf(selector)),
    querySelectorAll: (of, selector) => all(of, textOf(selector)),
    getElementsByTagName: (of, name) => all(of, textOf(name)),
    getElementsByClassName: (of, names) => all(of, textOf(names)?.trim().replace(/^|\s+/g, '.')),
    getElementsByName: (of, name) => all(of, textOf(name) && `[name=${quoted(name)}]`),
    append: (of, ...nodes) => put(of, nodes, 'last'),
    prepend: (of, ...nodes) => put(of, nodes, 'first'),
    appendChild: (of, node) => put(of, [node], 'last'),
    insertBefore: (of, node, before) =>
      before instanceof NodeObj ? put(before, [node], 'before') : put(of, [node], 'last'),
    replaceChildren: ({ parent }, ...nodes) => parent && page.replaceChildren(parent, nodesOf(nodes)),
    replaceChild: (_, node, old) => {
      if (old instanceof NodeObj) put(old, [node], 'replace');
      return old;
    },
    removeChild: (_, node) => {
      if (node instanceof NodeObj && node.child) page.remove(node.child);
      return node;
    },
    contains: (of, inner) => inner instanceof NodeObj && page.isIn(inner.node, of.node),
    cloneNode: ({ node, element }, isDeep) => {
      page.machine.countNodes(withInner(node).length);
      const copy = cloneNode(node, truthOf(isDeep) === true || element?.name === 'template');
      if (isTag(copy)) copy.startIndex = null;
      return page.wrap(copy);
    },
    hasChildNodes: ({ parent }) => (parent?.children.length ?? 0) > 0,
  };
}

/** What scripts call on elements alone. */
function elementMethods(page: OpenPage): Readonly<Record<string, NodeMethod>> {
  const put = insertion(page);
  const key = (name: Value): string => (textOf(name) ?? '').toLowerCase();
  /** What is returned can't be told where the selector can't. */
  const by = (of: NodeObj, selector: Value, find: (selector: string, element: Element) => Value): Value => {
    const text = textOf(selector);
    return text === undefined || of.element === undefined ? new Unknown() : find(text, of.element);
  };
  return {
    getAttribute: (of, name) => of.attribute(key(name)),
    hasAttribute: (of, name) => of.attribute(key(name)) !== null,
    setAttribute: (of, name, value) => of.setAttribute(key(name), value),
    removeAttribute: (of, name) => of.setAttribute(key(name), null),
    before: (of, ...nodes) => put(of, nodes, 'before'),
    after: (of, ...nodes) => put(of, nodes, 'after'),
    replaceWith: (of, ...nodes) => put(of, nodes, 'replace'),
    remove: ({ child }) => child && page.remove(child),
    insertAdjacentHTML: ({ node }, place, html) => page.insert(parsed(textOf(html)), node, whereOf(place)),
    insertAdjacentElement: (of, place, node) => put(of, [node], whereOf(place)),
    matches: (of, selector) => by(of, selector, (text, element) => isMatch(element, text)),
    closest: (of, selector) => by(of, selector, (text, element) => page.orNull(page.closest(element, text))),
    click: ({ element }) => element && click(page, element),
    submit: ({ element }) => element && submit(page, element),
    requestSubmit: (of) => {
      if (of.element !== undefined && dispatch(page, 'submit', of)) submit(page, of.element);
      return undefined;
    },
  };
}

/** What scripts call on the document alone. */
function documentMethods(page: OpenPage): Methods {
  const { machine } = page;
  const create = (name: Value): Value => {
    const tag = textOf(name)?.toLowerCase();
    if (tag === undefined) return new Unknown();
    const made = new Element(tag, {});
    if (tag === 'script') page.madeScripts.add(made);
    const node = page.wrap(made);
    node.touch();
    return node;
  };
  const write: Call = (_, [html]) => page.write(html);
  const nothing: Call = () => undefined;
  return {
    createElement: (_, [name]) => create(name),
    createElementNS: (_, [, name]) => create(name),
    createTextNode: (_, [text]) => page.wrap(textNode(text)),
    createDocumentFragment: () => page.wrap(new Document([])),
    createComment: () => page.wrap(new Text('')),
    createRange: () =>
      machine.methods(machine.openObject(), {
        createContextualFragment: (_, [html]) => page.wrap(new Document(parsed(textOf(html)))),
      }),
    createEvent: () => {
      const event = eventObject(page, '', null);
      const init: Call = (_, [type]) => event.put('type', type);
      return machine.methods(event, { initEvent: init, initMouseEvent: init });
    },
    importNode: (_, [node]) => machine.call(machine.get(node, 'cloneNode'), node, [true]),
    adoptNode: (_, [node]) => node,
    getElementById: (_, [id]) => {
      const text = textOf(id);
      const known = page.ids.get(text ?? '');
      if (known !== undefined && known.attribs['id'] === text && page.isConnected(known))
        return page.wrap(known);
      return firstOf(page, page.wrap(page.document), text && `[id=${quoted(id)}]`);
    },
    write,
    writeln: write,
    open: nothing,
    close: nothing,
    hasFocus: () => true,
  };
}

/** Puts values into the document; returns the first, as `appendChild` does. */
function insertion(page: OpenPage): (at: NodeObj, values: readonly Value[], where: Where) => Value {
  return (at, values, where) => {
    page.insert(nodesOf(values), at.node, where);
    return values[0];
  };
}

/** The nodes of values: of a fragment, those in it, and of a text, a new one. */
function nodesOf(values: readonly Value[]): ChildNode[] {
  return values.flatMap((value) => {
    if (!(value instanceof NodeObj))
      return value instanceof Unknown || value instanceof Obj ? [] : textNode(value);
    const isFragment = value.node instanceof Document || value.element?.name === 'template';
    return isFragment ? [...(value.parent?.children ?? [])] : (value.child ?? []);
  });
}

function textNode(value: Value): Text {
  return new Text(textOf(value) ?? '');
}

function firstOf(page: OpenPage, { parent }: NodeObj, selector: string | undefined): Value {
  return selector === undefined || parent === undefined
    ? new Unknown()
    : page.orNull(page.first(selector, parent));
}

function quoted(value: Value): string {
  return `"${(textOf(value) ?? '').replaceAll('"', '')}"`;
}

const places: Readonly<Record<string, Where>> = {
  beforebegin: 'before',
  afterbegin: 'first',
  beforeend: 'last',
  afterend: 'after',
};

function whereOf(place: Value): Where {
  return places[(textOf(place) ?? '').toLowerCase()] ?? 'last';
}
