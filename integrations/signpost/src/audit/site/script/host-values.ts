import { type Machine, Thrown } from './machine.ts';
import { Arr, type Call, Obj, Pattern, type Slot, textOf, Unknown, type Value } from './values.ts';

/** Items and characters; what is longer isn't gone through. */
const mostItems = 10_000;
const longestText = 100_000;

/** A value of our own as one of the script: lists, records and texts with what is in them. */
export function fromHost(machine: Machine, value: unknown): Value {
  if (value instanceof Obj || value instanceof Unknown) return value;
  if (typeof value === 'string')
    return value.length > longestText ? new Unknown('', value.slice(0, 200)) : value;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
  if (!isIterable(value))
    return machine.object(
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromHost(machine, item)])),
    );
  const items: Value[] = [];
  for (const item of value) if (items.push(fromHost(machine, item)) >= mostItems) break;
  const list = machine.array(items);
  // Of a match.
  if ('index' in value) list.put('index', fromHost(machine, value.index));
  if ('groups' in value) list.put('groups', fromHost(machine, value.groups));
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
    try {
      return fromHost(
        machine,
        run(
          of.known,
          given.map((one) => one?.known),
        ),
      );
    } catch (error) {
      throw error instanceof Thrown ? error : machine.error(String(error));
    }
  };
}

/** An object of our own that scripts see by some of its properties: a URL, a query, a date. */
export class HostObj extends Obj {
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
    return {
      value: this.machine.native(
        lifted(this.machine, (_, args) => Reflect.apply(found, this.host, [...args])),
      ),
    };
  }

  override put(key: string, value: Value): undefined {
    const text = textOf(value);
    if (!this.names.has(key)) super.put(key, value);
    else if (text !== undefined) Reflect.set(this.host, key, text);
  }
}

const queryNames: ReadonlySet<string> = new Set(
  'get has getAll set append delete toString entries keys values size'.split(' '),
);
export const urlParts = [
  'href',
  'pathname',
  'search',
  'hash',
  'host',
  'hostname',
  'port',
  'protocol',
] as const;
const urlNames: ReadonlySet<string> = new Set([...urlParts, 'origin', 'searchParams', 'toString', 'toJSON']);
/** Hours and weekdays can't be told: the day is that of the audit. */
const dateNames: ReadonlySet<string> = new Set('getTime valueOf getFullYear toISOString'.split(' '));

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
  const query = machine.maker(([from]) => {
    const isRecord = from instanceof Obj && !(from instanceof Arr) && from.own('@@text') === undefined;
    const text = from === undefined || isRecord ? '' : textOf(from);
    if (text === undefined) return new Unknown();
    const made = new URLSearchParams(text);
    if (isRecord) for (const key of from.keys()) made.set(key, textOf(machine.get(from, key)) ?? '');
    return new HostObj(machine, made, queryNames);
  });
  const date = machine.maker((args) => {
    const given = args.map((arg) =>
      arg instanceof HostObj && arg.host instanceof Date ? arg.host.getTime() : arg,
    );
    const [first] = given;
    const parts = given.filter((arg) => typeof arg === 'number');
    const [year = 0, month = 0, day = 1, ...rest] = parts;
    const made =
      typeof first === 'string'
        ? new Date(first)
        : given.length > 1
          ? new Date(year, month, day, ...rest)
          : new Date(first === undefined ? now : (parts[0] ?? Number.NaN));
    if (parts.length < given.length && typeof first !== 'string') return new Unknown('Date');
    const object = new HostObj(machine, made, dateNames);
    object.isOpen = true;
    return object;
  });
  machine.methods(url, { canParse: lifted(machine, (_, [to]) => URL.canParse(String(to))) });
  machine.methods(date, {
    now: () => now,
    parse: lifted(machine, (_, [text]) => Date.parse(String(text))),
  });
  return { URL: url, URLSearchParams: query, Date: date };
}
