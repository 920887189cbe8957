import { hostDocs } from '../lib/docs.ts';
import type { Finding } from '../lib/finding.ts';
import {
  type Entry,
  type ExactEntry,
  type PatternEntry,
  redirectStatuses,
  sourcePath,
  sourceUrl,
} from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import type { Abilities } from './abilities.ts';
import type { Plan } from './plan.ts';
import { type Bound, planBounds } from './plan-bounds.ts';

/** The part of a host that `fitTo` uses. */
export interface FitHost {
  readonly id: string;
  readonly title: string;
  readonly can: Abilities;
  /** What a person does by hand on this host, by finding id. */
  readonly steps?: Readonly<Record<string, string>> | undefined;
  readonly unable?: ((entry: Entry, plan: Plan) => string | undefined) | undefined;
  /** False for a request that matches an entry but not the host's rule for it. */
  readonly reads?: ((entry: Entry, target: string, plan: Plan) => boolean) | undefined;
  readonly size?: Size | undefined;
  /** The file that the limits apply to. */
  readonly rulesFile?: string | undefined;
}

/** The size of the host's config file in bytes: without entries, and per entry. */
export interface Size {
  fixed(plan: Plan): number;
  of(entry: Entry, plan: Plan): number;
}

/** What a host prints, and what it can't serve. */
export interface FittedPlan {
  /** The plan without the entries that the host can't serve. */
  readonly plan: Plan;
  /** One finding for each kind, with the count and the first URLs. */
  readonly unsupported: readonly Finding[];
}

/** Removes the entries that a host can't serve. */
export function within(plan: Plan, host: FitHost): Plan {
  return fitTo(plan, host).plan;
}

/** Splits a plan into what a host can serve and what it can't. */
export function fitTo(plan: Plan, host: FitHost): FittedPlan {
  const { can, size } = host;
  const servable = servableEntries(plan, host);
  const freeBytes = size && can.limits.bytes !== undefined ? can.limits.bytes - size.fixed(plan) : undefined;
  const weigh =
    freeBytes === undefined || !size ? undefined : { freeBytes, of: (entry: Entry) => size.of(entry, plan) };
  const { exact, patterns, over } = limit(servable, can.limits, weigh);
  const all = exact.length + patterns.length + over.length;
  const unsupported = [
    ...omittedSaid(servable.omitted, host),
    ...limitSaid({ over, all, freeBytes }, host),
    ...planSaid(plan, host),
  ];
  return { plan: { ...plan, exact, patterns }, unsupported };
}

/** Why a host can't serve an entry: a limit, or its syntax. */
interface Omitted {
  readonly entry: Entry;
  readonly reason: EntryBound | string;
}

function servableEntries(
  plan: Plan,
  { can, unable }: FitHost,
): Rules & { readonly omitted: readonly Omitted[] } {
  const bounds = entryBounds.filter(({ isLacking }) => isLacking(can));
  const omitted: Omitted[] = [];
  const reasonFor = (entry: Entry): Omitted['reason'] | undefined =>
    bounds.find(({ applies }) => applies(entry, can)) ?? unable?.(entry, plan);
  const keep = (entry: Entry): boolean => {
    const reason = reasonFor(entry);
    if (reason === undefined) return true;
    omitted.push({ entry, reason });
    return typeof reason !== 'string' && bounds.every((one) => one.keeps || !one.applies(entry, can));
  };
  // Usually a host can serve all entries, and the same list is returned.
  const isWhole = plan.exact.every((entry) => reasonFor(entry) === undefined);
  return {
    exact: isWhole ? plan.exact : plan.exact.filter(keep),
    patterns: plan.patterns.filter(keep),
    omitted,
  };
}

function omittedSaid(omitted: readonly Omitted[], { title }: FitHost): Finding[] {
  const byReason = Map.groupBy(omitted, ({ reason }) => reason);
  const orderOf = (reason: Omitted['reason']): number =>
    typeof reason === 'string' ? entryBounds.length : entryBounds.indexOf(reason);
  return [...byReason]
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([reason, found]) => {
      const entries = found.map(({ entry }) => entry);
      if (typeof reason !== 'string')
        return findingOf(reason, `${title}: ${reason.says}: ${counted(entries)}, ${firstOf(entries)}.`);
      return {
        rule: 'host-syntax',
        conventions: ['W-REDIR-1'],
        level: 'warning',
        message: `${title}: ${counted(entries)} left out, because ${reason}: ${firstOf(entries)}.`,
        fix: 'Write the URL in a form that the host supports, or choose another host.',
      };
    });
}

/** What exceeds a host's file limits: too many or too large entries, or a file that is too large without any. */
interface Overrun {
  readonly over: readonly Entry[];
  readonly all: number;
  /** Bytes left for entries; negative if the rest of the file is too large already. */
  readonly freeBytes: number | undefined;
}

function* limitSaid(
  { over, all, freeBytes }: Overrun,
  { id, title, rulesFile }: FitHost,
): Generator<Finding> {
  const rule = { rule: 'host-limit', conventions: ['W-REDIR-1'], level: 'error' } as const;
  if (over.length > 0) {
    const limit = rulesFile === undefined ? 'limit' : `\`${rulesFile}\` limit`;
    const exceed = over.length === 1 ? 'exceeds' : 'exceed';
    const message = `${over.length} of ${all} redirects ${exceed} ${possessive(title)} ${limit}: ${firstOf(over)}.`;
    yield { ...rule, message, fix: remedy(id) };
  }
  if (freeBytes !== undefined && freeBytes < 0) {
    const file = rulesFile === undefined ? 'its configuration' : `\`${rulesFile}\``;
    const message = `${title}: ${file} would be ${kibibytes(-freeBytes)} too large even without the redirects of the map.`;
    yield { ...rule, message, fix: smaller };
  }
}

function* planSaid(plan: Plan, { title, can, steps }: FitHost): Generator<Finding> {
  for (const bound of planBounds) {
    if (!bound.applies(plan, can)) continue;
    const names = bound.names?.(plan, can).join(', ');
    const fix = steps?.[bound.rule] ?? bound.fix;
    const says = typeof bound.says === 'string' ? bound.says : bound.says(can);
    yield findingOf({ ...bound, fix }, `${title}: ${says}${names ? `: ${names}` : ''}.`);
  }
}

function findingOf({ rule, conventions, level, fix }: Omit<Bound, 'says'>, message: string): Finding {
  return { rule, conventions, level, message, fix };
}

const smaller = 'Set headers on fewer single files, and publish fewer API records as files.';

function remedy(id: string): string {
  return `Merge redirects into patterns, or choose a host with a higher limit. ${hostDocs(id)} lists the limits.`;
}

/** "Cloudflare's", "Azure Static Web Apps'", "AWS's": without the part of a title in parentheses. */
function possessive(title: string): string {
  const name = title.replace(/ \([^()]*\)$/, '');
  return /[a-z]s$/.test(name) ? `${name}'` : `${name}'s`;
}

function kibibytes(bytes: number): string {
  return `${Math.ceil((10 * bytes) / 1024) / 10} KiB`;
}

function counted(entries: readonly Entry[]): string {
  const noun = entries.every(({ outcome }) => outcome.status === 410) ? 'gone URL' : 'redirect';
  return `${entries.length} ${noun}${entries.length === 1 ? '' : 's'}`;
}

/** The first URLs, as written in the map. */
function firstOf(entries: readonly Entry[]): string {
  return entries.slice(0, 3).map(sourceUrl).join(', ') + (entries.length > 3 ? ', …' : '');
}

/** The entries of a plan, by kind. */
export interface Rules {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/** Available bytes in a file, and the bytes of an entry. */
interface Weigh {
  readonly freeBytes: number;
  of(entry: Entry): number;
}

/** The entries that fit, exact ones first, and those above the limits. */
export function limit(
  { exact, patterns }: Rules,
  limits: Abilities['limits'],
  weigh: Weigh | undefined,
): Rules & { readonly over: readonly Entry[] } {
  const most = limits.rules ?? Number.POSITIVE_INFINITY;
  let freeBytes = weigh?.freeBytes ?? 0;
  const countThatFits = (entries: readonly Entry[]): number => {
    if (weigh === undefined) return entries.length;
    const first = entries.findIndex((entry) => {
      freeBytes -= weigh.of(entry);
      return freeBytes < 0;
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

/** A kind of entry that some hosts can't serve; such entries are left out of their files. */
export interface EntryBound extends Bound {
  /** True if a host lacks something here at all; other hosts skip the check of each entry. */
  readonly isLacking: (can: Abilities) => boolean;
  /** True for an entry that such a host can't serve. */
  readonly applies: (entry: Entry, can: Abilities) => boolean;
  /** Keep the entry in the plan, since the host must leave its URL alone. */
  readonly keeps?: true;
}

export const entryBounds: readonly EntryBound[] = [
  {
    rule: 'host-gone',
    conventions: ['W-ERR-2'],
    level: 'info',
    says: 'gone URLs return 404 instead of 410',
    fix: 'No action needed: crawlers treat both statuses alike.',
    isLacking: ({ gone }) => !gone,
    applies: (entry) => entry.outcome.status === 410,
    keeps: true,
  },
  {
    rule: 'host-status',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects with an unsupported status are left out',
    fix: 'Use a supported status, such as 301 or 302.',
    isLacking: ({ statuses }) => redirectStatuses.some((status) => !statuses.includes(status)),
    applies: ({ outcome }, can) => outcome.status !== 410 && !can.statuses.includes(outcome.status),
  },
  {
    rule: 'host-query',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects that depend on query parameters are unsupported and left out',
    fix: 'Redirect the URL without its query, or choose a host that supports redirects by query parameter.',
    isLacking: ({ queryConditions }) => !queryConditions,
    applies: (entry) => entry.query.length > 0,
  },
  {
    rule: 'host-placeholder',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns with a ":name" placeholder are unsupported and left out',
    fix: 'List the URLs one by one.',
    isLacking: ({ placeholders }) => !placeholders,
    applies: (entry) => entry.kind === 'pattern' && entry.segments.some(({ name }) => name !== undefined),
  },
  {
    rule: 'host-tail',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns with text after a ":name" placeholder are unsupported and left out',
    fix: 'List the URLs one by one.',
    isLacking: ({ tails }) => !tails,
    applies: (entry) =>
      entry.kind === 'pattern' && entry.segments.some((part) => part.name !== undefined && part.tail !== ''),
  },
  {
    rule: 'host-splat',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns that end in "/*" are unsupported and left out',
    fix: 'List the URLs one by one.',
    isLacking: ({ splats }) => !splats,
    applies: (entry) => entry.kind === 'pattern' && entry.rest,
  },
  {
    rule: 'host-length',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects that exceed its maximum rule length are left out',
    fix: 'Shorten the target, or choose a host without that limit.',
    isLacking: ({ limits }) => limits.ruleLength !== undefined,
    applies: (entry, { limits }) => lengthOf(entry) > (limits.ruleLength ?? Number.POSITIVE_INFINITY),
  },
];

/** The longer of both sides in characters, which decides the line length on most hosts. */
function lengthOf(entry: Entry): number {
  const query = entry.query.reduce((sum, [name, value]) => sum + 3 * (name.length + value.length) + 2, 0);
  return (
    sourcePath(entry).length + query + (entry.outcome.target ? printTarget(entry.outcome.target).length : 0)
  );
}
