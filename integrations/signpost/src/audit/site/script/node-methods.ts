import { type ChildNode, cloneNode, Document, Element, isTag, type ParentNode } from 'domhandler';
import { NodeObj, type Page, parsed, Target, type Where } from './nodes.ts';
import { isMatch } from './selectors.ts';
import { type Call, Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

/** What scripts call on nodes. */
export function elementMethods(page: Page, target: Obj, element: Obj, document: Obj): void {
  const { machine } = page;
  const methods = (proto: Obj, table: Readonly<Record<string, Call>>): void => {
    for (const [key, call] of Object.entries(table)) proto.put(key, machine.native(call));
  };
  const nodeOf = (value: Value): ChildNode | ParentNode | undefined =>
    value instanceof NodeObj ? value.node : undefined;
  const parentOf = (value: Value): ParentNode | undefined => {
    const node = nodeOf(value);
    return node !== undefined && 'children' in node ? node : undefined;
  };
  /** What is put into the document: nodes, texts, and the children of fragments. */
  const nodesOf = (values: readonly Value[]): ChildNode[] =>
    values.flatMap((value) => {
      const node = nodeOf(value);
      if (node === undefined)
        return value instanceof Unknown || value instanceof Obj ? [] : [page.text(value)];
      if (node instanceof Document || (isTag(node) && node.name === 'template')) return [...node.children];
      return 'prev' in node ? [node] : [];
    });
  const put = (self: Value, values: readonly Value[], where: Where): void => {
    const at = nodeOf(self);
    if (at !== undefined) page.insert(nodesOf(values), at, where);
  };
  const first = (self: Value, selector: Value): Value => {
    const text = textOf(selector);
    const root = parentOf(self);
    if (text === undefined || root === undefined) return new Unknown();
    const found = page.first(text, root);
    return found === undefined ? null : page.wrap(found);
  };
  const all = (self: Value, selector: Value): Value => {
    const text = textOf(selector);
    const root = parentOf(self);
    return text === undefined || root === undefined ? new Unknown() : page.list(page.find(text, root));
  };
  const quoted = (value: Value): string => `"${(textOf(value) ?? '').replaceAll('"', '')}"`;
  const listen: Call = (self, [type, run, options]) => {
    const at = self instanceof Target ? self : page.window;
    const name = textOf(type);
    if (name !== undefined && run instanceof Obj && !(options instanceof Obj && options.own('signal')))
      at.listen(name, run);
    return undefined;
  };
  methods(target, {
    addEventListener: listen,
    attachEvent: (self, [type, run]) => listen(self, [(textOf(type) ?? '').replace(/^on/, ''), run]),
    removeEventListener: (self, [type, run]) => {
      const at = self instanceof Target ? self : page.window;
      const index = at.listeners.findIndex((one) => one.type === textOf(type) && one.run === run);
      if (index >= 0) at.listeners.splice(index, 1);
      return undefined;
    },
    dispatchEvent: (self, [event]) => {
      const type = event instanceof Obj ? textOf(machine.get(event, 'type')) : undefined;
      if (type === undefined || !(event instanceof Obj)) return new Unknown();
      event.put('target', self);
      const node = nodeOf(self);
      if (type === 'click' && node !== undefined && isTag(node)) page.click(node);
      else page.dispatch(type, self instanceof Target ? self : page.window, event);
      return true;
    },
  });
  const shared: Readonly<Record<string, Call>> = {
    querySelector: (self, [selector]) => first(self, selector),
    querySelectorAll: (self, [selector]) => all(self, selector),
    getElementsByTagName: (self, [name]) => all(self, name),
    getElementsByClassName: (self, [names]) =>
      all(
        self,
        names instanceof Unknown
          ? names
          : (textOf(names) ?? '')
              .trim()
              .split(/\s+/)
              .map((name) => `.${name}`)
              .join(''),
      ),
    append: (self, nodes) => put(self, nodes, 'last') ?? undefined,
    prepend: (self, nodes) => put(self, nodes, 'first') ?? undefined,
    appendChild: (self, nodes) => {
      put(self, nodes, 'last');
      return nodes[0];
    },
    insertBefore: (self, [node, before]) => {
      const isLast = !(before instanceof NodeObj);
      put(isLast ? self : before, [node], isLast ? 'last' : 'before');
      return node;
    },
    replaceChildren: (self, nodes) => {
      const parent = parentOf(self);
      if (parent !== undefined) page.replaceChildren(parent, nodesOf(nodes));
      return undefined;
    },
    replaceChild: (_, [node, old]) => {
      put(old, [node], 'replace');
      return old;
    },
    removeChild: (_, [node]) => {
      const child = nodeOf(node);
      if (child !== undefined && 'prev' in child) page.remove(child);
      return node;
    },
    contains: (self, [node]) => {
      const inner = nodeOf(node);
      for (let at: ChildNode | ParentNode | null = inner ?? null; at !== null; at = at.parent)
        if (at === nodeOf(self)) return true;
      return false;
    },
    cloneNode: (self, [isDeep]) => {
      const node = nodeOf(self);
      if (node === undefined) return new Unknown();
      const copy = cloneNode(node, truthOf(isDeep) === true || (isTag(node) && node.name === 'template'));
      if (isTag(copy)) copy.startIndex = null;
      return page.wrap(copy);
    },
    hasChildNodes: (self) => (parentOf(self)?.children.length ?? 0) > 0,
  };
  methods(document, shared);
  methods(element, {
    ...shared,
    getAttribute: (self, [name]) =>
      self instanceof NodeObj ? self.attribute((textOf(name) ?? '').toLowerCase()) : null,
    hasAttribute: (self, [name]) =>
      self instanceof NodeObj && self.attribute((textOf(name) ?? '').toLowerCase()) !== null,
    setAttribute: (self, [name, value]) => {
      const key = textOf(name)?.toLowerCase();
      if (self instanceof NodeObj && key !== undefined) self.setAttribute(key, value);
      return undefined;
    },
    removeAttribute: (self, [name]) => {
      const key = textOf(name)?.toLowerCase();
      if (self instanceof NodeObj && key !== undefined) {
        self.setAttribute(key, '');
        delete self.element?.attribs[key];
      }
      return undefined;
    },
    before: (self, nodes) => put(self, nodes, 'before') ?? undefined,
    after: (self, nodes) => put(self, nodes, 'after') ?? undefined,
    replaceWith: (self, nodes) => put(self, nodes, 'replace') ?? undefined,
    remove: (self) => {
      const node = nodeOf(self);
      if (node !== undefined && 'prev' in node) page.remove(node);
      return undefined;
    },
    insertAdjacentHTML: (self, [place, html]) => {
      const node = nodeOf(self);
      if (node !== undefined) page.insert(parsed(textOf(html)), node, whereOf(place));
      return undefined;
    },
    insertAdjacentElement: (self, [place, node]) => {
      put(self, [node], whereOf(place));
      return node;
    },
    matches: (self, [selector]) => {
      const node = nodeOf(self);
      const text = textOf(selector);
      return node === undefined || !isTag(node) || text === undefined ? new Unknown() : isMatch(node, text);
    },
    closest: (self, [selector]) => {
      const node = nodeOf(self);
      const text = textOf(selector);
      if (node === undefined || !isTag(node) || text === undefined) return new Unknown();
      const above = page.closest(node, text);
      return above === undefined ? null : page.wrap(above);
    },
    click: (self) => {
      const node = nodeOf(self);
      if (node !== undefined && isTag(node)) page.click(node);
      return undefined;
    },
    submit: (self) => {
      const node = nodeOf(self);
      if (node !== undefined && isTag(node)) page.submit(node);
      return undefined;
    },
    requestSubmit: (self) => {
      const node = nodeOf(self);
      if (self instanceof NodeObj && node !== undefined && isTag(node) && page.dispatch('submit', self))
        page.submit(node);
      return undefined;
    },
  });
  const create = (name: Value): Value => {
    const tag = textOf(name)?.toLowerCase();
    if (tag === undefined) return new Unknown();
    const made = new Element(tag, {});
    if (tag === 'script') page.madeScripts.add(made);
    const node = page.wrap(made);
    node.touch();
    const known = page.classes.get(tag);
    if (known !== undefined) {
      const prototype = machine.get(known, 'prototype');
      if (prototype instanceof Obj) prototype.isOpen = true;
    }
    return node;
  };
  const named =
    (attribute: string): Call =>
    (self, [name]) =>
      all(self, name instanceof Unknown ? name : `[${attribute}=${quoted(name)}]`);
  const range = (): Value => {
    const made = machine.object();
    made.isOpen = true;
    made.put(
      'createContextualFragment',
      machine.native((_, [html]) => page.wrap(new Document(parsed(textOf(html))))),
    );
    return made;
  };
  methods(document, {
    createElement: (_, [name]) => create(name),
    createElementNS: (_, [, name]) => create(name),
    createTextNode: (_, [text]) => page.wrap(page.text(text)),
    createDocumentFragment: () => page.wrap(new Document([])),
    createComment: () => page.wrap(page.text('')),
    createRange: range,
    createEvent: () => {
      const event = page.event('', null);
      event.put(
        'initEvent',
        machine.native((_, [type]) => {
          event.put('type', type);
          return undefined;
        }),
      );
      event.put('initMouseEvent', machine.get(event, 'initEvent'));
      return event;
    },
    importNode: (_, [node]) => machine.call(machine.get(node, 'cloneNode'), node, [true]),
    adoptNode: (_, [node]) => node,
    getElementById: (self, [id]) => {
      const known = page.ids.get(textOf(id) ?? '');
      return known !== undefined && known.attribs['id'] === id && page.isConnected(known)
        ? page.wrap(known)
        : first(self, id instanceof Unknown ? id : `[id=${quoted(id)}]`);
    },
    getElementsByName: named('name'),
    write: (_, [html]) => page.write(html) ?? undefined,
    writeln: (_, [html]) => page.write(html) ?? undefined,
    open: () => undefined,
    close: () => undefined,
    hasFocus: () => true,
  });
  for (const [key, read] of Object.entries(documentReads)) {
    const get = machine.native(() => read(page));
    const set = documentWrites[key];
    document.slots.set(key, {
      value: undefined,
      get,
      set: set && machine.native((_, [value]) => set(page, value) ?? undefined),
    });
  }
}

const one = (page: Page, selector: string): Value => {
  const found = page.first(selector);
  return found === undefined ? null : page.wrap(found);
};

/** What a document says of itself. */
const documentReads: Readonly<Record<string, (page: Page) => Value>> = {
  documentElement: (page) => one(page, 'html'),
  head: (page) => page.wrap(page.head),
  body: (page) => one(page, 'body'),
  title: (page) => one(page, 'title') && page.machine.get(one(page, 'title'), 'textContent'),
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
  scrollingElement: (page) => one(page, 'html'),
  currentScript: (page) => {
    const { offset } = page.machine.source;
    const script = page.find('script').find((element) => element.startIndex === offset);
    return script === undefined ? null : page.wrap(script);
  },
  fonts: (page) => {
    const ready = page.machine.later();
    page.machine.settle(ready, 'kept', undefined);
    return page.machine.object({ ready, load: page.machine.native(() => ready) });
  },
};

const documentWrites: Readonly<Record<string, (page: Page, value: Value) => void>> = {
  location: (page, value) => page.leave(value),
  title: (page, value) => {
    const title = one(page, 'title');
    if (title instanceof Obj) page.machine.set(title, 'textContent', value);
  },
  cookie: () => undefined,
  body: () => undefined,
};

function whereOf(place: Value): Where {
  switch ((textOf(place) ?? '').toLowerCase()) {
    case 'beforebegin':
      return 'before';
    case 'afterend':
      return 'after';
    case 'afterbegin':
      return 'first';
    default:
      return 'last';
  }
}
