import type { Finding } from '../../lib/finding.ts';
import type { Entry, ExactEntry, PatternEntry } from '../map/entry.ts';
import { printQuery } from '../map/entry.ts';
import type { Abilities } from './abilities.ts';
import { type Bound, type EntryBound, entryBounds } from './bounds.ts';
import type { Plan } from './plan.ts';
import { planBounds } from './plan-bounds.ts';

/** What `fit` needs to know of a host. */
export interface Fitted {
  readonly id: string;
  readonly title: string;
  readonly can: Abilities;
  /** What a person does by hand on this host, by the id of its finding. */
  readonly steps?: Readonly<Record<string, string>> | undefined;
  readonly unable?: ((entry: Entry, plan: Plan) => string | undefined) | undefined;
  /** False for a request that an entry matches, and the host's rule for it does not. */
  readonly reads?: ((entry: Entry, target: string, plan: Plan) => boolean) | undefined;
  readonly size?: Size | undefined;
}

/** How large a host's config file gets, in bytes: without entries, and what each adds. */
export interface Size {
  fixed(plan: Plan): number;
  of(entry: Entry, plan: Plan): number;
}

interface Parts {
  readonly plan: Plan;
  readonly unsupported: readonly Finding[];
}

/** What a host can't do of a plan: one finding for each kind, with the count and the first addresses. */
export function fit(plan: Plan, host: Fitted): Finding[] {
  return [...split(plan, host).unsupported];
}

/** The plan without the entries that a host can't serve: what its `emit` prints. */
export function within(plan: Plan, host: Fitted): Plan {
  return split(plan, host).plan;
}

const known = new WeakMap<Plan, WeakMap<Abilities, Parts>>();

/** Split once for each plan and host: a plan may hold a million entries, and both halves are asked for. */
function split(plan: Plan, host: Fitted): Parts {
  const byHost = known.get(plan) ?? new WeakMap<Abilities, Parts>();
  known.set(plan, byHost);
  const parts = byHost.get(host.can) ?? splitNow(plan, host);
  byHost.set(host.can, parts);
  return parts;
}

function splitNow(plan: Plan, host: Fitted): Parts {
  const { can, size } = host;
  const served = servedOf(plan, host);
  const room = size && can.limits.bytes !== undefined ? can.limits.bytes - size.fixed(plan) : undefined;
  const weigh =
    room === undefined || !size ? undefined : { room, of: (entry: Entry) => size.of(entry, plan) };
  const { exact, patterns, over } = limit(served, can.limits, weigh);
  const all = exact.length + patterns.length + over.length;
  const unsupported = [
    ...boundSaid(served.excluded, host),
    ...syntaxSaid(served.unwritten, host),
    ...limitSaid({ over, all, room }, host),
    ...planSaid(plan, host),
  ];
  return { plan: { ...plan, exact, patterns }, unsupported };
}

/** The entries that a host can serve, and the others by the reason why it can't. */
interface Served extends Rules {
  readonly excluded: ReadonlyMap<EntryBound, readonly Entry[]>;
  readonly unwritten: ReadonlyMap<string, readonly Entry[]>;
}

function servedOf(plan: Plan, { can, unable }: Fitted): Served {
  const bounds = entryBounds.filter(({ binds }) => binds(can));
  const excluded = new Map<EntryBound, Entry[]>(bounds.map((bound) => [bound, []]));
  const unwritten = new Map<string, Entry[]>();
  const keep = (entry: Entry): boolean => {
    const bound = bounds.find(({ excludes }) => excludes(entry, can));
    if (bound) excluded.get(bound)?.push(entry);
    const reason = bound ? undefined : unable?.(entry, plan);
    if (reason !== undefined) listAt(unwritten, reason).push(entry);
    return reason === undefined && bounds.every((one) => one.keeps || !one.excludes(entry, can));
  };
  // Nearly always a host can serve all, and the list stays the one whose order and counts are known.
  const isServed = (entry: Entry): boolean =>
    unable?.(entry, plan) === undefined && bounds.every(({ excludes }) => !excludes(entry, can));
  const exact = plan.exact.every(isServed) ? plan.exact : plan.exact.filter(keep);
  return { exact, patterns: plan.patterns.filter(keep), excluded, unwritten };
}

function* boundSaid(excluded: Served['excluded'], { title }: Fitted): Generator<Finding> {
  for (const [bound, entries] of excluded) {
    if (entries.length > 0)
      yield findingOf(bound, `${title}: ${bound.says}: ${counted(entries)}, ${firstOf(entries)}.`);
  }
}

function* syntaxSaid(unwritten: Served['unwritten'], { title }: Fitted): Generator<Finding> {
  for (const [reason, entries] of unwritten) {
    yield {
      rule: 'host-syntax',
      conventions: ['W-REDIR-1'],
      level: 'warning',
      message: `${title}: ${counted(entries)} left out, since ${reason}: ${firstOf(entries)}.`,
      fix: 'write the address differently',
    };
  }
}

/** What does not fit into a host's files: entries that are too many, or too large, or a file that is without any. */
interface Overrun {
  readonly over: readonly Entry[];
  readonly all: number;
  /** Bytes that the entries may take; below zero where the rest of the file is too large already. */
  readonly room: number | undefined;
}

function* limitSaid({ over, all, room }: Overrun, { id, title }: Fitted): Generator<Finding> {
  const rule = { rule: 'host-limit', conventions: ['W-REDIR-1'], level: 'error' } as const;
  if (over.length > 0) {
    const message = `${title}: ${over.length} of ${all} rules would be dropped past its limit: ${firstOf(over)}.`;
    yield { ...rule, message, fix: remedy(id) };
  }
  if (room !== undefined && room < 0) {
    const message = `${title}: its file would be ${-room} bytes too large even without an entry of the map.`;
    yield { ...rule, message, fix: smaller };
  }
}

function* planSaid(plan: Plan, { title, can, steps }: Fitted): Generator<Finding> {
  for (const bound of planBounds) {
    if (!bound.excludes(plan, can)) continue;
    const names = bound.names?.(plan).join(', ');
    const fix = steps?.[bound.rule] ?? bound.fix;
    const says = typeof bound.says === 'string' ? bound.says : bound.says(can);
    yield findingOf({ ...bound, fix }, `${title}: ${says}${names ? `: ${names}` : ''}.`);
  }
}

function findingOf({ rule, conventions, level, fix }: Omit<Bound, 'says'>, message: string): Finding {
  return { rule, conventions, level, message, fix };
}

const smaller = 'ask for fewer headers of single files, and fewer records of the API as files';

function remedy(id: string): string {
  return `merge entries into patterns, or serve the map with a host that takes more; docs/hosts/${id}.md names the ways`;
}

function counted(entries: readonly Entry[]): string {
  return entries.length === 1 ? 'one entry' : `${entries.length} entries`;
}

/** The first addresses, as one would write them in the map. */
function firstOf(entries: readonly Entry[]): string {
  const names = entries.slice(0, 3).map((entry) => {
    const path = entry.kind === 'exact' ? entry.path : entry.text;
    return entry.query.length === 0 ? path : `${path}?${printQuery(entry.query)}`;
  });
  return names.join(', ') + (entries.length > 3 ? ', …' : '');
}

function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** The entries of a plan in both kinds. */
export interface Rules {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/** Room in a file, and what an entry takes of it, both in bytes. */
interface Weigh {
  readonly room: number;
  of(entry: Entry): number;
}

/** As many entries as a host takes, exact ones first, and those that are over its limits. */
export function limit(
  { exact, patterns }: Rules,
  limits: Abilities['limits'],
  weigh: Weigh | undefined,
): Rules & { readonly over: readonly Entry[] } {
  const most = limits.rules ?? Number.POSITIVE_INFINITY;
  let room = weigh?.room ?? 0;
  const countThatFits = (entries: readonly Entry[]): number => {
    if (weigh === undefined) return entries.length;
    const first = entries.findIndex((entry) => {
      room -= weigh.of(entry);
      return room < 0;
    });
    return first < 0 ? entries.length : first;
  };
  const fitting = Math.min(limits.exact ?? exact.length, most, countThatFits(exact));
  const keptExact = fitting < exact.length ? exact.slice(0, fitting) : exact;
  const keptPatterns = patterns.slice(
    0,
    Math.min(limits.patterns ?? patterns.length, most - keptExact.length, countThatFits(patterns)),
  );
  const over = [...exact.slice(keptExact.length), ...patterns.slice(keptPatterns.length)];
  return { exact: keptExact, patterns: keptPatterns, over };
}
