import { collections } from './collections.ts';
import { construct } from './expressions.ts';
import { lifted, liftedAll } from './host-values.ts';
import { lists } from './lists.ts';
import type { Machine } from './machine.ts';
import { equals } from './operators.ts';
import { promises } from './promises.ts';
import { texts } from './texts.ts';
import {
  Arr,
  type Call,
  itself,
  mostItems,
  numberOf,
  Obj,
  prototypeOf,
  textOf,
  truthOf,
  Unknown,
  type Value,
} from './values.ts';

/** The objects that every script has, by their names. */
export function builtins(machine: Machine): Readonly<Record<string, Value>> {
  const { protos } = machine;
  for (const proto of Object.values(protos)) if (proto !== protos.object) proto.proto = protos.object;
  const symbol = machine.native((_, [name]) => `@@${textOf(name) ?? ''}`);
  symbol.put('iterator', '@@iterator');
  const error = machine.maker(([message], target) => {
    const made = new Obj(prototypeOf(target) ?? protos.object);
    made.put('message', message);
    return made;
  }, machine.object());
  return {
    ...texts(machine),
    ...lists(machine),
    ...promises(machine),
    ...collections(machine),
    ...liftedAll(machine, plain),
    ...objects(machine),
    Math: machine.openObject(liftedAll(machine, math)),
    JSON: machine.methods(machine.object(), {
      parse: lifted(machine, (_, [written]) => JSON.parse(String(written))),
      stringify: (_, [value]) => {
        const known = toJson(machine, value);
        return known === undefined ? new Unknown() : JSON.stringify(known);
      },
    }),
    Number: numbers(machine),
    Boolean: machine.native((_, [value]) => truthOf(value) ?? new Unknown()),
    Symbol: symbol,
    Error: error,
    TypeError: error,
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
  };
}

type Plain = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Functions that need nothing but their arguments. */
const plain = {
  parseInt: (value, radix) => Number.parseInt(String(value), Number(radix ?? 10)),
  parseFloat: (value) => Number.parseFloat(String(value)),
  isNaN: (value) => Number.isNaN(Number(value)),
  isFinite: (value) => Number.isFinite(Number(value)),
  encodeURIComponent: (value) => encodeURIComponent(String(value)),
  encodeURI: (value) => encodeURI(String(value)),
  decodeURIComponent: (value) => decodeURIComponent(String(value)),
  decodeURI: (value) => decodeURI(String(value)),
  escape: (value) => encodeURIComponent(String(value)),
  unescape: (value) => decodeURIComponent(String(value)),
  atob: (value) => Buffer.from(String(value), 'base64').toString('latin1'),
  btoa: (value) => Buffer.from(String(value), 'latin1').toString('base64'),
} satisfies Plain;
const math: Plain = Object.fromEntries(
  Object.getOwnPropertyNames(Math)
    .filter((name) => name !== 'random' && typeof Reflect.get(Math, name) === 'function')
    .map((name) => [name, (...args) => Reflect.apply(Reflect.get(Math, name), Math, args.map(Number))]),
);

function numbers(machine: Machine): Obj {
  machine.methods(machine.protos.number, {
    toString: lifted(machine, (self, [radix = 10]) => Number(self).toString(Number(radix))),
    toFixed: lifted(machine, (self, [digits = 0]) => Number(self).toFixed(Number(digits))),
    valueOf: itself,
  });
  const number = machine.native((_, [value]) => numberOf(value) ?? new Unknown());
  return machine.methods(
    number,
    liftedAll(machine, {
      isInteger: Number.isInteger,
      isSafeInteger: Number.isSafeInteger,
      isNaN: Number.isNaN,
      isFinite: Number.isFinite,
      parseInt: plain.parseInt,
      parseFloat: plain.parseFloat,
    }),
  );
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
  const asText: Call = (self) => textOf(self) ?? new Unknown();
  machine.methods(protos.object, { hasOwnProperty: hasOwn, toString: asText, valueOf: itself });
  const listed = (args: Value): readonly Value[] =>
    args == null ? [] : (machine.items(args) ?? [new Unknown()]);
  machine.methods(protos.function, {
    call: (self, [target, ...args]) => machine.call(self, target, args),
    apply: (self, [target, args]) => machine.call(self, target, listed(args)),
    bind: (self, [target, ...first]) =>
      machine.native((_, args) => machine.call(self, target, [...first, ...args])),
    toString: () => new Unknown(),
  });
  const made = machine.maker(([value]) => (value instanceof Obj ? value : machine.object()), protos.object);
  const keys = each((key) => key);
  const object = machine.methods(made, {
    keys,
    getOwnPropertyNames: keys,
    is: (_, [a, b]) => equals(a, b, true) ?? new Unknown(),
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
      if (get instanceof Obj) of.access(name, { get });
      if (set instanceof Obj) of.access(name, { set });
      if (!(get instanceof Obj || set instanceof Obj)) of.put(name, slot.own('value')?.value);
      return of;
    },
    fromEntries: (_, [pairs]) => {
      const items = machine.items(pairs);
      const record = machine.object();
      for (const item of items ?? [])
        record.put(textOf(machine.get(item, '0')) ?? '', machine.get(item, '1'));
      return items === undefined ? new Unknown() : record;
    },
  });
  const reflect = machine.methods(machine.openObject(), {
    has,
    ownKeys: keys,
    get: (_, [target, key]) => machine.get(target, textOf(key) ?? ''),
    set: (_, [target, key, value]) => {
      machine.set(target, textOf(key) ?? '', value);
      return true;
    },
    apply: (_, [callee, self, args]) => machine.call(callee, self, listed(args)),
    construct: (_, [callee, args]) => construct(machine, callee, listed(args)),
  });
  return { Object: object, Reflect: reflect };
}

/** Undefined where a part of it can't be told. */
function toJson(machine: Machine, value: Value, room = { items: mostItems }): unknown {
  if (value instanceof Unknown || (value instanceof Obj && value.isOpen)) return undefined;
  if (!(value instanceof Obj)) return value;
  const keys = value instanceof Arr ? [...value.items.keys()].map(String) : value.keys();
  room.items -= keys.length;
  if (room.items < 0) return undefined;
  const entries = keys.map((key) => [key, toJson(machine, machine.get(value, key), room)] as const);
  if (entries.some(([, item]) => item === undefined)) return undefined;
  return value instanceof Arr ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
