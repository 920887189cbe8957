import type { Machine } from './machine.ts';
import { equals } from './operators.ts';
import { Arr, Obj, Unknown, type Value } from './values.ts';

/** `Map` and `Set`: lists of pairs, those of a set with the same value twice. */
export function collections(machine: Machine): Readonly<Record<string, Value>> {
  const [map, set] = [collection(machine, false), collection(machine, true)];
  return { Map: map, WeakMap: map, Set: set, WeakSet: set };
}

function collection(machine: Machine, isSet: boolean): Obj {
  const pairsOf = (self: Value): Arr => {
    const pairs = self instanceof Obj ? self.own('@@pairs')?.value : undefined;
    if (pairs instanceof Arr) return pairs;
    throw machine.error('not a collection');
  };
  const all = (self: Value, at: '0' | '1'): Value =>
    machine.array(pairsOf(self).items.map((pair) => machine.get(pair, at)));
  const find = (self: Value, key: Value): Value =>
    pairsOf(self).items.find((pair) => equals(machine.get(pair, '0'), key, true) === true);
  const add = (self: Value, key: Value, value: Value): Value => {
    const pair = find(self, key);
    if (pair === undefined) pairsOf(self).items.push(machine.array([key, value]));
    else machine.set(pair, '1', value);
    return self;
  };
  const prototype = machine.methods(machine.object(), {
    get: (self, [key]) => {
      const pair = find(self, key);
      return key instanceof Unknown ? new Unknown() : pair && machine.get(pair, '1');
    },
    has: (self, [key]) => (key instanceof Unknown ? new Unknown() : find(self, key) !== undefined),
    set: (self, [key, value]) => add(self, key, value),
    add: (self, [key]) => add(self, key, key),
    delete: (self, [key]) => {
      const pairs = pairsOf(self);
      const pair = find(self, key);
      pairs.items = pairs.items.filter((one) => one !== pair);
      return pair !== undefined;
    },
    forEach: (self, [visit]) => {
      for (const pair of [...pairsOf(self).items])
        machine.call(visit, undefined, [machine.get(pair, '1'), machine.get(pair, '0')]);
      return undefined;
    },
    keys: (self) => all(self, '0'),
    values: (self) => all(self, '1'),
    entries: (self) => pairsOf(self),
    '@@iterator': (self) => (isSet ? all(self, '0') : pairsOf(self)),
  });
  machine.accessor(prototype, 'size', (self) => pairsOf(self).items.length);
  const made = machine.maker(([from]) => {
    const self = new Obj(prototype);
    self.put('@@pairs', machine.array([]));
    const items = from === undefined || from === null ? [] : machine.items(from);
    if (items === undefined) return new Unknown();
    for (const item of items) {
      if (isSet) add(self, item, item);
      else add(self, machine.get(item, '0'), machine.get(item, '1'));
    }
    return self;
  });
  made.put('prototype', prototype);
  return made;
}
