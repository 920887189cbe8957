import { basename } from 'node:path';
import { makeElsewhere } from '../../hosts/edge/request-path.ts';
import { applyAdapter, type Host, selectSupported } from '../../hosts/host.ts';
import type { Finding, Level } from '../../lib/finding.ts';
import { capitalize, wordFinding } from '../../lib/text/sentence.ts';

import { compact, formatCount } from '../../lib/text/text.ts';
import {
  type Change,
  findHostChanges,
  type HostChange,
  rankKind,
  type ShownAnswer,
} from '../../plan/difference.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Snapshot } from '../../project/snapshot.ts';
import { compareSites, type SiteChange } from './own-files.ts';

/**
 * The result of `signpost diff`, and its JSON format. `version` increases when a field changes its meaning or is removed;
 * new fields may be added at any time.
 */
export interface Comparison {
  readonly version: 1;
  readonly base: Side;
  readonly head: Side;
  readonly lost: number;
  /** Changes by map, build and the site's own platform files; worst first, then by URL. */
  readonly changes: readonly SiteChange[];
  /** The named hosts, in order. */
  readonly hosts: readonly HostComparison[];
  /** Notes about the whole site, and about what is unknown. */
  readonly notes: readonly string[];
}

interface Side {
  readonly name: string;
  readonly origin: string;
  readonly pages: number | null;
}

export interface HostComparison {
  readonly id: string;
  readonly title: string;
  /** Only what differs from `changes`. */
  readonly changes: readonly HostChange[];
  /** Features of the new map that the host lacks, though it served the old map. */
  readonly unsupported: readonly Unsupported[];
}

interface Unsupported {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly fix?: string;
  /** The message about the old map, if the host had the same limit with other entries or another number. */
  readonly before?: string;
}

/** Compares two sides, in general and on each of some hosts. Pure. */
export function compare(base: Snapshot, head: Snapshot, hosts: readonly Host[]): Comparison {
  const { changes: all, notes } = compareSites(base, head, hosts);
  const isOnDemand = onDemandIn(base.plan, head.plan);
  const known = <C extends Change<string>>(list: readonly C[]): C[] =>
    list
      .filter((change) => !isOnDemand(change))
      .map((change) => ({
        ...change,
        before: hideUnknownReply(change.before, base),
        after: hideUnknownReply(change.after, head),
      }))
      .toSorted((a, b) => rankKind(a.kind) - rankKind(b.kind));
  const changes = known(all);
  const onHosts = hosts
    .map((host) => compareOn(host, base, head))
    .map((host) => ({ ...host, changes: known(host.changes) }));
  const lost = new Set(
    [...changes, ...onHosts.flatMap((host) => host.changes)]
      .filter(({ kind }) => kind === 'lost')
      .map(({ url }) => url),
  );
  return {
    version: 1,
    base: describeSide(base),
    head: describeSide(head),
    lost: lost.size,
    changes,
    hosts: onHosts,
    notes: compact(...listNotes(base, head, all.filter(isOnDemand)), ...notes),
  };
}

/** Without its build, a side's answer to a URL that nothing redirects is unknown: it may be a page. */
function hideUnknownReply(reply: ShownAnswer, { pages }: Snapshot): ShownAnswer {
  return pages !== 'own' && (reply.status === 404 || reply.status === 200) ? { status: null } : reply;
}

/** Marks changes to or from on-demand pages, whose answers no file shows. */
function onDemandIn(before: Plan, after: Plan): (change: Change<string>) => boolean {
  const was = makeElsewhere(before.elsewhere ?? []);
  const is = makeElsewhere(after.elsewhere ?? []);
  return (change) =>
    (change.before.status === 404 && was(before.origin + change.url)) ||
    (change.after.status === 404 && is(after.origin + change.url));
}

function describeSide({ name, plan, pages }: Snapshot): Side {
  return { name, origin: plan.origin, pages: pages === 'own' ? plan.served.pages.size : null };
}

function compareOn(host: Host, base: Snapshot, head: Snapshot): HostComparison {
  const before = planOn(applyAdapter(host, base.adapter), base.plan);
  const after = planOn(applyAdapter(host, head.adapter), head.plan);
  return {
    id: host.id,
    title: host.title,
    changes: findHostChanges(before, after),
    unsupported: findNewlyUnsupported(before.unsupported, after.unsupported),
  };
}

function planOn(host: Host, plan: Plan) {
  return { plan, ...selectSupported(host, plan) };
}

/** New messages. A message of a rule that had another one before includes that. */
function findNewlyUnsupported(before: readonly Finding[], after: readonly Finding[]): Unsupported[] {
  const isSaid = (said: readonly Finding[], { message }: Finding): boolean =>
    said.some((one) => one.message === message);
  const left = Map.groupBy(
    before.filter((one) => !isSaid(after, one)),
    ({ rule }) => rule,
  );
  return after
    .filter((one) => !isSaid(before, one))
    .map(wordFinding)
    .map(({ rule, level, message, fix }) => {
      const was = left.get(rule)?.shift();
      return {
        rule,
        level,
        message,
        ...(fix === undefined ? {} : { fix }),
        ...(was === undefined ? {} : { before: capitalize(was.message) }),
      };
    });
}

/** Notes about changes of the whole site, and about unknown parts of a side. */
function listNotes(base: Snapshot, head: Snapshot, onDemand: readonly Change[]): string[] {
  const notes = compact(
    ...[base, head].flatMap(noteUnknownParts),
    [base, head].some(({ pages }) => pages === 'none') &&
      'To compare pages too, build the site, and pass an earlier build and this project, such as: npx astro-signpost diff ../before .',
    ...noteSiteChanges(base.plan, head.plan),
    onDemandNote(onDemand),
    mapNote(base, head),
  );
  return [...new Set(notes)];
}

/** Pages that became files, or vice versa. */
function onDemandNote(changes: readonly Change[]): string {
  if (changes.length === 0) return '';
  const names = changes.slice(0, 3).map(({ url }) => url);
  const shown = names.join(', ') + (changes.length > 3 ? ', …' : '');
  return `${formatCount(changes.length, 'URL')} ${changes.length === 1 ? 'is' : 'are'} rendered on demand on one side, and not compared: ${shown}.`;
}

function noteSiteChanges(before: Plan, after: Plan): string[] {
  const left = before.domains.filter((alias) => !after.domains.includes(alias));
  const come = after.domains.filter((alias) => !before.domains.includes(alias));
  return compact(
    before.origin !== after.origin && `The site moves from ${before.origin} to ${after.origin}.`,
    ...left.map((alias) => `${alias} is no longer another domain of the site. Its URLs are not redirected.`),
    ...come.map(
      (alias) => `${alias} is a new domain of the site. Its URLs are redirected to ${after.origin}.`,
    ),
    before.ignoreCase !== after.ignoreCase &&
      (after.ignoreCase ? 'URLs are no longer case-sensitive.' : 'URLs are now case-sensitive.'),
  );
}

/** A build that was passed without its map seems to have lost every redirect. */
function mapNote(base: Snapshot, head: Snapshot): string {
  if (base.hasMap === head.hasMap) return '';
  const [without, beside] = base.hasMap ? [head, base] : [base, head];
  const rules = without.own.rules.flatMap((one) => one.rules).filter(({ kind }) => kind === 'redirect');
  const files = [...new Set(rules.map(({ file }) => basename(file)))];
  const what =
    files.length === 0
      ? 'without redirects'
      : `by the redirects of its ${new Intl.ListFormat('en').format(files)}`;
  const hint = without.hasRoot ? '' : ' If its project has a map, pass the folder of the project instead.';
  return `${without.name} has no redirect map, but ${beside.name} has one. ${without.name} is compared ${what}.${hint}`;
}

const pageNotes: Readonly<Record<Snapshot['pages'], (name: string) => string>> = {
  own: () => '',
  'of the other side': (name) =>
    `No build of ${name} was found, so only redirects are compared: an added or removed page isn't noticed. To compare pages, pass an earlier build and this project, such as: npx astro-signpost diff ../before .`,
  none: (name) => `No build of ${name} was found. Only the URLs in its redirect map are compared.`,
};

function noteUnknownParts({ name, pages, faults }: Snapshot): string[] {
  const wrong = faults === 1 ? 'One line' : `${faults} lines`;
  return compact(
    pageNotes[pages](name),
    faults > 0 &&
      `${wrong} of the redirect map of ${name} can't be used. To list them, run: npx astro-signpost map check`,
  );
}
