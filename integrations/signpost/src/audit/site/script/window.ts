import { parseDocument } from 'htmlparser2';
import { builtins } from './builtins.ts';
import { eventObject } from './events.ts';
import { fromHost, hostClasses } from './host-values.ts';
import { libraryOf } from './libraries.ts';
import { Target } from './nodes.ts';
import type { OpenPage } from './page-world.ts';
import { type Call, numberOf, Obj, type Slot, textOf, Unknown, type Value } from './values.ts';

/** Names that a page may ask for although it didn't declare them: elements with that id, and libraries. */
class WindowObj extends Target {
  readonly page: OpenPage;

  constructor(page: OpenPage) {
    super(page.machine, page.protos.target);
    this.page = page;
  }

  override own(key: string): Slot | undefined {
    const known = super.own(key) ?? this.page.globals.get(key);
    if (known !== undefined) return known;
    const library = libraryOf(this.page, key);
    if (library !== undefined) return { value: library };
    const element = this.page.ids.get(key);
    return element && { value: this.page.wrap(element) };
  }

  override put(key: string, value: Value): undefined {
    const declared = this.page.globals.get(key);
    if (declared !== undefined) declared.value = value;
    else super.put(key, value);
  }
}

/** `location`, which is read as the URL. */
class LocationObj extends Obj {
  readonly page: OpenPage;

  constructor(page: OpenPage) {
    super(page.machine.protos.object);
    this.page = page;
  }

  override own(key: string): Slot | undefined {
    return key === '@@text' ? { value: this.page.url.href } : super.own(key);
  }
}

/** The window of a page, with all that scripts find in it. */
export function windowObject(page: OpenPage): Target {
  const { machine, visit } = page;
  const window = new WindowObj(page);
  const put = (table: Readonly<Record<string, Value>>): void => {
    for (const [name, value] of Object.entries(table)) window.put(name, value);
  };
  const each = (names: string, value: Value): void => {
    for (const name of names.split(' ')) window.put(name, value);
  };
  each('window self top parent globalThis frames', window);
  put({ document: page.wrap(page.document), opener: null, frameElement: null, name: '' });
  put(builtins(machine));
  put(hostClasses(machine, visit.now));
  put(urls(page));
  const location = locationObject(page);
  machine.accessor(
    window,
    'location',
    () => location,
    (_, value) => page.leave(value),
  );
  const navigator = machine.openObject({
    language: visit.language,
    languages: machine.array([visit.language, visit.language.slice(0, 2)]),
    userLanguage: undefined,
    browserLanguage: undefined,
    onLine: true,
    cookieEnabled: true,
    webdriver: new Unknown(),
  });
  put({ navigator, localStorage: storage(page), sessionStorage: storage(page) });
  const nothing = machine.native(() => undefined);
  const log = 'log info warn error debug group groupEnd'.split(' ');
  put({ console: machine.object(Object.fromEntries(log.map((name) => [name, nothing]))) });
  each('alert print scrollTo scroll scrollBy focus stop', nothing);
  const asked: Call = () => machine.emit('act') ?? new Unknown('answer');
  each('confirm prompt', machine.native(asked));
  machine.methods(window, {
    ...timers(page, window),
    getSelection: () => machine.object({ isCollapsed: true, type: 'None', '@@text': '' }),
    fetch: (_, [to, options]) => fetched(page, to, options),
  });
  const evaluated = machine.native((_, [code]) => {
    page.run(textOf(code) ?? '');
    return new Unknown('eval()');
  });
  const made = machine.maker((args) => {
    const text = textOf(args.at(-1)) ?? '';
    return machine.native(() => page.run(`(function () { ${text}\n})()`) ?? new Unknown());
  });
  put({ eval: evaluated, execScript: evaluated, Function: made });
  each(
    'HTMLElement HTMLAnchorElement HTMLButtonElement HTMLDivElement HTMLSpanElement HTMLLIElement',
    elementClass(page),
  );
  const event = machine.maker(([type, options]) => {
    const event = eventObject(page, textOf(type) ?? '', null);
    if (options instanceof Obj) for (const key of options.keys()) event.put(key, machine.get(options, key));
    return event;
  });
  each('Event CustomEvent MouseEvent PointerEvent', event);
  const parser = machine.maker(() =>
    machine.methods(machine.object(), {
      parseFromString: (_, [html]) => {
        const text = textOf(html);
        return text === undefined ? new Unknown() : page.wrap(parseDocument(text.slice(0, 200_000)));
      },
    }),
  );
  put({ DOMParser: parser, customElements: registry(page) });
  return window;
}

const urlParts = ['href', 'pathname', 'search', 'hash', 'host', 'hostname', 'port', 'protocol'] as const;

function locationObject(page: OpenPage): Obj {
  const { machine } = page;
  const location = new LocationObj(page);
  const leave: Call = (_, [to]) => page.leave(to);
  machine.methods(location, {
    replace: leave,
    assign: leave,
    reload: () => page.leave(page.url.href),
    toString: () => page.url.href,
  });
  for (const part of [...urlParts, 'origin'] as const)
    machine.accessor(
      location,
      part,
      () =>
        page.visit.isHostKnown || !/^(?:href|host|hostname|origin)$/.test(part)
          ? page.url[part]
          : new Unknown(part),
      (_, value) => {
        const text = textOf(value);
        const next = new URL(page.url);
        if (part === 'href' || text === undefined) page.leave(value);
        else if (part !== 'hash' && part !== 'search' && part !== 'origin') {
          next[part] = text;
          page.leave(next.href);
        }
      },
    );
  return location;
}

/** `history`, `navigation` and `open`. */
function urls(page: OpenPage): Readonly<Record<string, Value>> {
  const { machine } = page;
  const change: Call = (_, [, , to]) => {
    if (to == null) return undefined;
    page.leave(to, 'push');
    const text = textOf(to);
    const next = text === undefined ? null : URL.parse(text, page.url.href);
    if (next?.origin === page.url.origin && machine.depth === 0) page.url = next;
    return undefined;
  };
  const back: Call = () => {
    if (!page.isOpen) machine.emit('leave', new Unknown('history'));
    return undefined;
  };
  const history = machine.methods(machine.object({ length: 1, state: null, scrollRestoration: 'auto' }), {
    pushState: change,
    replaceState: change,
    back,
    go: (self, [steps]) => ((numberOf(steps) ?? 0) < 0 ? back(self, []) : undefined),
    forward: () => undefined,
  });
  const navigation = machine.methods(machine.openObject(), {
    navigate: (_, [to]) => page.leave(to),
  });
  const open = machine.native((_, [to, target]) => {
    const isHere = /^_(?:self|top|parent)$/i.test(textOf(target) ?? '');
    if (isHere || (page.isOpen && to !== undefined)) page.leave(to);
    return new Unknown('open()');
  });
  return { history, navigation, open };
}

function storage(page: OpenPage): Obj {
  const { machine } = page;
  const items = machine.object();
  const changed: Call = () => machine.emit('act');
  return machine.methods(machine.object(), {
    getItem: (_, [key]) => {
      page.asksVisitor = true;
      const item = items.own(textOf(key) ?? '');
      return item === undefined ? null : item.value;
    },
    setItem: (_, [key, value]) => machine.set(items, textOf(key) ?? '', value),
    removeItem: changed,
    clear: changed,
  });
}

function timers(page: OpenPage, window: Target): Readonly<Record<string, Call>> {
  const { machine } = page;
  const runOf = (run: Value, args: readonly Value[]): (() => void) => {
    const text = run instanceof Obj ? undefined : textOf(run);
    return () => (text === undefined ? machine.call(run, window, args) : page.run(text));
  };
  const timer =
    (isRepeated: boolean): Call =>
    (_, [run, wait, ...args]) => {
      const time = wait == null ? 0 : numberOf(wait);
      if (time === undefined && !(wait instanceof Unknown)) return 0;
      return machine.timer(runOf(run, args), time ?? 1000, isRepeated);
    };
  const soon: Call = (_, [run]) => machine.timer(runOf(run, [new Unknown()]), 16, false);
  const cancel: Call = (_, [id]) => machine.cancel(id);
  return {
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: cancel,
    clearInterval: cancel,
    cancelAnimationFrame: cancel,
    cancelIdleCallback: cancel,
    requestAnimationFrame: soon,
    requestIdleCallback: soon,
    setImmediate: soon,
    queueMicrotask: (_, [run]) => machine.soon(runOf(run, [])),
  };
}

/** A file of the site is answered as it is; what else a server says can't be told. */
function fetched(page: OpenPage, to: Value, options: Value): Value {
  const { machine } = page;
  const method = options instanceof Obj ? textOf(machine.get(options, 'method')) : 'GET';
  const url = textOf(to);
  if (method !== undefined && !/^(?:GET|HEAD)$/i.test(method)) machine.emit('act');
  if (url === undefined || method?.toUpperCase() !== 'GET') return new Unknown('fetch()');
  const file = page.visit.load(page.absolute(url));
  if (file === undefined) return new Unknown('fetch()');
  const parse = (): Value => {
    try {
      return fromHost(machine, JSON.parse(file.text));
    } catch {
      return new Unknown();
    }
  };
  const answer = { ok: true, status: 200, redirected: false, url: page.absolute(url) };
  return machine.kept(
    machine.methods(machine.object(answer), {
      json: () => machine.kept(parse()),
      text: () => machine.kept(file.text),
    }),
  );
}

/** `HTMLElement`: made for an element, it is that element. */
function elementClass(page: OpenPage): Obj {
  const { machine } = page;
  const made = machine.maker((_, target) => {
    const prototype = machine.get(target, 'prototype');
    const { upgrading } = page;
    if (upgrading === undefined) return page.orNull(page.first('html'));
    if (prototype instanceof Obj) upgrading.proto = prototype;
    return upgrading;
  });
  made.put('prototype', page.protos.element);
  return made;
}

/** `customElements`. */
function registry(page: OpenPage): Obj {
  const { machine } = page;
  return machine.methods(machine.object(), {
    define: (_, [name, made, options]) => {
      const tag = textOf(name);
      if (tag === undefined || !(made instanceof Obj)) return undefined;
      page.classes.set(tag, made);
      const base = options instanceof Obj ? textOf(machine.get(options, 'extends')) : undefined;
      for (const element of page.find(base === undefined ? tag : `${base}[is="${tag}"]`))
        page.upgrade(element, made);
      return undefined;
    },
    get: (_, [name]) => page.classes.get(textOf(name) ?? ''),
    whenDefined: (_, [name]) =>
      page.classes.has(textOf(name) ?? '') ? machine.kept(undefined) : machine.later(),
  });
}
