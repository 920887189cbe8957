import { type Machine, Thrown } from './machine.ts';
import { type Call, isFunction, Later, type Obj, Unknown, type Value } from './values.ts';

/** The methods of promises, and `Promise`. */
export function promises(machine: Machine): Readonly<Record<string, Value>> {
  const chain = (self: Value, onKept: Value, onBroken: Value): Value => {
    if (!(self instanceof Later)) return new Unknown();
    const next = machine.later();
    machine.when(self, () => {
      const state = self.state === 'broken' ? 'broken' : 'kept';
      const handler = state === 'broken' ? onBroken : onKept;
      if (!isFunction(handler)) return machine.settle(next, state, self.value);
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
  const made = machine.maker(([executor]) => {
    const later = machine.later();
    const settle = (state: 'kept' | 'broken'): Obj =>
      machine.native((_, [value]) => machine.settle(later, state, value));
    machine.call(executor, undefined, [settle('kept'), settle('broken')]);
    return later;
  }, machine.protos.later);
  const all: Call = (_, [given]) => {
    const items = machine.items(given);
    if (items === undefined || items.some((item) => item instanceof Unknown))
      return new Unknown('Promise.all()');
    const later = machine.later();
    const waited = items.filter((item) => item instanceof Later);
    const check = (): undefined => {
      const broken = waited.find(({ state }) => state === 'broken');
      if (broken !== undefined) machine.settle(later, 'broken', broken.value);
      else if (waited.every(({ state }) => state === 'kept'))
        machine.settle(
          later,
          'kept',
          machine.array(items.map((item) => (item instanceof Later ? item.value : item))),
        );
    };
    for (const one of waited) machine.when(one, check);
    check();
    return later;
  };
  const first: Call = (_, [given]) => machine.items(given)?.[0];
  machine.methods(made, {
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
  return { Promise: made };
}
