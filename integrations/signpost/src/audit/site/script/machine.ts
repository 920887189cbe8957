import { Arr, type Call, isFunction, isKnown, Later, Obj, Unknown, type Value } from './values.ts';

/** What a script throws. */
export class Thrown extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('thrown');
    this.value = value;
  }
}

/** Ends all: a script that takes too long is not told further. */
export class Stopped extends Error {}

/** Ends an async function that waits for what never comes. */
class Waiting extends Error {}

/** What a script did that a crawler or a visitor would notice. */
export interface Effect {
  readonly kind: 'leave' | 'push' | 'act';
  /** Where a page is left for; a fragment of the same page doesn't count. */
  readonly to: Value;
  readonly source: Source;
  /** How many undecidable conditions it is inside. */
  readonly depth: number;
}

/** The script element, the handler or the file that runs. */
export interface Source {
  readonly file: string | undefined;
  readonly offset: number;
}

/** A change that was made under a condition: `restore` takes it back, `blur` makes it unknown. */
interface Change {
  readonly restore: () => void;
  readonly blur: () => void;
}

interface Task {
  readonly at: number;
  readonly id: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

const mostSteps = 12_000;
/** Nodes that are put somewhere or copied: a page that copies itself again and again is not told further. */
const mostNodes = 200_000;
const deepest = 60;
/** Milliseconds; what a longer timer does happens to those who stay. */
const longestWait = 30_000;

/** Runs scripts step by step, without a browser, and remembers what they do. Nothing of them reaches the system. */
export class Machine {
  readonly protos = {
    object: new Obj(),
    array: new Obj(),
    function: new Obj(),
    string: new Obj(),
    number: new Obj(),
    pattern: new Obj(),
    later: new Obj(),
  };
  effects: Effect[] = [];
  source: Source = { file: undefined, offset: 0 };
  /** The number of undecidable conditions around the current statement. */
  depth = 0;
  #changes: Change[] | undefined;
  #steps = 0;
  #nodes = 0;
  #calls = 0;
  #now = 0;
  #ids = 0;
  #soon: (() => void)[] = [];
  #tasks: Task[] = [];
  /** What a function does that isn't known. */
  unknownCall: (callee: Unknown, args: readonly Value[]) => Value = () => new Unknown();

  step(): void {
    this.#steps += 1;
    if (this.#steps > mostSteps) throw new Stopped();
  }

  countNodes(count: number): void {
    this.#nodes += count;
    if (this.#nodes > mostNodes) throw new Stopped();
  }

  /** Gives as many steps again, for what happens next. */
  renew(): void {
    this.#steps = 0;
    this.#nodes = 0;
  }

  emit(kind: Effect['kind'], to?: Value): undefined {
    this.effects.push({ kind, to, source: this.source, depth: this.depth });
  }

  // Values

  object(entries: Readonly<Record<string, Value>> = {}): Obj {
    const object = new Obj(this.protos.object);
    for (const [key, value] of Object.entries(entries)) object.put(key, value);
    return object;
  }

  /** An object that has more properties than are known. */
  openObject(entries: Readonly<Record<string, Value>> = {}): Obj {
    const object = this.object(entries);
    object.isOpen = true;
    return object;
  }

  array(items: readonly Value[]): Arr {
    return new Arr(items, this.protos.array);
  }

  native(call: Call): Obj {
    const made = new Obj(this.protos.function);
    made.call = call;
    return made;
  }

  methods(object: Obj, table: Readonly<Record<string, Call | Obj>>): Obj {
    for (const [key, call] of Object.entries(table))
      object.put(key, call instanceof Obj ? call : this.native(call));
    return object;
  }

  /** A property that is computed when it is read; one without `write` is replaced by what is set. */
  accessor(
    object: Obj,
    key: string,
    read: (self: Value) => Value,
    write?: (self: Value, to: Value) => unknown,
  ) {
    const get = this.native(read);
    const set = write && this.native((self, [to]) => void write(self, to));
    object.access(key, { get, set });
  }

  /** A class of the browser: what its `new` makes, and its methods. As a function it returns the same. */
  maker(construct: (args: readonly Value[], target: Obj) => Value, prototype?: Obj): Obj {
    const made = this.native((_, args) => construct(args, made));
    made.construct = construct;
    if (prototype !== undefined) made.put('prototype', prototype);
    return made;
  }

  error(message: string): Thrown {
    return new Thrown(this.object({ message, name: 'TypeError' }));
  }

  get(target: Value, key: string): Value {
    if (target instanceof Unknown) return new Unknown(target.name === '' ? key : `${target.name}.${key}`);
    if (target === undefined || target === null) throw this.error(`${key} of ${target}`);
    const isText = typeof target === 'string';
    if (isText && key === 'length') return target.length;
    if (isText && /^\d{1,6}$/.test(key)) return target[Number(key)];
    const object = target instanceof Obj ? target : isText ? this.protos.string : this.protos.number;
    const slot = object.find(key);
    if (slot === undefined) return object.isOpenAnywhere() ? new Unknown(key) : undefined;
    return slot.get === undefined ? slot.value : this.call(slot.get, target, []);
  }

  set(target: Value, key: string, value: Value): undefined {
    if (target === undefined || target === null) throw this.error(`${key} of ${target}`);
    if (!(target instanceof Obj)) return;
    const setter = target.find(key)?.set;
    if (setter !== undefined) {
      this.call(setter, target, [value]);
      return;
    }
    if (this.#changes !== undefined) {
      const before = target.own(key);
      const old = before?.value;
      this.changed(
        () => (before === undefined ? target.drop(key) : target.put(key, old)),
        () => target.put(key, new Unknown(key)),
      );
    }
    target.put(key, value);
  }

  /** Remembers a change, to undo it inside a condition. */
  changed(restore: () => void, blur: () => void = () => undefined): void {
    this.#changes?.push({ restore, blur });
  }

  call(callee: Value, self: Value, args: readonly Value[]): Value {
    this.step();
    if (!isFunction(callee)) {
      if (callee instanceof Unknown || (callee instanceof Obj && callee.isOpen)) return new Unknown();
      throw this.error('not a function');
    }
    if (this.#calls > deepest) throw new Stopped();
    const { depth } = this;
    this.#calls += 1;
    try {
      return callee.call(self, args);
    } finally {
      this.#calls -= 1;
      this.depth = depth;
    }
  }

  /** The items of what can be gone through; undefined where they can't be told. */
  items(value: Value): readonly Value[] | undefined {
    if (value instanceof Arr) return value.items;
    if (typeof value === 'string') return [...value];
    if (!(value instanceof Obj)) return undefined;
    const iterate = this.get(value, '@@iterator');
    const found = iterate instanceof Obj ? this.call(iterate, value, []) : undefined;
    return found instanceof Arr ? found.items : undefined;
  }

  // Conditions that can't be told

  /**
   * Runs each branch as if it were taken, and takes back what it changed. What all do is done for certain: where each
   * leaves the page, it is left.
   */
  fork<Result>(branches: readonly (() => Result)[]): (Result | Thrown)[] {
    const outer = this.#changes;
    const { effects, depth } = this;
    const changes: Change[] = [];
    const found: Effect[][] = [];
    const results = branches.map((branch): Result | Thrown => {
      this.#changes = [];
      this.effects = [];
      this.depth = depth + 1;
      try {
        return branch();
      } catch (error) {
        if (error instanceof Thrown) return error;
        throw error;
      } finally {
        for (const change of this.#changes.toReversed()) change.restore();
        changes.push(...this.#changes);
        found.push(this.effects);
        this.#changes = outer;
        this.effects = effects;
        this.depth = depth;
      }
    });
    for (const { restore, blur } of changes) {
      this.changed(restore, blur);
      blur();
    }
    const [first, ...others] = found.map((list) =>
      list.find(({ kind, depth: at }) => kind === 'leave' && at === depth + 1),
    );
    if (first !== undefined && others.length > 0 && !others.includes(undefined))
      effects.push({ ...first, depth });
    effects.push(...found.flat());
    return results;
  }

  /** True where a branch that ended early left the page, so that what follows is as sure as before. */
  leftSince(count: number): boolean {
    return this.effects.slice(count).some(({ kind }) => kind === 'leave');
  }

  // Time

  later(): Later {
    return new Later(this.protos.later);
  }

  /** A promise that is kept. */
  kept(value: Value): Later {
    const later = this.later();
    this.settle(later, 'kept', value);
    return later;
  }

  settle(later: Later, state: 'kept' | 'broken', value: Value): undefined {
    if (later.state !== 'pending') return;
    if (state === 'kept' && value instanceof Later) {
      this.when(value, () => this.settle(later, value.state === 'broken' ? 'broken' : 'kept', value.value));
      return;
    }
    later.state = state;
    later.value = value;
    for (const run of later.waiting) this.soon(run);
    later.waiting = [];
  }

  when(later: Later, run: () => void): void {
    if (later.state === 'pending') later.waiting.push(run);
    else this.soon(run);
  }

  /** What an `await` returns. */
  awaited(value: Value): Value {
    if (!isKnown(value)) {
      this.depth += 1;
      return new Unknown(value.name);
    }
    if (!(value instanceof Later)) return value;
    const { source, depth } = this;
    if (value.state === 'pending') this.drain(() => value.state !== 'pending');
    this.source = source;
    this.depth = depth;
    if (value.state === 'pending') throw new Waiting();
    if (value.state === 'broken') throw new Thrown(value.value);
    return value.value;
  }

  /** A promise of what an async function returns. */
  promised(run: () => Value): Later {
    const later = this.later();
    const { source } = this;
    try {
      this.settle(later, 'kept', run());
    } catch (error) {
      if (error instanceof Thrown) this.settle(later, 'broken', error.value);
      else if (!(error instanceof Waiting)) throw error;
    }
    this.source = source;
    return later;
  }

  soon(run: () => void): undefined {
    this.#soon.push(this.#bound(run));
  }

  /** Runs it after some milliseconds, once or again and again; returns what cancels it. */
  timer(run: () => void, wait: number, isRepeated: boolean): number {
    const id = ++this.#ids;
    const time = Math.max(wait, 1);
    const every = isRepeated ? time : undefined;
    this.#tasks.push({ at: this.#now + time, id, every, run: this.#bound(run) });
    return id;
  }

  cancel(id: Value): undefined {
    this.#tasks = this.#tasks.filter((task) => task.id !== id);
  }

  #bound(run: () => void): () => void {
    const { source, depth } = this;
    return () => {
      this.source = source;
      this.depth = depth;
      this.attempt(run);
    };
  }

  /** Runs what the browser starts: what it throws ends it alone. */
  attempt(run: () => void): void {
    const { depth } = this;
    try {
      run();
    } catch (error) {
      if (!(error instanceof Thrown || error instanceof Waiting)) throw error;
    } finally {
      this.depth = depth;
    }
  }

  /** Lets time pass until nothing is left to do, or until it is enough. */
  drain(isEnough: () => boolean = () => false): void {
    while (!isEnough()) {
      this.step();
      const next = this.#soon.shift();
      if (next !== undefined) {
        next();
        continue;
      }
      const [task] = this.#tasks.toSorted((a, b) => a.at - b.at || a.id - b.id);
      if (task === undefined || task.at > longestWait) return;
      this.#now = task.at;
      this.#tasks = this.#tasks.filter((one) => one !== task);
      if (task.every !== undefined) this.#tasks.push({ ...task, at: task.at + task.every });
      task.run();
    }
  }

  /** Starts the clock anew, without what waits. */
  rest(): void {
    this.#soon = [];
    this.#tasks = [];
    this.#now = 0;
  }
}
