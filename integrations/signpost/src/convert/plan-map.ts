import { emitFiles, type HostOutput } from '../hosts/emit-files.ts';
import type { Host } from '../hosts/host.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import type { ImportedRedirect, Item } from '../import/item.ts';
import { type Entry, usualMapFile } from '../map/entry.ts';
import { readYaml } from '../map/read-yaml.ts';
import { type ResolvedMap, resolveMap } from '../map/resolved-map.ts';
import { leadsToHttp } from '../map/target.ts';
import { buildPlan } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { layoutByFile } from '../plan/served-files.ts';
import type { Settings } from '../plan/settings.ts';
import type { ConvertedFile } from './convert-file.ts';

// The map of a converted file → the plan and the files of a host, as `map compile` makes them without a build.

/** A map with the line of the old file for each entry. */
export interface PlannedMap {
  readonly settings: Settings;
  /** The entries as written in the map, before flattening. */
  readonly written: readonly Entry[];
  readonly resolved: ResolvedMap;
  /** The entries that no host gets, with the reason as a clause. */
  readonly leftOut: ReadonlyMap<Entry, string>;
  /** The line of the old file that gave an entry. */
  findItem(entry: Entry): (Item & ImportedRedirect) | undefined;
}

/** Resolves the map of a converted file for a site. */
export function planMap({ map, imported }: ConvertedFile, settings: Settings): PlannedMap {
  const { entries, ignoreCase } = readYaml(usualMapFile, map);
  const resolved = resolveMap({ file: usualMapFile, entries, sections: [], ignoreCase }, settings);

  // The map has an entry for each rule, in the same order.
  const rules = imported.items.filter((item) => item.kind === 'rule');
  const itemByLine = new Map(entries.map(({ place }, index) => [place.line, rules[index]]));

  return {
    settings,
    written: entries,
    resolved,
    leftOut: listLeftOut(resolved),
    findItem: ({ place }) => itemByLine.get(place.line),
  };
}

function listLeftOut(resolved: ResolvedMap): Map<Entry, string> {
  const { loops, foreign, wholeDomains, redundantAliasRedirects, duplicates } = resolved;
  const leftOut = new Map<Entry, string>();
  const add = (entries: readonly Entry[], reason: string): void => {
    for (const entry of entries) leftOut.set(entry, reason);
  };

  add(loops.flat(), 'it is part of a loop, which no visitor leaves');
  add(foreign, 'its old URL is on a host of another site');
  add(wholeDomains, 'it is for all URLs of another domain');
  add(redundantAliasRedirects, 'all URLs of this domain redirect to the site already');
  for (const { dropped, kept } of duplicates)
    leftOut.set(dropped, `line ${kept.place.line} of the map has its URL`);
  add(
    [...resolved.exact, ...resolved.patterns].filter(leadsToHttp),
    "it leads from https to http, so the hosts don't get it",
  );
  return leftOut;
}

/** The plan of a host, without a build. */
export function planForHost({ settings, resolved }: PlannedMap, host: Host): Plan {
  const { serving } = readServingWithoutBuild(host, settings);
  const plan = buildPlan(settings, resolved, [], serving);
  return {
    ...plan,
    redirectsOnly: true,
    elsewhere: [],
    exact: plan.exact.filter((entry) => !leadsToHttp(entry)),
    patterns: plan.patterns.filter((entry) => !leadsToHttp(entry)),
  };
}

function readServingWithoutBuild({ serving }: Host, settings: Settings): ServingResult {
  const variant = settings.variant ?? layoutByFile;
  return serving?.({ read: () => undefined, files: [], variant }) ?? { serving: undefined, faults: [] };
}

/** The files of a host, as `map compile --host` writes them in an empty folder. */
export function printHostFiles(plannedMap: PlannedMap, host: Host): HostOutput {
  return emitFiles(host, planForHost(plannedMap, host));
}
