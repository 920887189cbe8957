import { pattern } from './expressions.ts';
import { type Machine, Thrown } from './machine.ts';
import { calculate, equals } from './operators.ts';
import {
  Arr,
  type Call,
  isKnown,
  Later,
  numberOf,
  Obj,
  Pattern,
  textOf,
  truthOf,
  Unknown,
  type Value,
} from './values.ts';

/** A method that every object of TypeScript has by that name too, and so needs its type told. */
const method = (run: Call): Call => run;

/** What is asked of each entry of a list. */
type Visit = (...args: Value[]) => Value;

const longestText = 100_000;
/** Characters that an expression of a page searches: see `pattern`. */
const longestSearched = 1000;

/** The objects that every script has, by their names. */
export function builtins(machine: Machine): Readonly<Record<string, Value>> {
  const native = (call: Call): Obj => machine.native(call);
  const { protos } = machine;
  for (const proto of Object.values(protos)) if (proto !== protos.object) proto.proto = protos.object;
  const methods = (proto: Obj, table: Readonly<Record<string, Call>>): void => {
    for (const [key, call] of Object.entries(table)) proto.put(key, native(call));
  };
  const visitor =
    (callee: Value): Visit =>
    (...args) =>
      machine.call(callee, undefined, args);

  // Text

  const textMethod =
    (run: (text: string, args: readonly (string | number | undefined)[]) => Value): Call =>
    (self, args) => {
      const text = textOf(self);
      if (text === undefined || !args.every(isKnown)) return new Unknown();
      return run(
        text,
        args.map((arg) => (typeof arg === 'number' || arg === undefined ? arg : textOf(arg))),
      );
    };
  const number = (value: string | number | undefined): number | undefined =>
    value === undefined ? undefined : Number(value);
  const word = (value: string | number | undefined): string => String(value);
  methods(protos.string, {
    toLowerCase: textMethod((text) => text.toLowerCase()),
    toLocaleLowerCase: textMethod((text) => text.toLowerCase()),
    toUpperCase: textMethod((text) => text.toUpperCase()),
    toString: textMethod((text) => text),
    valueOf: method((self) => self),
    trim: textMethod((text) => text.trim()),
    trimStart: textMethod((text) => text.trimStart()),
    trimEnd: textMethod((text) => text.trimEnd()),
    charAt: textMethod((text, [at]) => text.charAt(number(at) ?? 0)),
    charCodeAt: textMethod((text, [at]) => text.charCodeAt(number(at) ?? 0)),
    at: textMethod((text, [at]) => text.at(number(at) ?? 0)),
    slice: textMethod((text, [from, to]) => text.slice(number(from), number(to))),
    substring: textMethod((text, [from, to]) => text.substring(number(from) ?? 0, number(to))),
    substr: textMethod((text, [from, length]) => {
      const start = number(from) ?? 0;
      const size = number(length);
      const rest = text.slice(start);
      return size === undefined ? rest : rest.slice(0, Math.max(0, size));
    }),
    startsWith: (self, args) => starts(self, args) ?? new Unknown(),
    endsWith: textMethod((text, [part]) => text.endsWith(word(part))),
    includes: textMethod((text, [part]) => text.includes(word(part))),
    indexOf: textMethod((text, [part]) => text.indexOf(word(part))),
    lastIndexOf: textMethod((text, [part]) => text.lastIndexOf(word(part))),
    concat: (self, args) => args.reduce<Value>((text, arg) => calculate('+', text, arg), self),
    padStart: textMethod((text, [size, part]) =>
      text.padStart(Math.min(number(size) ?? 0, 1000), part === undefined ? ' ' : word(part)),
    ),
    padEnd: textMethod((text, [size, part]) =>
      text.padEnd(Math.min(number(size) ?? 0, 1000), part === undefined ? ' ' : word(part)),
    ),
    repeat: textMethod((text, [times]) =>
      text.repeat(Math.max(0, Math.min(number(times) ?? 0, longestText / (text.length + 1)))),
    ),
    split: (self, [by, most]) => {
      const text = by instanceof Pattern ? searched(self) : textOf(self);
      if (text === undefined || text.length > longestText || by instanceof Unknown) return new Unknown();
      const limit = typeof most === 'number' ? most : undefined;
      const parts =
        by instanceof Pattern
          ? text.split(by.regexp, limit)
          : by === undefined
            ? [text]
            : text.split(textOf(by) ?? '', limit);
      return machine.array(parts);
    },
    replace: (self, [what, by]) => replaced(self, what, by, false),
    replaceAll: (self, [what, by]) => replaced(self, what, by, true),
    match: (self, [what]) => {
      const text = searched(self);
      const sought =
        what instanceof Pattern || what instanceof Unknown ? what : pattern(machine, textOf(what) ?? '', '');
      if (text === undefined || !(sought instanceof Pattern)) return new Unknown();
      const found = text.match(sought.regexp);
      return found === null ? null : matchOf(found);
    },
    matchAll: (self, [what]) => {
      const text = searched(self);
      if (text === undefined || !(what instanceof Pattern)) return new Unknown();
      return machine.array([...text.matchAll(what.regexp)].map(matchOf));
    },
    search: (self, [what]) => {
      const text = searched(self);
      return text === undefined || !(what instanceof Pattern) ? new Unknown() : text.search(what.regexp);
    },
  });

  function starts(self: Value, [part]: readonly Value[]): boolean | undefined {
    const wanted = textOf(part);
    if (wanted === undefined) return undefined;
    if (!(self instanceof Unknown)) return textOf(self)?.startsWith(wanted);
    return self.prefix.startsWith(wanted) ? true : undefined;
  }

  /** A text that an expression of the page may search; undefined where it is too long: see `pattern`. */
  function searched(value: Value): string | undefined {
    const text = textOf(value);
    return text === undefined || text.length > longestSearched ? undefined : text;
  }

  function matchOf(found: RegExpMatchArray): Arr {
    const list = machine.array(found);
    list.put('index', found.index);
    if (found.groups !== undefined) list.put('groups', machine.object(found.groups));
    return list;
  }

  function replaced(self: Value, what: Value, by: Value, isAll: boolean): Value {
    const text = what instanceof Pattern ? searched(self) : textOf(self);
    const sought = what instanceof Pattern ? what.regexp : textOf(what);
    if (text === undefined || sought === undefined || by instanceof Unknown || text.length > longestText)
      return new Unknown();
    let isUnsure = false;
    const replacement = (...groups: unknown[]): string => {
      if (!(by instanceof Obj)) return '';
      const args = groups.map((group) =>
        typeof group === 'string' || typeof group === 'number' ? group : undefined,
      );
      const result = textOf(machine.call(by, undefined, args));
      if (result === undefined) isUnsure = true;
      return result ?? '';
    };
    const written = by instanceof Obj ? '' : (textOf(by) ?? '');
    const result =
      by instanceof Obj
        ? isAll && typeof sought === 'string'
          ? text.replaceAll(sought, replacement)
          : text.replace(sought, replacement)
        : isAll && typeof sought === 'string'
          ? text.replaceAll(sought, written)
          : text.replace(sought, written);
    return isUnsure ? new Unknown() : result;
  }

  // Numbers, patterns

  methods(protos.number, {
    toString: method((self, [radix]) =>
      typeof self === 'number'
        ? self.toString(typeof radix === 'number' && radix >= 2 && radix <= 36 ? radix : 10)
        : (textOf(self) ?? new Unknown()),
    ),
    toFixed: (self, [digits]) =>
      typeof self === 'number'
        ? self.toFixed(typeof digits === 'number' ? Math.min(digits, 20) : 0)
        : new Unknown(),
    valueOf: method((self) => self),
  });
  methods(protos.pattern, {
    test: (self, [text]) => {
      const subject = searched(text);
      return self instanceof Pattern && subject !== undefined ? self.regexp.test(subject) : new Unknown();
    },
    exec: (self, [text]) => {
      const subject = searched(text);
      if (!(self instanceof Pattern) || subject === undefined) return new Unknown();
      const found = self.regexp.exec(subject);
      return found === null ? null : matchOf(found);
    },
  });

  // Objects and functions

  methods(protos.object, {
    hasOwnProperty: method((self, [key]) => has(self, key)),
    toString: method((self) => textOf(self) ?? new Unknown()),
    valueOf: method((self) => self),
  });
  methods(protos.function, {
    call: (self, [target, ...args]) => machine.call(self, target, args),
    apply: (self, [target, args]) =>
      machine.call(
        self,
        target,
        args === undefined || args === null ? [] : (machine.items(args) ?? [new Unknown()]),
      ),
    bind: (self, [target, ...first]) => native((_, args) => machine.call(self, target, [...first, ...args])),
    toString: method(() => new Unknown()),
  });

  function has(object: Value, key: Value): Value {
    const name = textOf(key);
    if (!(object instanceof Obj) || name === undefined) return new Unknown();
    return object.own(name) !== undefined || (object.isOpen ? new Unknown() : false);
  }

  const keys = (object: Value): Arr | Unknown =>
    object instanceof Obj && !object.isOpen ? machine.array(object.keys()) : new Unknown();
  const each = (object: Value, make: (key: string, value: Value) => Value): Value =>
    object instanceof Obj && !object.isOpen
      ? machine.array(object.keys().map((key) => make(key, machine.get(object, key))))
      : new Unknown();
  const assign: Call = (_, [to, ...from]) => {
    for (const one of from) {
      if (one instanceof Unknown && to instanceof Obj) to.isOpen = true;
      if (one instanceof Obj) for (const key of one.keys()) machine.set(to, key, machine.get(one, key));
    }
    return to;
  };
  const object = native((_, [value]) => (value instanceof Obj ? value : machine.object()));
  object.construct = () => machine.object();
  object.put('prototype', protos.object);
  methods(object, {
    keys: (_, [value]) => keys(value),
    values: (_, [value]) => each(value, (_key, one) => one),
    entries: (_, [value]) => each(value, (key, one) => machine.array([key, one])),
    assign,
    freeze: (_, [value]) => value,
    seal: (_, [value]) => value,
    create: (_, [proto]) => new Obj(proto instanceof Obj ? proto : undefined),
    getPrototypeOf: (_, [value]) => (value instanceof Obj ? (value.proto ?? null) : new Unknown()),
    setPrototypeOf: (_, [value, proto]) => {
      if (value instanceof Obj) value.proto = proto instanceof Obj ? proto : undefined;
      return value;
    },
    hasOwn: (_, [value, key]) => has(value, key),
    defineProperty: (_, [value, key, slot]) => {
      const name = textOf(key);
      if (value instanceof Obj && name !== undefined && slot instanceof Obj) {
        const [get, set] = [machine.get(slot, 'get'), machine.get(slot, 'set')];
        if (get instanceof Obj || set instanceof Obj)
          value.slots.set(name, {
            value: undefined,
            get: get instanceof Obj ? get : undefined,
            set: set instanceof Obj ? set : undefined,
          });
        else value.put(name, machine.get(slot, 'value'));
      }
      return value;
    },
    fromEntries: (_, [list]) => {
      const items = machine.items(list);
      if (items === undefined) return new Unknown();
      const made = machine.object();
      for (const item of items) {
        const name = textOf(machine.get(item, '0'));
        if (name !== undefined) made.put(name, machine.get(item, '1'));
      }
      return made;
    },
  });
  const reflect = machine.object();
  methods(reflect, {
    get: (_, [target, key]) => machine.get(target, textOf(key) ?? ''),
    set: (_, [target, key, value]) => {
      machine.set(target, textOf(key) ?? '', value);
      return true;
    },
    apply: (_, [callee, self, args]) => machine.call(callee, self, machine.items(args) ?? []),
    construct: (_, [callee, args]) =>
      callee instanceof Obj ? callee.construct?.(machine.items(args) ?? [], callee) : new Unknown(),
    has: (_, [target, key]) => has(target, key),
    ownKeys: (_, [target]) => keys(target),
  });

  // Lists

  const list = (self: Value): Value[] => {
    if (self instanceof Arr) return self.items;
    throw machine.error('not a list');
  };
  const truth = (value: Value): boolean | undefined => truthOf(value);
  /** Goes through a list until it is told what the result is. */
  const search =
    (found: (item: Value, index: number) => Value, none: Value): Call =>
    (self, [test]) => {
      let isUnsure = false;
      for (const [index, item] of [...list(self)].entries()) {
        const result = truth(machine.call(test, undefined, [item, index, self]));
        if (result === undefined) isUnsure = true;
        if (result === true) return isUnsure ? new Unknown() : found(item, index);
      }
      return isUnsure ? new Unknown() : none;
    };
  const change = (self: Value, run: (items: Value[]) => Value): Value => {
    if (!(self instanceof Arr)) throw machine.error('not a list');
    const old = [...self.items];
    machine.changed(
      () => {
        self.items = old;
      },
      () => {
        self.items = [new Unknown()];
      },
    );
    return run(self.items);
  };
  methods(protos.array, {
    '@@iterator': (self) => machine.array(list(self)),
    forEach: (self, [visit]) => {
      for (const [index, item] of [...list(self)].entries())
        machine.call(visit, undefined, [item, index, self]);
      return undefined;
    },
    map: (self, [visit]) =>
      machine.array(
        [...list(self)].map((item, index) => machine.call(visit, undefined, [item, index, self])),
      ),
    flatMap: (self, [visit]) =>
      machine.array(
        [...list(self)].flatMap((item, index) => {
          const result = machine.call(visit, undefined, [item, index, self]);
          return result instanceof Arr ? result.items : [result];
        }),
      ),
    filter: (self, [visit]) =>
      machine.array(
        [...list(self)].filter(
          (item, index) => truth(machine.call(visit, undefined, [item, index, self])) !== false,
        ),
      ),
    find: search((item) => item, undefined),
    findIndex: search((_, index) => index, -1),
    some: search(() => true, false),
    every: (self, [visit]) => {
      let isUnsure = false;
      for (const [index, item] of [...list(self)].entries()) {
        const result = truth(machine.call(visit, undefined, [item, index, self]));
        if (result === false) return false;
        if (result === undefined) isUnsure = true;
      }
      return isUnsure ? new Unknown() : true;
    },
    reduce: (self, [visit, ...first]) => {
      const items = [...list(self)];
      let value = first.length > 0 ? first[0] : items.shift();
      for (const [index, item] of items.entries())
        value = machine.call(visit, undefined, [value, item, index, self]);
      return value;
    },
    includes: (self, [value]) =>
      list(self).some((item) => equals(item, value, true) === true) ||
      (list(self).some((item) => equals(item, value, true) === undefined) ? new Unknown() : false),
    indexOf: (self, [value]) =>
      value instanceof Unknown
        ? new Unknown()
        : list(self).findIndex((item) => equals(item, value, true) === true),
    join: (self, [by]) => {
      const texts = list(self).map((item) => (item == null ? '' : textOf(item)));
      const between = by === undefined ? ',' : textOf(by);
      return list(self).reduce<Value>((text, item, index) => {
        const next = texts[index] ?? (item instanceof Unknown ? item : new Unknown());
        return index === 0 ? next : calculate('+', calculate('+', text, between), next);
      }, '');
    },
    slice: (self, [from, to]) =>
      machine.array(list(self).slice(numberOf(from ?? 0), to === undefined ? undefined : numberOf(to))),
    concat: (self, args) =>
      machine.array([...list(self), ...args.flatMap((arg) => (arg instanceof Arr ? arg.items : [arg]))]),
    flat: (self) => machine.array(list(self).flatMap((item) => (item instanceof Arr ? item.items : [item]))),
    at: (self, [index]) => list(self).at(numberOf(index) ?? 0),
    push: (self, args) =>
      change(self, (items) => (items.length > longestText ? items.length : items.push(...args))),
    unshift: (self, args) => change(self, (items) => items.unshift(...args)),
    pop: (self) => change(self, (items) => items.pop()),
    shift: (self) => change(self, (items) => items.shift()),
    splice: (self, [from, count, ...added]) =>
      change(self, (items) =>
        machine.array(
          items.splice(
            numberOf(from) ?? 0,
            count === undefined ? items.length : (numberOf(count) ?? 0),
            ...added,
          ),
        ),
      ),
    reverse: (self) =>
      change(self, (items) => {
        items.reverse();
        return self;
      }),
    sort: (self) => self,
    keys: (self) => machine.array([...list(self).keys()]),
    values: (self) => machine.array(list(self)),
    entries: (self) => machine.array(list(self).map((item, index) => machine.array([index, item]))),
    item: (self, [index]) => list(self)[numberOf(index) ?? 0] ?? null,
    toString: method((self) => textOf(self) ?? new Unknown()),
  });
  const array = native((_, args) =>
    machine.array(
      args.length === 1 && typeof args[0] === 'number'
        ? Array.from({ length: Math.min(args[0], 1000) })
        : args,
    ),
  );
  array.construct = (args) => machine.call(array, undefined, args);
  array.put('prototype', protos.array);
  methods(array, {
    isArray: (_, [value]) => (value instanceof Unknown ? new Unknown() : value instanceof Arr),
    of: (_, args) => machine.array(args),
    from: (_, [value, visit]) => {
      const length =
        value instanceof Obj && !(value instanceof Arr) ? machine.slotOf(value, 'length')?.value : undefined;
      const items =
        typeof length === 'number'
          ? Array.from({ length: Math.min(length, 1000) }, (_one, index) =>
              value instanceof Obj ? machine.get(value, String(index)) : undefined,
            )
          : machine.items(value);
      if (items === undefined) return new Unknown();
      return machine.array(
        visit === undefined ? items : items.map((item, index) => visitor(visit)(item, index)),
      );
    },
  });

  // Promises

  const chain = (self: Value, onKept: Value, onBroken: Value): Value => {
    if (!(self instanceof Later)) return new Unknown();
    const next = machine.later();
    machine.when(self, () => {
      const handler = self.state === 'kept' ? onKept : onBroken;
      if (!(handler instanceof Obj)) {
        machine.settle(next, self.state === 'kept' ? 'kept' : 'broken', self.value);
        return;
      }
      try {
        machine.settle(next, 'kept', machine.call(handler, undefined, [self.value]));
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        machine.settle(next, 'broken', error.value);
      }
    });
    return next;
  };
  methods(protos.later, {
    // biome-ignore lint/suspicious/noThenProperty: the table has the methods of a promise
    then: (self, [onKept, onBroken]) => chain(self, onKept, onBroken),
    catch: (self, [onBroken]) => chain(self, undefined, onBroken),
    finally: (self, [run]) => chain(self, run, run),
  });
  const settled = (state: 'kept' | 'broken', value: Value): Value => {
    if (value instanceof Unknown || value instanceof Later) return value;
    const later = machine.later();
    machine.settle(later, state, value);
    return later;
  };
  const all: Call = (_, [promises]) => {
    const items = machine.items(promises);
    if (items === undefined || items.some((item) => item instanceof Unknown))
      return new Unknown('Promise.all()');
    const later = machine.later();
    const values = machine.array(items);
    let left = items.length;
    if (left === 0) machine.settle(later, 'kept', values);
    for (const [index, item] of items.entries()) {
      const one = item instanceof Later ? item : settled('kept', item);
      if (!(one instanceof Later)) continue;
      machine.when(one, () => {
        values.items[index] = one.value;
        left -= 1;
        if (one.state === 'broken') machine.settle(later, 'broken', one.value);
        else if (left === 0) machine.settle(later, 'kept', values);
      });
    }
    return later;
  };
  const promise = native(() => new Unknown());
  promise.put('prototype', protos.later);
  promise.construct = ([executor]) => {
    const later = machine.later();
    const settle = (state: 'kept' | 'broken'): Obj =>
      native((_, [value]) => {
        machine.settle(later, state, value);
        return undefined;
      });
    machine.call(executor, undefined, [settle('kept'), settle('broken')]);
    return later;
  };
  methods(promise, {
    resolve: (_, [value]) => settled('kept', value),
    reject: (_, [value]) => settled('broken', value),
    all,
    allSettled: all,
    race: (_, [promises]) => machine.items(promises)?.[0],
    any: (_, [promises]) => machine.items(promises)?.[0],
  });

  // Maps and sets

  const keyed = (isSet: boolean): Obj => {
    const prototype = machine.object();
    const entriesOf = (self: Value): Arr => {
      const found = self instanceof Obj ? self.own('@@entries')?.value : undefined;
      if (found instanceof Arr) return found;
      throw machine.error('not a collection');
    };
    const at = (self: Value, key: Value): Arr | undefined =>
      entriesOf(self).items.find(
        (entry): entry is Arr => entry instanceof Arr && equals(entry.items[0], key, true) === true,
      );
    const add = (self: Value, key: Value, value: Value): Value => {
      const entry = at(self, key);
      if (entry === undefined) entriesOf(self).items.push(machine.array([key, value]));
      else entry.items[1] = value;
      return self;
    };
    methods(prototype, {
      get: (self, [key]) => (key instanceof Unknown ? new Unknown() : at(self, key)?.items[1]),
      has: (self, [key]) => (key instanceof Unknown ? new Unknown() : at(self, key) !== undefined),
      set: (self, [key, value]) => add(self, key, value),
      add: (self, [key]) => add(self, key, key),
      delete: (self, [key]) => {
        const entries = entriesOf(self);
        entries.items = entries.items.filter((entry) => entry !== at(self, key));
        return true;
      },
      forEach: (self, [visit]) => {
        for (const entry of [...entriesOf(self).items])
          machine.call(visit, undefined, [machine.get(entry, '1'), machine.get(entry, '0')]);
        return undefined;
      },
      keys: (self) => machine.array(entriesOf(self).items.map((entry) => machine.get(entry, '0'))),
      values: (self) => machine.array(entriesOf(self).items.map((entry) => machine.get(entry, '1'))),
      entries: (self) => machine.array(entriesOf(self).items),
      '@@iterator': (self) =>
        isSet
          ? machine.array(entriesOf(self).items.map((entry) => machine.get(entry, '0')))
          : machine.array(entriesOf(self).items),
    });
    prototype.slots.set('size', { value: undefined, get: native((self) => entriesOf(self).items.length) });
    const made = native(() => new Unknown());
    made.put('prototype', prototype);
    made.construct = ([from]) => {
      const self = new Obj(prototype);
      self.put('@@entries', machine.array([]));
      const items = from === undefined || from === null ? [] : machine.items(from);
      if (items === undefined) return new Unknown();
      for (const item of items)
        add(self, isSet ? item : machine.get(item, '0'), isSet ? item : machine.get(item, '1'));
      return self;
    };
    return made;
  };

  // The rest

  const math = machine.object();
  math.isOpen = true;
  for (const name of ['floor', 'ceil', 'round', 'abs', 'max', 'min', 'sign', 'trunc'] as const)
    math.put(
      name,
      native((_, args) => {
        const numbers = args.map(numberOf);
        const known = numbers.filter((one) => one !== undefined);
        if (known.length < numbers.length) return new Unknown();
        if (name === 'max' || name === 'min') return Math[name](...known);
        return Math[name](known[0] ?? Number.NaN);
      }),
    );
  const json = machine.object();
  methods(json, {
    parse: (_, [text]) => {
      const written = textOf(text);
      if (written === undefined) return new Unknown();
      try {
        return fromJson(machine, JSON.parse(written));
      } catch {
        throw machine.error('bad JSON');
      }
    },
    stringify: (_, [value]) => {
      const plain = toJson(machine, value);
      return plain === undefined ? new Unknown() : JSON.stringify(plain);
    },
  });
  const coded = (run: (text: string) => string): Obj =>
    native((_, [value]) => {
      const text = textOf(value);
      try {
        return text === undefined ? new Unknown() : run(text);
      } catch {
        throw machine.error('bad text');
      }
    });
  const error = native((_, [message]) => machine.object({ message, name: 'Error' }));
  error.construct = ([message], target) => {
    const proto = target.own('prototype')?.value;
    const made = new Obj(proto instanceof Obj ? proto : protos.object);
    made.put('message', message);
    return made;
  };
  error.put('prototype', machine.object());
  const text = native((_, [value]) =>
    value === undefined
      ? ''
      : (textOf(value) ?? new Unknown('', value instanceof Unknown ? value.prefix : '')),
  );
  text.put(
    'raw',
    native((_, [texts]) => machine.get(machine.get(texts, 'raw'), '0')),
  );
  text.put('prototype', protos.string);
  text.put(
    'fromCharCode',
    native((_, codes) =>
      codes.every((code) => typeof code === 'number') ? String.fromCharCode(...codes) : new Unknown(),
    ),
  );
  const numberObject = native((_, [value]) => numberOf(value) ?? new Unknown());
  numberObject.put(
    'isInteger',
    native((_, [value]) => (value instanceof Unknown ? new Unknown() : Number.isInteger(value))),
  );
  const symbol = native((_, [name]) => `@@${textOf(name) ?? ''}`);
  symbol.put('iterator', '@@iterator');
  const regexp = native((_, [source, flags]) =>
    source instanceof Pattern
      ? source
      : textOf(source) === undefined
        ? new Unknown()
        : pattern(machine, textOf(source) ?? '', flags === undefined ? '' : (textOf(flags) ?? '')),
  );
  regexp.construct = (args) => machine.call(regexp, undefined, args);
  const parseWhole = native((_, [value, radix]) => {
    const written = textOf(value);
    return written === undefined
      ? new Unknown()
      : Number.parseInt(written, typeof radix === 'number' ? radix : 10);
  });
  const parseDecimal = native((_, [value]) => {
    const written = textOf(value);
    return written === undefined ? new Unknown() : Number.parseFloat(written);
  });
  return {
    Object: object,
    Reflect: reflect,
    Array: array,
    Promise: promise,
    Map: keyed(false),
    WeakMap: keyed(false),
    Set: keyed(true),
    WeakSet: keyed(true),
    Math: math,
    JSON: json,
    String: text,
    Number: numberObject,
    Boolean: native((_, [value]) => truthOf(value) ?? new Unknown()),
    Symbol: symbol,
    RegExp: regexp,
    Error: error,
    TypeError: error,
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    parseInt: parseWhole,
    parseFloat: parseDecimal,
    isNaN: native((_, [value]) => (value instanceof Unknown ? new Unknown() : Number.isNaN(numberOf(value)))),
    encodeURIComponent: coded(encodeURIComponent),
    encodeURI: coded(encodeURI),
    decodeURIComponent: coded(decodeURIComponent),
    decodeURI: coded(decodeURI),
    escape: coded(encodeURIComponent),
    unescape: coded(decodeURIComponent),
    atob: coded((written) => Buffer.from(written, 'base64').toString('latin1')),
    btoa: coded((written) => Buffer.from(written, 'latin1').toString('base64')),
  };
}

export function fromJson(machine: Machine, value: unknown): Value {
  if (Array.isArray(value)) return machine.array(value.slice(0, 2000).map((item) => fromJson(machine, item)));
  if (typeof value === 'object' && value !== null)
    return machine.object(
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromJson(machine, item)])),
    );
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Undefined where a part of it can't be told. */
function toJson(machine: Machine, value: Value): unknown {
  if (value instanceof Arr) {
    const items = value.items.map((item) => toJson(machine, item));
    return items.includes(undefined) ? undefined : items;
  }
  if (!(value instanceof Obj)) return value instanceof Unknown ? undefined : value;
  if (value.isOpen) return undefined;
  const entries = value.keys().map((key) => [key, toJson(machine, machine.get(value, key))] as const);
  return entries.some(([, item]) => item === undefined) ? undefined : Object.fromEntries(entries);
}
