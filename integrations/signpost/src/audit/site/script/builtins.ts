import { collections } from './collections.ts';
import { lifted } from './host-values.ts';
import { lists } from './lists.ts';
import type { Machine } from './machine.ts';
import { promises } from './promises.ts';
import { texts } from './texts.ts';
import { Arr, type Call, numberOf, Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

const itself: Call = (self) => self;
const asText: Call = (self) => textOf(self) ?? new Unknown();

/** The objects that every script has, by their names. */
export function builtins(machine: Machine): Readonly<Record<string, Value>> {
  const { protos } = machine;
  for (const proto of Object.values(protos)) if (proto !== protos.object) proto.proto = protos.object;
  const pure = (run: (...args: unknown[]) => unknown): Obj =>
    machine.native((_, args) => lifted(machine, (_self, given) => run(...given))(undefined, args));
  const text: Call = (_, [value = '']) =>
    textOf(value) ?? new Unknown('', value instanceof Unknown ? value.prefix : '');
  const toNumber: Call = (_, [value]) => numberOf(value) ?? new Unknown();
  const string = machine.native(text);
  string.put('prototype', protos.string);
  string.put(
    'fromCharCode',
    pure((...codes) => String.fromCharCode(...codes.map(Number))),
  );
  string.put(
    'raw',
    machine.native((_, [pieces]) => machine.get(machine.get(pieces, 'raw'), '0')),
  );
  const number = machine.native(toNumber);
  number.put('isInteger', pure(Number.isInteger));
  machine.methods(protos.number, {
    toString: lifted(machine, (self, [radix]) =>
      Number(self).toString(radix === undefined ? 10 : Number(radix)),
    ),
    toFixed: lifted(machine, (self, [digits]) => Number(self).toFixed(Number(digits ?? 0))),
    valueOf: itself,
  });
  const symbol = machine.native((_, [name]) => `@@${textOf(name) ?? ''}`);
  symbol.put('iterator', '@@iterator');
  const math = machine.object();
  math.isOpen = true;
  for (const name of ['floor', 'ceil', 'round', 'abs', 'max', 'min', 'sign', 'trunc', 'pow'] as const)
    math.put(
      name,
      pure((...args) => Reflect.apply(Math[name], Math, args.map(Number))),
    );
  const error = machine.maker(([message], target) => {
    const proto = target.own('prototype')?.value;
    const made = new Obj(proto instanceof Obj ? proto : protos.object);
    made.put('message', message);
    return made;
  });
  error.put('prototype', machine.object());
  return {
    ...objects(machine),
    ...texts(machine),
    ...lists(machine),
    ...promises(machine),
    ...collections(machine),
    Math: math,
    JSON: machine.methods(machine.object(), {
      parse: lifted(machine, (_, [written]) => JSON.parse(String(written))),
      stringify: (_, [value]) => {
        const plain = toJson(machine, value);
        return plain === undefined ? new Unknown() : JSON.stringify(plain);
      },
    }),
    String: string,
    Number: number,
    Boolean: machine.native((_, [value]) => truthOf(value) ?? new Unknown()),
    Symbol: symbol,
    Error: error,
    TypeError: error,
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    parseInt: pure((value, radix) => Number.parseInt(String(value), Number(radix ?? 10))),
    parseFloat: pure((value) => Number.parseFloat(String(value))),
    isNaN: pure((value) => Number.isNaN(Number(value))),
    encodeURIComponent: pure((value) => encodeURIComponent(String(value))),
    encodeURI: pure((value) => encodeURI(String(value))),
    decodeURIComponent: pure((value) => decodeURIComponent(String(value))),
    decodeURI: pure((value) => decodeURI(String(value))),
    escape: pure((value) => encodeURIComponent(String(value))),
    unescape: pure((value) => decodeURIComponent(String(value))),
    atob: pure((value) => Buffer.from(String(value), 'base64').toString('latin1')),
    btoa: pure((value) => Buffer.from(String(value), 'latin1').toString('base64')),
  };
}

/** `Object` and `Reflect`, and what objects and functions have. */
function objects(machine: Machine): Readonly<Record<string, Value>> {
  const { protos } = machine;
  const has: Call = (_, [object, key]) => {
    const name = textOf(key);
    if (!(object instanceof Obj) || name === undefined) return new Unknown();
    return object.own(name) !== undefined || (object.isOpen ? new Unknown() : false);
  };
  const each =
    (make: (key: string, value: Value) => Value): Call =>
    (_, [object]) =>
      object instanceof Obj && !object.isOpen
        ? machine.array(object.keys().map((key) => make(key, machine.get(object, key))))
        : new Unknown();
  const same: Call = (_, [value]) => value;
  const hasOwn: Call = (self, [key]) => has(undefined, [self, key]);
  machine.methods(protos.object, { hasOwnProperty: hasOwn, toString: asText, valueOf: itself });
  machine.methods(protos.function, {
    call: (self, [target, ...args]) => machine.call(self, target, args),
    apply: (self, [target, args]) =>
      machine.call(self, target, args == null ? [] : (machine.items(args) ?? [new Unknown()])),
    bind: (self, [target, ...first]) =>
      machine.native((_, args) => machine.call(self, target, [...first, ...args])),
    toString: () => new Unknown(),
  });
  const object = machine.maker(([value]) => (value instanceof Obj ? value : machine.object()));
  object.put('prototype', protos.object);
  machine.methods(object, {
    keys: each((key) => key),
    values: each((_, value) => value),
    entries: each((key, value) => machine.array([key, value])),
    hasOwn: has,
    freeze: same,
    seal: same,
    assign: (_, [to, ...from]) => {
      for (const one of from) {
        if (one instanceof Unknown && to instanceof Obj) to.isOpen = true;
        if (one instanceof Obj) for (const key of one.keys()) machine.set(to, key, machine.get(one, key));
      }
      return to;
    },
    create: (_, [proto]) => new Obj(proto instanceof Obj ? proto : undefined),
    getPrototypeOf: (_, [value]) => (value instanceof Obj ? (value.proto ?? null) : new Unknown()),
    setPrototypeOf: (_, [value, proto]) => {
      if (value instanceof Obj) value.proto = proto instanceof Obj ? proto : undefined;
      return value;
    },
    defineProperty: (_, [of, key, slot]) => {
      const name = textOf(key);
      if (!(of instanceof Obj) || name === undefined || !(slot instanceof Obj)) return of;
      const [get, set] = [slot.own('get')?.value, slot.own('set')?.value];
      if (get instanceof Obj || set instanceof Obj)
        of.slots.set(name, {
          value: undefined,
          get: get instanceof Obj ? get : undefined,
          set: set instanceof Obj ? set : undefined,
        });
      else of.put(name, slot.own('value')?.value);
      return of;
    },
    fromEntries: (_, [pairs]) => {
      const items = machine.items(pairs);
      const made = machine.object();
      for (const item of items ?? []) made.put(textOf(machine.get(item, '0')) ?? '', machine.get(item, '1'));
      return items === undefined ? new Unknown() : made;
    },
  });
  const reflect = machine.methods(machine.object(), {
    has,
    ownKeys: each((key) => key),
    get: (_, [target, key]) => machine.get(target, textOf(key) ?? ''),
    set: (_, [target, key, value]) => {
      machine.set(target, textOf(key) ?? '', value);
      return true;
    },
    apply: (_, [callee, self, args]) => machine.call(callee, self, machine.items(args) ?? []),
    construct: (_, [callee, args]) =>
      callee instanceof Obj ? callee.construct?.(machine.items(args) ?? [], callee) : new Unknown(),
  });
  return { Object: object, Reflect: reflect };
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
