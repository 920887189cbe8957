import { parseDocument } from 'htmlparser2';
import { builtins, fromJson } from './builtins.ts';
import { libraryOf } from './libraries.ts';
import { NodeObj, type Page, Target } from './nodes.ts';
import {
  Arr,
  type Call,
  type Later,
  numberOf,
  Obj,
  type Slot,
  textOf,
  Unknown,
  type Value,
} from './values.ts';

const urlParts = ['href', 'pathname', 'search', 'hash', 'host', 'hostname', 'port', 'protocol'] as const;

/** Names that a page may ask for although it didn't declare them: elements with that id, and libraries. */
class WindowObj extends Target {
  override own(key: string): Slot | undefined {
    const known = super.own(key) ?? this.page.globals.get(key);
    if (known !== undefined) return known;
    const library = libraryOf(this.page, key);
    if (library !== undefined) return { value: library };
    const element = this.page.ids.get(key);
    return element === undefined ? undefined : { value: this.page.wrap(element) };
  }

  override put(key: string, value: Value): void {
    const declared = this.page.globals.get(key);
    if (declared !== undefined) declared.value = value;
    else super.put(key, value);
  }
}

/** `location`, which is read as the URL. */
class LocationObj extends Obj {
  readonly page: Page;

  constructor(page: Page, proto: Obj) {
    super(proto);
    this.page = page;
  }

  override own(key: string): Slot | undefined {
    return key === '@@text' ? { value: this.page.url.href } : super.own(key);
  }
}

/** The window of a page, with all that scripts find in it. */
export function windowObject(page: Page, proto: Obj): Target {
  const { machine } = page;
  const native = (call: Call): Obj => machine.native(call);
  const window = new WindowObj(page, proto);
  const nothing = native(() => undefined);
  const getter = (object: Obj, key: string, read: () => Value, write?: (value: Value) => void): void => {
    object.slots.set(key, {
      value: undefined,
      get: native(read),
      set: native((_, [value]) => {
        write?.(value);
        return undefined;
      }),
    });
  };

  // The URL

  const location = new LocationObj(page, machine.protos.object);
  const leaving = native((_, [to]) => page.leave(to) ?? undefined);
  location.put('replace', leaving);
  location.put('assign', leaving);
  location.put(
    'reload',
    native(() => page.reload() ?? undefined),
  );
  location.put(
    'toString',
    native(() => page.url.href),
  );
  for (const part of [...urlParts, 'origin'] as const)
    getter(
      location,
      part,
      () =>
        page.visit.isHostKnown || !/^(?:href|host|hostname|origin)$/.test(part)
          ? page.url[part]
          : new Unknown(part),
      (value) => {
        if (part === 'href') page.leave(value);
        else if (part !== 'hash' && part !== 'search' && part !== 'origin') {
          const text = textOf(value);
          const next = new URL(page.url);
          if (text !== undefined) next[part] = text;
          page.leave(text === undefined ? value : next.href);
        }
      },
    );
  getter(
    window,
    'location',
    () => location,
    (value) => page.leave(value),
  );

  const history = machine.object({ length: 1, state: null, scrollRestoration: 'auto' });
  const change = native((_, [, , to]) => {
    const text = textOf(to);
    if (to === undefined || to === null) return undefined;
    page.leave(to, 'push');
    const next = text === undefined ? null : URL.parse(text, page.url.href);
    if (next !== null && next.origin === page.url.origin && machine.depth === 0) page.url = next;
    return undefined;
  });
  history.put('pushState', change);
  history.put('replaceState', change);
  const back = native(() => {
    if (!page.isOpen) machine.emit('leave', new Unknown('history'));
    return undefined;
  });
  history.put('back', back);
  history.put(
    'go',
    native((_, [steps]) => ((numberOf(steps) ?? 0) < 0 ? machine.call(back, undefined, []) : undefined)),
  );
  history.put('forward', nothing);
  window.put('history', history);
  const navigation = machine.object();
  navigation.isOpen = true;
  navigation.put('navigate', leaving);
  window.put('navigation', navigation);
  window.put(
    'open',
    native((_, [to, target]) => {
      const name = textOf(target);
      if (name !== undefined && /^_(?:self|top|parent)$/i.test(name)) page.leave(to);
      else if (page.isOpen && to !== undefined) page.leave(to);
      return new Unknown('open()');
    }),
  );

  // Itself

  for (const name of ['window', 'self', 'top', 'parent', 'globalThis', 'frames']) window.put(name, window);
  window.put('document', page.wrap(page.document));
  window.put('opener', null);
  window.put('frameElement', null);
  window.put('name', '');
  for (const [name, value] of Object.entries(builtins(machine))) window.put(name, value);
  const { language } = page.visit;
  const navigator = machine.object({
    language,
    languages: machine.array([language, language.slice(0, 2)]),
    userLanguage: undefined,
    browserLanguage: undefined,
    onLine: true,
    cookieEnabled: true,
    webdriver: new Unknown(),
  });
  navigator.isOpen = true;
  window.put('navigator', navigator);
  const storage = (): Obj => {
    const kept = machine.object();
    const text = (key: Value): string => textOf(key) ?? '';
    const store = machine.object();
    store.put(
      'getItem',
      native((_, [key]) => {
        page.asksVisitor = true;
        return kept.own(text(key)) === undefined ? null : kept.own(text(key))?.value;
      }),
    );
    store.put(
      'setItem',
      native((_, [key, value]) => {
        machine.set(kept, text(key), value);
        return undefined;
      }),
    );
    for (const name of ['removeItem', 'clear'])
      store.put(
        name,
        native(() => {
          machine.emit('act', undefined);
          return undefined;
        }),
      );
    return store;
  };
  window.put('localStorage', storage());
  window.put('sessionStorage', storage());
  const quiet = machine.object();
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'group', 'groupEnd']) quiet.put(name, nothing);
  window.put('console', quiet);

  // Time

  const runOf = (run: Value, args: readonly Value[]): (() => void) => {
    const text = run instanceof Obj ? undefined : textOf(run);
    return () => {
      if (text !== undefined) page.run(text);
      else machine.call(run, window, args);
    };
  };
  const timer =
    (isRepeated: boolean): Call =>
    (_, [run, wait, ...args]) => {
      const time = wait === undefined || wait === null ? 0 : numberOf(wait);
      return time === undefined && !(wait instanceof Unknown)
        ? 0
        : machine.timer(runOf(run, args), time ?? 1000, isRepeated);
    };
  const cancel = native((_, [id]) => machine.cancel(id) ?? undefined);
  window.put('setTimeout', native(timer(false)));
  window.put('setInterval', native(timer(true)));
  for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame', 'cancelIdleCallback'])
    window.put(name, cancel);
  for (const name of ['requestAnimationFrame', 'requestIdleCallback', 'setImmediate'])
    window.put(
      name,
      native((_, [run]) => machine.timer(runOf(run, [new Unknown()]), 16, false)),
    );
  window.put(
    'queueMicrotask',
    native((_, [run]) => machine.soon(runOf(run, [])) ?? undefined),
  );

  // Code

  const evaluated = native((_, [code]) => {
    const text = textOf(code);
    if (text !== undefined) page.run(text);
    return new Unknown('eval()');
  });
  window.put('eval', evaluated);
  window.put('execScript', evaluated);
  const maker = native((_, args) => {
    const text = textOf(args.at(-1));
    return native(() => (text === undefined ? new Unknown() : page.run(`(function () { ${text}\n})()`)));
  });
  maker.construct = (args) => machine.call(maker, undefined, args);
  window.put('Function', maker);

  // Visitors and servers

  for (const name of ['alert', 'print', 'scrollTo', 'scroll', 'scrollBy', 'focus', 'stop'])
    window.put(name, nothing);
  for (const name of ['confirm', 'prompt'])
    window.put(
      name,
      native(() => {
        machine.emit('act', undefined);
        return new Unknown(name);
      }),
    );
  window.put(
    'getSelection',
    native(() =>
      machine.object({ isCollapsed: true, type: 'None', '@@text': '', toString: native(() => '') }),
    ),
  );
  window.put(
    'fetch',
    native((_, [to, options]) => fetched(page, to, options)),
  );

  // Classes

  window.put('HTMLElement', elementClass(page));
  for (const name of [
    'HTMLAnchorElement',
    'HTMLButtonElement',
    'HTMLDivElement',
    'HTMLSpanElement',
    'HTMLLIElement',
  ])
    window.put(name, window.own('HTMLElement')?.value);
  const eventClass = native(() => new Unknown());
  eventClass.construct = ([type, options]) => {
    const made = page.event(textOf(type) ?? '', null);
    if (options instanceof Obj) for (const key of options.keys()) made.put(key, machine.get(options, key));
    return made;
  };
  for (const name of ['Event', 'CustomEvent', 'MouseEvent', 'PointerEvent']) window.put(name, eventClass);
  const registry = machine.object();
  registry.put(
    'define',
    native((_, [name, made, options]) => {
      const tag = textOf(name);
      if (tag === undefined || !(made instanceof Obj)) return undefined;
      page.classes.set(tag, made);
      const base = options instanceof Obj ? textOf(machine.get(options, 'extends')) : undefined;
      for (const element of page.find(base === undefined ? tag : `${base}[is="${tag}"]`))
        page.upgrade(element, made);
      return undefined;
    }),
  );
  registry.put(
    'get',
    native((_, [name]) => page.classes.get(textOf(name) ?? '')),
  );
  registry.put(
    'whenDefined',
    native((_, [name]) => {
      const later = machine.later();
      if (page.classes.has(textOf(name) ?? '')) machine.settle(later, 'kept', undefined);
      return later;
    }),
  );
  window.put('customElements', registry);
  const parser = native(() => new Unknown());
  parser.construct = () => {
    const made = machine.object();
    made.put(
      'parseFromString',
      native((_, [html]) => {
        const text = textOf(html);
        if (text === undefined) return new Unknown();
        return page.wrap(parseDocument(text.slice(0, 200_000)));
      }),
    );
    return made;
  };
  window.put('DOMParser', parser);
  window.put('URL', urlClass(page));
  window.put('URLSearchParams', queryClass(page));
  window.put('Date', dateClass(page));
  return window;
}

/** A file of the site is answered as it is; what else a server says can't be told. */
function fetched(page: Page, to: Value, options: Value): Value {
  const { machine } = page;
  const method = options instanceof Obj ? textOf(machine.get(options, 'method')) : 'GET';
  const url = textOf(to);
  if (method !== undefined && !/^(?:GET|HEAD)$/i.test(method)) machine.emit('act', undefined);
  const file =
    url === undefined || method === undefined || !/^GET$/i.test(method)
      ? undefined
      : page.visit.load(page.absolute(url));
  if (file === undefined) return new Unknown('fetch()');
  const kept = (value: Value): Later => {
    const later = machine.later();
    machine.settle(later, 'kept', value);
    return later;
  };
  const parse = (): Value => {
    try {
      return fromJson(machine, JSON.parse(file.text));
    } catch {
      return new Unknown();
    }
  };
  return kept(
    machine.object({
      ok: true,
      status: 200,
      redirected: false,
      url: page.absolute(url ?? ''),
      json: machine.native(() => kept(parse())),
      text: machine.native(() => kept(file.text)),
    }),
  );
}

/** `HTMLElement`: made for an element, it is that element. */
function elementClass(page: Page): Obj {
  const { machine } = page;
  const made = machine.native(() => new Unknown());
  made.put('prototype', page.protos.element);
  made.construct = (_, target) => {
    const node = page.upgrading ?? page.machine.get(page.wrap(page.document), 'documentElement');
    const prototype = machine.get(target, 'prototype');
    if (node instanceof NodeObj && prototype instanceof Obj && page.upgrading !== undefined)
      node.proto = prototype;
    return node;
  };
  return made;
}

function urlClass(page: Page): Obj {
  const { machine } = page;
  const made = machine.native(() => new Unknown());
  made.construct = ([to, base]) => {
    const text = textOf(to);
    const from = base === undefined ? undefined : textOf(base);
    if (text === undefined || (base !== undefined && from === undefined))
      return new Unknown('URL', to instanceof Unknown ? to.prefix : '');
    const url = URL.parse(text, from);
    if (url === null) throw machine.error('bad URL');
    const object = machine.object();
    for (const part of urlParts)
      object.slots.set(part, {
        value: undefined,
        get: machine.native(() => url[part]),
        set: machine.native((_, [value]) => {
          url[part] = textOf(value) ?? '';
          object.put('@@text', url.href);
          return undefined;
        }),
      });
    object.put('origin', url.origin);
    object.put('@@text', url.href);
    object.put(
      'toString',
      machine.native(() => url.href),
    );
    object.put(
      'searchParams',
      queryObject(page, url.searchParams, () => object.put('@@text', url.href)),
    );
    return object;
  };
  made.put(
    'canParse',
    machine.native((_, [to]) => (textOf(to) === undefined ? new Unknown() : URL.canParse(textOf(to) ?? ''))),
  );
  return made;
}

function queryClass(page: Page): Obj {
  const made = page.machine.native(() => new Unknown());
  made.construct = ([from]) => {
    const text =
      from === undefined
        ? ''
        : from instanceof Obj && !(from instanceof Arr) && from.own('@@text') === undefined
          ? ''
          : textOf(from);
    if (text === undefined) return new Unknown();
    const query = new URLSearchParams(text);
    if (from instanceof Obj && text === '')
      for (const key of from.keys()) query.set(key, textOf(page.machine.get(from, key)) ?? '');
    return queryObject(page, query, () => undefined);
  };
  return made;
}

function queryObject({ machine }: Page, query: URLSearchParams, changed: () => void): Obj {
  const object = machine.object();
  const entries = (): Value => machine.array([...query].map((pair) => machine.array(pair)));
  const table: Readonly<Record<string, (key: string, value: string) => Value>> = {
    get: (key) => query.get(key),
    has: (key) => query.has(key),
    getAll: (key) => machine.array(query.getAll(key)),
    set: (key, value) => query.set(key, value) ?? undefined,
    append: (key, value) => query.append(key, value) ?? undefined,
    delete: (key) => query.delete(key) ?? undefined,
    toString: () => query.toString(),
    entries,
    '@@iterator': entries,
    keys: () => machine.array([...query.keys()]),
  };
  for (const [name, run] of Object.entries(table))
    object.put(
      name,
      machine.native((_, [key, value]) => {
        const result = run(textOf(key) ?? '', textOf(value) ?? '');
        object.put('@@text', query.toString());
        changed();
        return result;
      }),
    );
  object.put('@@text', query.toString());
  return object;
}

/** The day is that of the audit; hours and weekdays can't be told. */
function dateClass(page: Page): Obj {
  const { machine } = page;
  const prototype = machine.object();
  const time = (self: Value): number => numberOf(self) ?? Number.NaN;
  prototype.put(
    'getTime',
    machine.native((self) => time(self)),
  );
  prototype.put(
    'valueOf',
    machine.native((self) => time(self)),
  );
  prototype.put(
    'getFullYear',
    machine.native((self) => new Date(time(self)).getFullYear()),
  );
  prototype.put(
    'toISOString',
    machine.native((self) => (Number.isNaN(time(self)) ? '' : new Date(time(self)).toISOString())),
  );
  prototype.isOpen = true;
  const made = machine.native(() => new Unknown());
  made.put('prototype', prototype);
  made.construct = (args) => {
    const [first] = args;
    const object = new Obj(prototype);
    const text = typeof first === 'string' ? Date.parse(first) : numberOf(first);
    const at =
      args.length === 0
        ? page.visit.now
        : args.length === 1
          ? text
          : args.every((arg) => typeof arg === 'number')
            ? new Date(Number(args[0]), Number(args[1]), Number(args[2] ?? 1)).getTime()
            : undefined;
    if (at === undefined) return new Unknown('Date');
    object.put('@@time', at);
    return object;
  };
  made.put(
    'now',
    machine.native(() => page.visit.now),
  );
  made.put(
    'parse',
    machine.native((_, [text]) => (typeof text === 'string' ? Date.parse(text) : new Unknown())),
  );
  return made;
}
