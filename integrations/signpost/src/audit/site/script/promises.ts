import { type Machine, Thrown } from './machine.ts';
import { type Call, Later, Obj, Unknown, type Value } from './values.ts';

/** The methods of promises, and `Promise`. */
export function promises(machine: Machine): Readonly<Record<string, Value>> {
  const chain = (self: Value, onKept: Value, onBroken: Value): Value => {
    if (!(self instanceof Later)) return new Unknown();
    const next = machine.later();
    machine.when(self, () => {
      const handler = self.state === 'broken' ? onBroken : onKept;
      const state = self.state === 'broken' ? 'broken' : 'kept';
      if (!(handler instanceof Obj)) return machine.settle(next, state, self.value);
      try {
        machine.settle(next, 'kept', machine.call(handler, undefined, [self.value]));
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        machine.settle(next, 'broken', error.value);
      }
    });
    return next;
  };
  machine.methods(machine.protos.later, {
    // biome-ignore lint/suspicious/noThenProperty: the table has the methods of a promise
    then: (self, [onKept, onBroken]) => chain(self, onKept, onBroken),
    catch: (self, [onBroken]) => chain(self, undefined, onBroken),
    finally: (self, [run]) => chain(self, run, run),
  });
  const promise = machine.maker(([executor]) => {
    const later = machine.later();
    const settle = (state: 'kept' | 'broken'): Obj =>
      machine.native((_, [value]) => machine.settle(later, state, value) ?? undefined);
    machine.call(executor, undefined, [settle('kept'), settle('broken')]);
    return later;
  });
  const all: Call = (_, [given]) => {
    const items = machine.items(given);
    if (items === undefined || items.some((item) => item instanceof Unknown))
      return new Unknown('Promise.all()');
    const later = machine.later();
    const values = machine.array(items);
    const isDone = (): boolean => values.items.every((item) => !(item instanceof Later));
    for (const [index, item] of items.entries()) {
      if (!(item instanceof Later)) continue;
      machine.when(item, () => {
        values.items[index] = item.value;
        if (item.state === 'broken') machine.settle(later, 'broken', item.value);
        else if (isDone()) machine.settle(later, 'kept', values);
      });
    }
    if (isDone()) machine.settle(later, 'kept', values);
    return later;
  };
  const first: Call = (_, [given]) => machine.items(given)?.[0];
  promise.put('prototype', machine.protos.later);
  machine.methods(promise, {
    resolve: (_, [value]) =>
      value instanceof Unknown || value instanceof Later ? value : machine.kept(value),
    reject: (_, [value]) => {
      const later = machine.later();
      machine.settle(later, 'broken', value);
      return later;
    },
    all,
    allSettled: all,
    race: first,
    any: first,
  });
  return { Promise: promise };
}
