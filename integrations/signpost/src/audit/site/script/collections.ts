import type { Machine } from './machine.ts';
import { equals } from './operators.ts';
import { isKnown, Obj, Unknown, type Value } from './values.ts';

type Pair = [key: Value, value: Value];

/** A map, or a set, whose pairs have the same value twice. */
class Collection extends Obj {
  pairs: Pair[] = [];
}

/** `Map` and `Set`. */
export function collections(machine: Machine): Readonly<Record<string, Value>> {
  const [map, set] = [collection(machine, false), collection(machine, true)];
  return { Map: map, WeakMap: map, Set: set, WeakSet: set };
}

function collection(machine: Machine, isSet: boolean): Obj {
  const of = (self: Value): Collection => {
    if (self instanceof Collection) return self;
    throw machine.error('not a collection');
  };
  const find = (self: Value, key: Value): Pair | undefined =>
    of(self).pairs.find((pair) => equals(pair[0], key, true) === true);
  const add = (self: Value, key: Value, value: Value): Value => {
    const pair = find(self, key);
    if (pair === undefined) of(self).pairs.push([key, value]);
    else pair[1] = value;
    return self;
  };
  const keys = (self: Value): Value => machine.array(of(self).pairs.map(([key]) => key));
  const entries = (self: Value): Value => machine.array(of(self).pairs.map((pair) => machine.array(pair)));
  const prototype = machine.methods(machine.object(), {
    get: (self, [key]) => (isKnown(key) ? find(self, key)?.[1] : new Unknown()),
    has: (self, [key]) => (isKnown(key) ? find(self, key) !== undefined : new Unknown()),
    set: (self, [key, value]) => add(self, key, value),
    add: (self, [key]) => add(self, key, key),
    delete: (self, [key]) => {
      const pair = find(self, key);
      of(self).pairs = of(self).pairs.filter((one) => one !== pair);
      return pair !== undefined;
    },
    clear: (self) => {
      of(self).pairs = [];
      return undefined;
    },
    forEach: (self, [visit]) => {
      for (const [key, value] of [...of(self).pairs]) machine.call(visit, undefined, [value, key]);
      return undefined;
    },
    keys,
    values: (self) => machine.array(of(self).pairs.map(([, value]) => value)),
    entries,
    '@@iterator': isSet ? keys : entries,
  });
  machine.accessor(prototype, 'size', (self) => of(self).pairs.length);
  return machine.maker(([from]) => {
    const self = new Collection(prototype);
    const items = from == null ? [] : machine.items(from);
    if (items === undefined) return new Unknown();
    for (const item of items) {
      if (isSet) add(self, item, item);
      else add(self, machine.get(item, '0'), machine.get(item, '1'));
    }
    return self;
  }, prototype);
}
