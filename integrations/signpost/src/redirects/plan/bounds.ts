import type { ConventionId, Level } from '../../lib/finding.ts';
import { type Entry, redirectStatuses } from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import type { Abilities } from './abilities.ts';
import type { Plan } from './plan.ts';

/** A thing that some hosts can't do; `says` is what happens there. */
export interface Bound {
  readonly rule: string;
  readonly conventions: readonly ConventionId[];
  readonly level: Level;
  readonly says: string;
  readonly fix: string;
}

/** A kind of entry that some hosts can't serve; such entries are left out of their files. */
export interface EntryBound extends Bound {
  /** True where a host has this bound at all, so that the others' entries need no look. */
  readonly binds: (can: Abilities) => boolean;
  /** True where such a host can't serve the entry. */
  readonly excludes: (entry: Entry, can: Abilities) => boolean;
  /** Such entries stay in the plan all the same, since the host must know of them to leave them alone. */
  readonly keeps?: true;
}

export const entryBounds: readonly EntryBound[] = [
  {
    rule: 'host-gone',
    conventions: ['W-ERR-2'],
    level: 'info',
    says: 'what is gone is answered with 404 instead of 410',
    fix: 'nothing need be done: crawlers treat both alike',
    binds: ({ gone }) => !gone,
    excludes: (entry) => entry.outcome.status === 410,
    keeps: true,
  },
  {
    rule: 'host-status',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects with a status that it does not have are left out',
    fix: 'write a status that it has, 301 or 302 at least',
    binds: ({ statuses }) => redirectStatuses.some((status) => !statuses.includes(status)),
    excludes: ({ outcome }, can) => outcome.status !== 410 && !can.statuses.includes(outcome.status),
  },
  {
    rule: 'host-query',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects that depend on query parameters are left out, since it does not look at them',
    fix: 'redirect the address without its query, or choose a host that looks at queries',
    binds: ({ queryConditions }) => !queryConditions,
    excludes: (entry) => entry.query.length > 0,
  },
  {
    rule: 'host-placeholder',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns with a ":name" are left out, since it has no placeholders',
    fix: 'list the addresses one by one',
    binds: ({ placeholders }) => !placeholders,
    excludes: (entry) => entry.kind === 'pattern' && entry.segments.some(({ name }) => name !== undefined),
  },
  {
    rule: 'host-tail',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns with text behind a ":name" are left out, since its placeholders are whole segments',
    fix: 'list the addresses one by one',
    binds: ({ tails }) => !tails,
    excludes: (entry) =>
      entry.kind === 'pattern' && entry.segments.some((part) => part.name !== undefined && part.tail !== ''),
  },
  {
    rule: 'host-splat',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'patterns that end in "/*" are left out, since it has none',
    fix: 'list the addresses one by one',
    binds: ({ splats }) => !splats,
    excludes: (entry) => entry.kind === 'pattern' && entry.rest,
  },
  {
    rule: 'host-length',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    says: 'redirects that are longer than its rules may be are left out',
    fix: 'shorten the target, or choose a host without that limit',
    binds: ({ limits }) => limits.ruleLength !== undefined,
    excludes: (entry, { limits }) => lengthOf(entry) > (limits.ruleLength ?? Number.POSITIVE_INFINITY),
  },
];

/** The longer of both sides, in characters: what a line of most hosts is made of. */
function lengthOf(entry: Entry): number {
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  const query = entry.query.reduce((sum, [name, value]) => sum + 3 * (name.length + value.length) + 2, 0);
  return source.length + query + (entry.outcome.target ? printTarget(entry.outcome.target).length : 0);
}

/** A part of the plan that some hosts can't do. */
export interface PlanBound extends Omit<Bound, 'says'> {
  readonly says: string | ((can: Abilities) => string);
  readonly excludes: (plan: Plan, can: Abilities) => boolean;
  /** What it is about, by name. */
  readonly names?: (plan: Plan) => readonly string[];
}
