import { fromHost } from './host-values.ts';
import type { Machine } from './machine.ts';
import { calculate } from './operators.ts';
import {
  Arr,
  type Call,
  isKnown,
  mostItems,
  numberOf,
  Obj,
  textOf,
  truthOf,
  Unknown,
  type Value,
} from './values.ts';

const choosing = 'filter find findIndex findLast findLastIndex some every'.split(' ');
const reading = 'at includes indexOf lastIndexOf slice keys entries values toReversed'.split(' ');
const changing = 'push unshift pop shift splice reverse fill'.split(' ');

/** The methods of lists, and `Array`. */
export function lists(machine: Machine): Readonly<Record<string, Value>> {
  const { array } = machine.protos;
  const itemsOf = (self: Value): Value[] => listOf(machine, self).items;
  /** Calls a function for each item. */
  const visits = (self: Value, visit: Value): Value[] =>
    [...itemsOf(self)].map((item, index) => machine.call(visit, undefined, [item, index, self]));
  const reduced = (self: Value, visit: Value, [first, ...items]: readonly Value[]): Value =>
    items.reduce((value, item, index) => machine.call(visit, undefined, [value, item, index, self]), first);
  const apply = (name: string, items: Value[], args: readonly unknown[]): Value =>
    fromHost(machine, Reflect.apply(Reflect.get(Array.prototype, name), items, [...args]));
  const put = (names: readonly string[], methodOf: (name: string) => Call): void => {
    for (const name of names) array.put(name, machine.native(methodOf(name)));
  };
  put(choosing, (name) => (self, [visit]) => {
    let isUnsure = false;
    const chosen = (item: Value, index: number): boolean => {
      const truth = truthOf(machine.call(visit, undefined, [item, index, self]));
      isUnsure ||= truth === undefined;
      // What may be chosen is, where others are too.
      return truth ?? name === 'filter';
    };
    const result = apply(name, [...itemsOf(self)], [chosen]);
    return isUnsure && name !== 'filter' ? new Unknown() : result;
  });
  put(reading, (name) => (self, args) => {
    const items = itemsOf(self);
    const result = apply(name, items, args);
    const isSure = [...args, ...(/include|Of/.test(name) ? items : [])].every(isKnown);
    return isSure || result === true ? result : new Unknown();
  });
  put(changing, (name) => (self, args) => {
    const list = listOf(machine, self);
    const old = [...list.items];
    machine.changed(
      () => {
        list.items = old;
      },
      () => {
        list.items = [new Unknown()];
      },
    );
    return list.items.length + args.length > mostItems ? new Unknown() : apply(name, list.items, args);
  });
  machine.methods(array, {
    '@@iterator': (self) => machine.array(itemsOf(self)),
    forEach: (self, [visit]) => void visits(self, visit),
    map: (self, [visit]) => machine.array(visits(self, visit)),
    flatMap: (self, [visit]) => machine.array(flat(visits(self, visit))),
    concat: (self, args) => machine.array([...itemsOf(self), ...flat(args)]),
    flat: (self) => machine.array(flat(itemsOf(self))),
    item: (self, [index]) => itemsOf(self)[numberOf(index) ?? 0] ?? null,
    sort: (self) => self,
    toSorted: (self) => machine.array(itemsOf(self)),
    reduce: (self, [visit, ...start]) => reduced(self, visit, [...start, ...itemsOf(self)]),
    reduceRight: (self, [visit, ...start]) => reduced(self, visit, [...start, ...itemsOf(self).toReversed()]),
    join: (self, [by = ',']) =>
      itemsOf(self).reduce<Value>((text, item, index) => {
        const next = item == null ? '' : isKnown(item) ? (textOf(item) ?? new Unknown()) : item;
        return index === 0 ? next : calculate('+', calculate('+', text, by), next);
      }, ''),
  });
  return { Array: arrayClass(machine) };
}

function listOf(machine: Machine, self: Value): Arr {
  if (self instanceof Arr) return self;
  throw machine.error('not a list');
}

function flat(values: readonly Value[]): Value[] {
  const items = Iterator.from(values).flatMap((value) => (value instanceof Arr ? value.items : [value]));
  return items.take(mostItems).toArray();
}

function arrayClass(machine: Machine): Obj {
  const made = machine.maker((args) => {
    const [length] = args;
    const isLength = args.length === 1 && typeof length === 'number';
    return machine.array(isLength ? Array.from({ length: Math.min(length, 1000) }) : args);
  }, machine.protos.array);
  return machine.methods(made, {
    isArray: (_, [value]) => (isKnown(value) ? value instanceof Arr : new Unknown()),
    of: (_, args) => machine.array(args),
    from: (_, [value, visit]) => {
      const items = machine.items(value) ?? numbered(machine, value);
      if (items === undefined) return new Unknown();
      const list = machine.array(items);
      return visit === undefined ? list : machine.call(machine.get(list, 'map'), list, [visit]);
    },
  });
}

/** The items of an object that is a list by its `length`. */
function numbered(machine: Machine, value: Value): Value[] | undefined {
  const length = value instanceof Obj ? machine.get(value, 'length') : undefined;
  if (typeof length !== 'number') return undefined;
  return Array.from({ length: Math.min(length, 1000) }, (_, index) => machine.get(value, String(index)));
}
