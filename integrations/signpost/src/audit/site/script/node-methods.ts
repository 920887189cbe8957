import { type ChildNode, cloneNode, Document, Element, isTag } from 'domhandler';
import { click, dispatch, eventObject, submit } from './events.ts';
import { NodeObj, Target } from './nodes.ts';
import { type OpenPage, parsed, type Where } from './page-world.ts';
import { isMatch } from './selectors.ts';
import { type Call, Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

type Methods = Readonly<Record<string, Call>>;

/** A method that returns something, and one that returns nothing. */
const read =
  (run: (of: NodeObj, args: readonly Value[]) => Value): Call =>
  (self, args) =>
    self instanceof NodeObj ? run(self, args) : new Unknown();
const act =
  (run: (of: NodeObj, args: readonly Value[]) => unknown): Call =>
  (self, args) => {
    if (self instanceof NodeObj) run(self, args);
    return undefined;
  };
/** A method of elements that is given one text; what it returns can't be told where the text can't. */
const ofText = (run: (of: NodeObj, text: string, element: Element) => Value): Call =>
  read((of, [value]) => {
    const text = textOf(value);
    return text === undefined || of.element === undefined ? new Unknown() : run(of, text, of.element);
  });

/** What scripts call on what listens to events. */
export function targetMethods(page: OpenPage): Methods {
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
    removeEventListener: (self, [type, run]) => at(self).unlisten(textOf(type) ?? '', run) ?? undefined,
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
export function parentMethods(page: OpenPage): Methods {
  const { put, nodesOf } = insertion(page);
  const all = (of: NodeObj, selector: string | undefined): Value =>
    selector === undefined || of.parent === undefined
      ? new Unknown()
      : page.list(page.find(selector, of.parent));
  return {
    querySelector: read((of, [selector]) => firstOf(page, of, textOf(selector))),
    querySelectorAll: read((of, [selector]) => all(of, textOf(selector))),
    getElementsByTagName: read((of, [name]) => all(of, textOf(name))),
    getElementsByClassName: read((of, [names]) => all(of, textOf(names)?.trim().replace(/^|\s+/g, '.'))),
    getElementsByName: read((of, [name]) => all(of, textOf(name) && `[name=${quoted(name)}]`)),
    append: act((of, nodes) => put(of, nodes, 'last')),
    prepend: act((of, nodes) => put(of, nodes, 'first')),
    appendChild: read((of, nodes) => put(of, nodes, 'last')),
    insertBefore: read((of, [node, before]) =>
      before instanceof NodeObj ? put(before, [node], 'before') : put(of, [node], 'last'),
    ),
    replaceChildren: act(({ parent }, nodes) => parent && page.replaceChildren(parent, nodesOf(nodes))),
    replaceChild: (_, [node, old]) => {
      if (old instanceof NodeObj) put(old, [node], 'replace');
      return old;
    },
    removeChild: (_, [node]) => {
      if (node instanceof NodeObj && node.child) page.remove(node.child);
      return node;
    },
    contains: read((of, [inner]) => inner instanceof NodeObj && page.isIn(inner.node, of.node)),
    cloneNode: read(({ node, element }, [isDeep]) => {
      const copy = cloneNode(node, truthOf(isDeep) === true || element?.name === 'template');
      if (isTag(copy)) copy.startIndex = null;
      return page.wrap(copy);
    }),
    hasChildNodes: read(({ parent }) => (parent?.children.length ?? 0) > 0),
  };
}

/** What scripts call on elements alone. */
export function elementMethods(page: OpenPage): Methods {
  const { put } = insertion(page);
  const attribute = (of: NodeObj, name: Value): Value => of.attribute((textOf(name) ?? '').toLowerCase());
  const write = (of: NodeObj, name: Value, value: Value): void => {
    const key = textOf(name)?.toLowerCase();
    if (key !== undefined) of.setAttribute(key, value);
  };
  return {
    getAttribute: read((of, [name]) => attribute(of, name)),
    hasAttribute: read((of, [name]) => attribute(of, name) !== null),
    setAttribute: act((of, [name, value]) => write(of, name, value)),
    removeAttribute: act((of, [name]) => write(of, name, null)),
    before: act((of, nodes) => put(of, nodes, 'before')),
    after: act((of, nodes) => put(of, nodes, 'after')),
    replaceWith: act((of, nodes) => put(of, nodes, 'replace')),
    remove: act(({ child }) => child && page.remove(child)),
    insertAdjacentHTML: act(({ node }, [place, html]) =>
      page.insert(parsed(textOf(html)), node, whereOf(place)),
    ),
    insertAdjacentElement: read((of, [place, node]) => put(of, [node], whereOf(place))),
    matches: ofText((_, selector, element) => isMatch(element, selector)),
    closest: ofText((_, selector, element) => page.orNull(page.closest(element, selector))),
    click: act(({ element }) => element && click(page, element)),
    submit: act(({ element }) => element && submit(page, element)),
    requestSubmit: act((of) => of.element && dispatch(page, 'submit', of) && submit(page, of.element)),
  };
}

/** What scripts call on the document alone. */
export function documentMethods(page: OpenPage): Methods {
  const { machine } = page;
  const create: Call = (_, names) => {
    const tag = textOf(names.at(-1))?.toLowerCase();
    if (tag === undefined) return new Unknown();
    const made = new Element(tag, {});
    if (tag === 'script') page.madeScripts.add(made);
    const node = page.wrap(made);
    node.touch();
    return node;
  };
  return {
    createElement: (self, [name]) => create(self, [name]),
    createElementNS: create,
    createTextNode: (_, [text]) => page.wrap(page.text(text)),
    createDocumentFragment: () => page.wrap(new Document([])),
    createComment: () => page.wrap(page.text('')),
    createRange: () => {
      const range = machine.methods(machine.object(), {
        createContextualFragment: (_, [html]) => page.wrap(new Document(parsed(textOf(html)))),
      });
      range.isOpen = true;
      return range;
    },
    createEvent: () => {
      const event = eventObject(page, '', null);
      const init: Call = (_, [type]) => event.put('type', type) ?? undefined;
      return machine.methods(event, { initEvent: init, initMouseEvent: init });
    },
    importNode: (_, [node]) => machine.call(machine.get(node, 'cloneNode'), node, [true]),
    adoptNode: (_, [node]) => node,
    getElementById: read((of, [id]) => {
      const known = page.ids.get(textOf(id) ?? '');
      return known !== undefined && known.attribs['id'] === id && page.isConnected(known)
        ? page.wrap(known)
        : firstOf(page, of, textOf(id) && `[id=${quoted(id)}]`);
    }),
    write: (_, [html]) => page.write(html) ?? undefined,
    writeln: (_, [html]) => page.write(html) ?? undefined,
    open: () => undefined,
    close: () => undefined,
    hasFocus: () => true,
  };
}

/** Puts values into the document: nodes, texts, and the children of fragments. */
function insertion(page: OpenPage): {
  readonly nodesOf: (values: readonly Value[]) => ChildNode[];
  readonly put: (at: NodeObj, values: readonly Value[], where: Where) => Value;
} {
  const nodesOf = (values: readonly Value[]): ChildNode[] =>
    values.flatMap((value) => {
      if (!(value instanceof NodeObj))
        return value instanceof Unknown || value instanceof Obj ? [] : page.text(value);
      if (value.node instanceof Document || value.element?.name === 'template')
        return [...(value.parent?.children ?? [])];
      return value.child ?? [];
    });
  return {
    nodesOf,
    put: (at, values, where) => {
      page.insert(nodesOf(values), at.node, where);
      return values[0];
    },
  };
}

function firstOf(page: OpenPage, of: NodeObj, selector: string | undefined): Value {
  return selector === undefined || of.parent === undefined
    ? new Unknown()
    : page.orNull(page.first(selector, of.parent));
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
