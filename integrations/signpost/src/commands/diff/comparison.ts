import { makeElsewhere } from '../../hosts/edge/respond.ts';
import type { Host } from '../../hosts/host.ts';
import type { Finding, Level } from '../../lib/finding.ts';
import { unsupportedOn } from '../../project/emit.ts';
import type { Snapshot } from '../../project/snapshot.ts';
import { type Change, changesOn, type HostChange } from '../../redirects/plan/difference.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { changesOfSite, type SiteChange } from './own-files.ts';

/**
 * All that `signpost diff` says, and the shape of its JSON. `version` rises when a field changes its meaning or
 * goes; new fields may come at any time.
 */
export interface Comparison {
  readonly version: 1;
  readonly base: Side;
  readonly head: Side;
  /** URLs on any host that were answered and are 404 now; above zero, the exit code is 1. */
  readonly lost: number;
  /** By the map, the build and the site's own platform files; worst first, then by address. */
  readonly changes: readonly SiteChange[];
  /** The hosts that were named, in that order. */
  readonly hosts: readonly HostComparison[];
  /** What concerns the site as a whole, and what was not known; each a sentence. */
  readonly notes: readonly string[];
}

interface Side {
  readonly name: string;
  readonly origin: string;
  /** How many pages its build has; null where no build is known. */
  readonly pages: number | null;
}

export interface HostComparison {
  readonly id: string;
  readonly title: string;
  /** Only what changes otherwise there than in `changes`. */
  readonly changes: readonly HostChange[];
  /** What the host can't do of the new map, less what it could not do of the old one either. */
  readonly unsupported: readonly Unsupported[];
}

interface Unsupported {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly fix?: string;
  /** What was said of the old map, where the host fell short in the same way, for other entries or another number. */
  readonly before?: string;
}

/** Compares two sides, as they are and on each of some hosts. Pure. */
export function compare(base: Snapshot, head: Snapshot, hosts: readonly Host[]): Comparison {
  const named = hosts.map(({ id }) => id);
  const { changes: all, notes } = changesOfSite(base, head, named);
  const isOnDemand = onDemandIn(base.plan, head.plan);
  const changes = all.filter((change) => !isOnDemand(change));
  const onHosts = hosts
    .map((host) => compareOn(host, base.plan, head.plan))
    .map((host) => ({ ...host, changes: host.changes.filter((change) => !isOnDemand(change)) }));
  const lost = new Set(
    [...changes, ...onHosts.flatMap((host) => host.changes)]
      .filter(({ kind }) => kind === 'lost')
      .map(({ url }) => url),
  );
  return {
    version: 1,
    base: sideOf(base),
    head: sideOf(head),
    lost: lost.size,
    changes,
    hosts: onHosts,
    notes: [...notesOn(base, head, all.filter(isOnDemand)), ...notes],
  };
}

/** Tells a change to or from a page that a server renders on demand: no file says what it answers. */
function onDemandIn(before: Plan, after: Plan): (change: Change<string>) => boolean {
  const was = makeElsewhere(before.elsewhere ?? []);
  const is = makeElsewhere(after.elsewhere ?? []);
  return (change) =>
    (change.before.status === 404 && was(before.origin + change.url)) ||
    (change.after.status === 404 && is(after.origin + change.url));
}

function sideOf({ name, plan, pages }: Snapshot): Side {
  return { name, origin: plan.origin, pages: pages === 'none' ? null : plan.inventory.pages.size };
}

function compareOn(host: Host, before: Plan, after: Plan): HostComparison {
  return {
    id: host.id,
    title: host.title,
    changes: changesOn(host, before, after),
    unsupported: unsupportedBetween(unsupportedOn(host, before), unsupportedOn(host, after)),
  };
}

/** What is said now and was not before; one of a rule that said something else before names that. */
function unsupportedBetween(before: readonly Finding[], after: readonly Finding[]): Unsupported[] {
  const isSaid = (said: readonly Finding[], { message }: Finding): boolean =>
    said.some((one) => one.message === message);
  const left = Map.groupBy(
    before.filter((one) => !isSaid(after, one)),
    ({ rule }) => rule,
  );
  return after
    .filter((one) => !isSaid(before, one))
    .map(({ rule, level, message, fix }) => {
      const was = left.get(rule)?.shift()?.message;
      return {
        rule,
        level,
        message,
        ...(fix === undefined ? {} : { fix }),
        ...(was === undefined ? {} : { before: was }),
      };
    });
}

/** What no list of URLs says: changes of the whole site, and what of a side was not known. */
function notesOn(base: Snapshot, head: Snapshot, onDemand: readonly Change[] = []): string[] {
  return [
    ...new Set([
      ...siteNotes(base.plan, head.plan),
      ...onDemandNotes(onDemand),
      ...mapNotes(base, head),
      ...[base, head].flatMap(sideNotes),
    ]),
  ];
}

/** Pages that became files, or the other way round. */
function onDemandNotes(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const names = changes.slice(0, 3).map(({ url }) => url);
  const shown = names.join(', ') + (changes.length > 3 ? ', …' : '');
  return [
    `${changes.length === 1 ? 'One URL is' : `${changes.length} URLs are`} rendered on demand on one side, and not compared: ${shown}.`,
  ];
}

function siteNotes(before: Plan, after: Plan): string[] {
  const left = before.domains.filter((alias) => !after.domains.includes(alias));
  const come = after.domains.filter((alias) => !before.domains.includes(alias));
  return [
    ...(before.origin === after.origin ? [] : [`The site moves from ${before.origin} to ${after.origin}.`]),
    ...left.map((alias) => `${alias} is no longer another domain of the site. Its URLs are not redirected.`),
    ...come.map(
      (alias) => `${alias} is a new domain of the site. Its URLs are redirected to ${after.origin}.`,
    ),
    ...(before.ignoreCase === after.ignoreCase
      ? []
      : [after.ignoreCase ? 'URLs are no longer case-sensitive.' : 'URLs are now case-sensitive.']),
  ];
}

/** A build that is named without its map seems to have lost every redirect. */
function mapNotes(base: Snapshot, head: Snapshot): string[] {
  if (base.hasMap === head.hasMap) return [];
  const [without, beside] = base.hasMap ? [head, base] : [base, head];
  return [
    `${without.name} has no redirect map, but ${beside.name} has one. ${without.name} is compared without redirects.`,
  ];
}

const pageNotes: Readonly<Record<Snapshot['pages'], (name: string) => string[]>> = {
  own: () => [],
  'of the other side': (name) => [
    `No build of ${name} was found. It is compared with the other side's pages.`,
  ],
  none: (name) => [`No build of ${name} was found. Only the URLs in its redirect map are compared.`],
};

function sideNotes({ name, pages, faults }: Snapshot): string[] {
  const wrong = faults === 1 ? 'One line' : `${faults} lines`;
  return [
    ...pageNotes[pages](name),
    ...(faults === 0
      ? []
      : [`${wrong} of the redirect map of ${name} can't be used. To list them, run: signpost map check`]),
  ];
}
