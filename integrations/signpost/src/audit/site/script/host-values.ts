import { type Machine, Thrown } from './machine.ts';
import { Arr, type Call, mostItems, Obj, Pattern, type Slot, textOf, Unknown, type Value } from './values.ts';

/** Characters; what is longer isn't gone through. */
const longestText = 100_000;

/** Converts a JavaScript value to a value of the modeled script, nested lists and records included. */
export function fromHost(machine: Machine, value: unknown): Value {
  const own = (one: unknown): Value => fromHost(machine, one);
  if (value instanceof Obj || value instanceof Unknown || value === null) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string')
    return value.length > longestText ? new Unknown('', value.slice(0, 200)) : value;
  if (typeof value !== 'object') return undefined;
  if (!isIterable(value))
    return machine.object(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item)])));
  const list = machine.array([...Iterator.from(value).take(mostItems).map(own)]);
  // Of a match.
  if ('index' in value) list.put('index', own(value.index));
  if ('groups' in value) list.put('groups', own(value.groups));
  return list;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

/** What our own functions are given for a value; undefined where it can't be told. */
function toHost(value: Value): { readonly known: unknown } | undefined {
  if (value instanceof Pattern) return { known: value.regexp };
  if (typeof value !== 'object' || value === null) return { known: value };
  const text = textOf(value);
  return text === undefined ? undefined : { known: text };
}

/** A function of our own for scripts: where it isn't known what it is given, neither is what it returns. */
export function lifted(machine: Machine, run: (self: unknown, args: readonly unknown[]) => unknown): Call {
  return (self, args) => {
    const [of, ...given] = [self, ...args].map(toHost);
    if (of === undefined || given.includes(undefined)) return new Unknown();
    const known = given.map((one) => one?.known);
    try {
      return fromHost(machine, run(of.known, known));
    } catch (error) {
      throw error instanceof Thrown ? error : machine.error(String(error));
    }
  };
}

/** Lifts a table of functions that have no `this`. */
export function liftedAll(
  machine: Machine,
  table: Readonly<Record<string, (...args: unknown[]) => unknown>>,
): Readonly<Record<string, Obj>> {
  const functions = Object.entries(table).map(([name, run]) => {
    const call = lifted(machine, (_, args) => run(...args));
    return [name, machine.native((_, args) => call(undefined, args))] as const;
  });
  return Object.fromEntries(functions);
}

/** An object of our own that scripts see by some of its properties: a URL, a query, a date. */
class HostObj extends Obj {
  readonly host: object;
  readonly machine: Machine;
  readonly names: ReadonlySet<string>;

  constructor(machine: Machine, host: object, names: ReadonlySet<string>) {
    super(machine.protos.object);
    this.machine = machine;
    this.host = host;
    this.names = names;
  }

  override own(key: string): Slot | undefined {
    if (key === '@@text') return { value: String(this.host) };
    if (key === '@@time' && this.host instanceof Date) return { value: this.host.getTime() };
    const name = key === '@@iterator' ? 'entries' : key;
    if (!this.names.has(name)) return super.own(key);
    const found: unknown = Reflect.get(this.host, name);
    if (found instanceof URLSearchParams) return { value: new HostObj(this.machine, found, queryNames) };
    if (typeof found !== 'function') return { value: fromHost(this.machine, found) };
    const call = lifted(this.machine, (_, args) => Reflect.apply(found, this.host, [...args]));
    return { value: this.machine.native(call) };
  }

  override put(key: string, value: Value): undefined {
    const text = textOf(value);
    if (!this.names.has(key)) super.put(key, value);
    else if (text !== undefined) Reflect.set(this.host, key, text);
  }
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const queryNames = names('get has getAll set append delete toString entries keys values size');
const urlNames = names(
  'href pathname search hash host hostname port protocol origin searchParams toString toJSON',
);
/** Hours and weekdays can't be told: the day is that of the audit. */
const dateNames = names('getTime valueOf getFullYear toISOString');

/** `URL`, `URLSearchParams` and `Date`. */
export function hostClasses(machine: Machine, now: number): Readonly<Record<string, Obj>> {
  const url = machine.maker(([to, base]) => {
    const [text, from] = [textOf(to), base === undefined ? undefined : textOf(base)];
    if (text === undefined || (base !== undefined && from === undefined))
      return new Unknown('URL', to instanceof Unknown ? to.prefix : '');
    const made = URL.parse(text, from);
    if (made === null) throw machine.error('bad URL');
    return new HostObj(machine, made, urlNames);
  });
  const query = machine.maker(([from = '']) => {
    const isRecord = from instanceof Obj && !(from instanceof Arr) && from.own('@@text') === undefined;
    const text = isRecord ? '' : textOf(from);
    if (text === undefined) return new Unknown();
    const made = new URLSearchParams(text);
    if (isRecord) for (const key of from.keys()) made.set(key, textOf(machine.get(from, key)) ?? '');
    return new HostObj(machine, made, queryNames);
  });
  const date = machine.maker((args) => {
    const made = dateOf(args, now);
    if (made === undefined) return new Unknown('Date');
    const object = new HostObj(machine, made, dateNames);
    object.isOpen = true;
    return object;
  });
  machine.methods(
    url,
    liftedAll(machine, {
      canParse: (to, base) => URL.canParse(String(to), base === undefined ? base : String(base)),
    }),
  );
  machine.methods(date, {
    now: () => now,
    ...liftedAll(machine, {
      parse: (text) => Date.parse(String(text)),
      UTC: (year, ...parts) => Date.UTC(Number(year), ...parts.map(Number)),
    }),
  });
  return { URL: url, URLSearchParams: query, Date: date };
}

function dateOf(args: readonly Value[], now: number): Date | undefined {
  const [first] = args;
  if (args.length === 0) return new Date(now);
  if (typeof first === 'string') return new Date(first);
  const parts = args.map((arg) => (arg instanceof Obj ? arg.own('@@time')?.value : arg));
  const known = parts.filter((part) => typeof part === 'number');
  if (known.length < args.length) return undefined;
  const [year = 0, month = 0, ...rest] = known;
  return known.length > 1 ? new Date(year, month, ...rest) : new Date(year);
}
