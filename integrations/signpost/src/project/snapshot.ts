import { dayOf } from '../core/date.ts';
import { Problem } from '../core/problem.ts';
import { unread } from '../map/parse-entry.ts';
import { releasedOn } from '../map/release.ts';
import { buildTable } from '../map/table.ts';
import { buildPlan, inventoryFor } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';
import { originOfMap } from './guess-origin.ts';
import { movedTo, settingsAt } from './site-address.ts';
import type { Found, Places } from './snapshot/found.ts';
import { findFolder, findMapFile } from './snapshot/on-disk.ts';
import { findRevision } from './snapshot/revision.ts';

/** One side of a comparison: what a site answers with at a commit, in a folder, or by a map. */
export interface Snapshot {
  /** As the person named it. */
  readonly name: string;
  readonly plan: Plan;
  /** Where its pages were listed; `none` where only the map speaks. */
  readonly pages: 'own' | 'of the other side' | 'none';
  readonly hasMap: boolean;
  /** How many entries and lines of its map are wrong, and were left out. */
  readonly faults: number;
}

/** What else a person said. */
export interface SnapshotInput extends Places {
  readonly site?: string | undefined;
}

/**
 * Reads both sides. What one lacks, its build or its settings, is taken from the other, since a page that is
 * merely not known there didn't change. Throws a `Problem` for what can't be read, also for half a map.
 */
export async function loadSnapshots(
  base: string,
  head: string,
  input: SnapshotInput,
): Promise<{ base: Snapshot; head: Snapshot }> {
  const [old, now] = [await find(base, input), await find(head, input)];
  if (old.map === undefined && now.map === undefined) {
    if (input.map !== undefined) throw new Problem(`Neither ${base} nor ${head} has the map ${input.map}.`);
    if (old.files === undefined && now.files === undefined)
      throw new Problem(`Neither ${base} nor ${head} has a map or a build; name the map with --map FILE.`);
  }
  return { base: settle(old, now, input.site), head: settle(now, old, input.site) };
}

async function find(name: string, places: Places): Promise<Found> {
  const found =
    (await findMapFile(name, places)) ??
    (await findFolder(name, places)) ??
    (await findRevision(name, places));
  if (found === undefined) {
    throw new Problem(
      `"${name}" is neither a project with redirects.yaml or dist, nor a map, nor a revision that git knows here ` +
        `(a shallow clone may lack it: git fetch --unshallow).`,
    );
  }
  const hole = found.findings.find(({ rule }) => rule === unread);
  if (hole) {
    const place = `${hole.file ?? name}:${hole.line ?? 1}`;
    throw new Problem(
      `The map of ${name} can't be read whole, so nothing can be said: ${place}: ${hole.message}.`,
    );
  }
  return found;
}

function settle(own: Found, other: Found, site: string | undefined): Snapshot {
  const settings = settingsOf(own, other, site);
  const files = own.files ?? other.files ?? [];
  const { pages, files: others } = inventoryFor(settings, files);
  const served = new Set<string>([...pages.keys(), ...others.keys()]);
  const released = own.map && releasedOn(own.map, dayOf(new Date())).map;
  const table = released && buildTable(released, { ...settings, served });
  return {
    name: own.name,
    plan: { ...buildPlan(settings, table, files), elsewhere: (own.settings ? own : other).onDemand },
    pages: own.files ? 'own' : other.files ? 'of the other side' : 'none',
    hasMap: own.map !== undefined,
    faults: own.findings.length,
  };
}

function settingsOf(own: Found, other: Found, site: string | undefined): Settings {
  const known = own.settings ?? other.settings;
  if (known !== undefined) return site === undefined ? known : movedTo(known, site);
  const found = site ?? originOfMap(own.map) ?? originOfMap(other.map);
  if (found === undefined) {
    throw new Problem(
      'The address of the site is not known here: say it with --site https://www.example.com',
    );
  }
  return settingsAt(found);
}
