import { fromHost } from './host-values.ts';
import type { Machine } from './machine.ts';
import { calculate } from './operators.ts';
import { Arr, type Call, numberOf, Obj, textOf, truthOf, Unknown, type Value } from './values.ts';

/** Methods that visit each item: what they return is what the visits do, or which items they choose. */
const mapping = ['forEach', 'map', 'flatMap'] as const;
const choosing = ['filter', 'find', 'findIndex', 'findLast', 'some', 'every'] as const;
const reading = ['at', 'includes', 'indexOf', 'lastIndexOf', 'slice', 'keys', 'entries', 'values'] as const;
const changing = ['push', 'unshift', 'pop', 'shift', 'splice', 'reverse', 'fill'] as const;
const mostItems = 10_000;

/** The methods of lists, and `Array`. */
export function lists(machine: Machine): Readonly<Record<string, Value>> {
  const { array } = machine.protos;
  const list = (self: Value): Arr => {
    if (self instanceof Arr) return self;
    throw machine.error('not a list');
  };
  const apply = (name: string, items: Value[], args: readonly unknown[]): unknown =>
    Reflect.apply(Reflect.get(Array.prototype, name), items, [...args]);
  const own = (result: unknown): Value => fromHost(machine, result);
  for (const name of mapping)
    array.put(
      name,
      machine.native((self, [visit]) => {
        const visited = (item: Value, index: number): Value | Value[] => {
          const result = machine.call(visit, undefined, [item, index, self]);
          return name === 'flatMap' && result instanceof Arr ? result.items : result;
        };
        return own(apply(name, [...list(self).items], [visited]));
      }),
    );
  for (const name of choosing)
    array.put(
      name,
      machine.native((self, [visit]) => {
        let isUnsure = false;
        const chosen = (item: Value, index: number): boolean => {
          const truth = truthOf(machine.call(visit, undefined, [item, index, self]));
          isUnsure ||= truth === undefined;
          // What may be chosen is, where others are too.
          return truth ?? name === 'filter';
        };
        const result = own(apply(name, [...list(self).items], [chosen]));
        return isUnsure && name !== 'filter' ? new Unknown() : result;
      }),
    );
  for (const name of reading)
    array.put(
      name,
      machine.native((self, args) => {
        const { items } = list(self);
        const isSure = ![...args, ...(/include|Of/.test(name) ? items : [])].some(
          (one) => one instanceof Unknown,
        );
        const result = own(apply(name, items, args));
        return isSure || result === true ? result : new Unknown();
      }),
    );
  for (const name of changing)
    array.put(
      name,
      machine.native((self, args) => {
        const of = list(self);
        const old = [...of.items];
        machine.changed(
          () => {
            of.items = old;
          },
          () => {
            of.items = [new Unknown()];
          },
        );
        if (of.items.length + args.length > mostItems) return new Unknown();
        const result = apply(name, of.items, args);
        return result === of.items ? self : own(result);
      }),
    );
  const flat = (values: readonly Value[]): Value[] =>
    values.flatMap((value) => (value instanceof Arr ? value.items : [value]));
  machine.methods(array, {
    '@@iterator': (self) => machine.array(list(self).items),
    concat: (self, args) => machine.array([...list(self).items, ...flat(args)]),
    flat: (self) => machine.array(flat(list(self).items)),
    item: (self, [index]) => list(self).items[numberOf(index) ?? 0] ?? null,
    sort: (self) => self,
    reduce: (self, [visit, ...first]) => {
      const items = [...first, ...list(self).items];
      return items
        .slice(1)
        .reduce(
          (value: Value, item, index) => machine.call(visit, undefined, [value, item, index, self]),
          items[0],
        );
    },
    join: (self, [by]) => {
      const between = by === undefined ? ',' : textOf(by);
      return list(self).items.reduce<Value>((text, item, index) => {
        const next = item == null ? '' : item instanceof Unknown ? item : (textOf(item) ?? new Unknown());
        return index === 0 ? next : calculate('+', calculate('+', text, between), next);
      }, '');
    },
  });
  const make: Call = (_, args) =>
    machine.array(
      args.length === 1 && typeof args[0] === 'number'
        ? Array.from({ length: Math.min(args[0], 1000) })
        : args,
    );
  const made = machine.maker((args) => make(undefined, args));
  made.put('prototype', array);
  machine.methods(made, {
    isArray: (_, [value]) => (value instanceof Unknown ? new Unknown() : value instanceof Arr),
    of: (_, args) => machine.array(args),
    from: (_, [value, visit]) => {
      const length = value instanceof Obj ? value.find('length')?.value : undefined;
      const items =
        value instanceof Obj && !(value instanceof Arr) && typeof length === 'number'
          ? Array.from({ length: Math.min(length, 1000) }, (_one, index) => machine.get(value, String(index)))
          : machine.items(value);
      if (items === undefined) return new Unknown();
      return visit === undefined
        ? machine.array(items)
        : machine.call(machine.get(machine.array(items), 'map'), machine.array(items), [visit]);
    },
  });
  return { Array: made };
}
