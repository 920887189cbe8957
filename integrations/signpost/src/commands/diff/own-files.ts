import { basename } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { createFileAnswers, isUncompared } from '../../hosts/own-answers.ts';
import { type OwnFile, platformFormats } from '../../hosts/platform-files.ts';
import { type PlatformId, type PlatformRule, platformTitles } from '../../hosts/shared/platform-rule.ts';
import { compact, compareText, formatCount } from '../../lib/text/text.ts';
import { type Change, findChanges, kinds } from '../../plan/difference.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** A change, and the platforms on which it occurs if it doesn't on all. */
export interface SiteChange extends Change {
  readonly on?: readonly string[];
}

interface Changes {
  readonly changes: SiteChange[];
  /** Notes about what isn't compared. */
  readonly notes: string[];
}

/**
 * Changes by map, build and the site's own platform files. With files for several platforms, equal changes are combined.
 */
export function compareSites(base: Snapshot, head: Snapshot, named: readonly Host[]): Changes {
  const names = named.map(({ id }) => id);
  const hasRoots = base.hasRoot && head.hasRoot;
  const [before, after] = [groupByPlatform(base, hasRoots), groupByPlatform(head, hasRoots)];
  const hosts: readonly string[] = [...base.hosts, ...head.hosts];
  const ids = selectPlatforms([...before.keys(), ...after.keys()], hosts, names);
  const hasPages = { before: hasAllPages(base), after: hasAllPages(head) };
  if (ids.length === 0) return { changes: findChanges(base.plan, head.plan, { hasPages }), notes: [] };

  const lists = ids.map((id) => {
    const own = {
      before: createFileAnswers(before.get(id) ?? []),
      after: createFileAnswers(after.get(id) ?? []),
    };
    return { id, changes: findChanges(base.plan, head.plan, { own, hasPages }) };
  });
  return {
    changes: combineChanges(lists),
    notes: [
      ...noteUncomparedRules(
        ids.flatMap((id) => before.get(id) ?? []),
        ids.flatMap((id) => after.get(id) ?? []),
      ),
      ...noteOmittedFiles([before, after], ids),
      ...(hasRoots ? [] : noteUnknownRoot([base, head])),
      ...[base, head].flatMap(({ name, own }) => own.faults.map((fault) => `${name}: ${fault}`)),
    ],
  };
}

/** False if a server or a function may have further pages. */
function hasAllPages({ pages, plan, own }: Snapshot): boolean {
  const mayServe = (plan.elsewhere ?? []).length > 0 || own.functions.length > 0;
  return pages === 'own' && !mayServe;
}

/** The files of each platform; files outside of the build only if they are known on both sides. */
function groupByPlatform({ own }: Snapshot, hasRoots: boolean): ReadonlyMap<PlatformId, readonly OwnFile[]> {
  const rules = own.rules.filter(({ file }) => hasRoots || isInDist(file));
  return Map.groupBy(rules, ({ host }) => host);
}

function isInDist(file: string): boolean {
  return platformFormats.some(({ name, isInDist: is }) => is && name === basename(file));
}

/** The platforms to compare: the named ones, otherwise those that the site shows signs of, otherwise all with files. */
function selectPlatforms(
  found: readonly PlatformId[],
  hosts: readonly string[],
  named: readonly string[],
): PlatformId[] {
  const all = [...new Set(found)];
  for (const wanted of [named, hosts]) {
    const fitting = all.filter((id) => wanted.includes(id));
    if (fitting.length > 0) return fitting;
  }
  return all;
}

/** Says which files don't count, since another host was detected or named. Hosts may read the same file. */
function noteOmittedFiles(
  sides: readonly ReadonlyMap<PlatformId, readonly OwnFile[]>[],
  ids: readonly PlatformId[],
): string[] {
  const names = (all: Iterable<PlatformId>): string =>
    new Intl.ListFormat('en').format([...all].map((id) => platformTitles[id]));
  const others = new Set(
    sides.flatMap((side) => {
      const read = new Set(ids.flatMap((id) => side.get(id) ?? []).map(({ file }) => file));
      return [...side].flatMap(([id, files]) => (files.every(({ file }) => read.has(file)) ? [] : [id]));
    }),
  );
  return compact(
    others.size > 0 &&
      `Files of ${names(others)} are left out, since the site is compared on ${names(ids)}. To compare them too, name the hosts: --host ${[...others, ...ids].join(',')}`,
  );
}

/** One row for what is equal on all platforms, and rows with platform names for the rest, worst first. */
function combineChanges(
  lists: readonly { readonly id: PlatformId; readonly changes: readonly Change[] }[],
): SiteChange[] {
  const rows = new Map<string, { change: Change; on: string[] }>();
  for (const { id, changes } of lists) {
    for (const change of changes) {
      const key = JSON.stringify(change);
      const row = rows.get(key) ?? { change, on: [] };
      row.on.push(platformTitles[id]);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .map(({ change, on }): SiteChange => (on.length === lists.length ? change : { ...change, on }))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareText(a.url, b.url));
}

/** How many rules are listed that can't be compared. */
const most = 5;

/** Changed rules whose answers depend on the visitor or keep the URL. */
function noteUncomparedRules(before: readonly OwnFile[], after: readonly OwnFile[]): string[] {
  const [old, now] = [before, after].map((files) => {
    const rules = files.flatMap((one) => one.rules).filter(isUncompared);
    return new Map(rules.map((rule) => [`${basename(rule.file)} ${rule.text}`, rule]));
  });
  if (old === undefined || now === undefined) return [];
  const differ = [
    ...[...old].filter(([key]) => !now.has(key)).map(([, rule]) => describeUncomparedRule(rule, 'is gone')),
    ...[...now].filter(([key]) => !old.has(key)).map(([, rule]) => describeUncomparedRule(rule, 'is new')),
  ];
  const rest = differ.length - most;
  return rest > 0
    ? [...differ.slice(0, most), `${formatCount(rest, 'more rule')} of that kind changed.`]
    : differ;
}

function describeUncomparedRule({ file, line, text, conditions, kind }: PlatformRule, what: string): string {
  const depends = conditions.map((one) => one.text).join(', ');
  const why =
    depends === ''
      ? `it is a ${kind}, which keeps the URL`
      : `its answer depends on the visitor (${depends})`;
  return `${file}:${line} "${text}" ${what}. What it serves is not compared because ${why}.`;
}

function noteUnknownRoot(sides: readonly Snapshot[]): string[] {
  const isOmitted = sides.some(({ own }) => own.rules.some(({ file }) => !isInDist(file)));
  const alone = sides.find(({ hasRoot }) => !hasRoot);
  if (!isOmitted || alone === undefined) return [];
  return [
    `${alone.name} is a build without its project. Only the platform files inside the builds are compared.`,
  ];
}
