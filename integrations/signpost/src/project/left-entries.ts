import { basename, dirname, relative, resolve } from 'node:path';
import { addYears, type Day } from '../core/date.ts';
import { type Path, parsePath } from '../core/path.ts';
import { boundaryOf, git, isInRepository } from '../disk/git.ts';
import type { Entry, RedirectMap } from '../map/entry.ts';
import { keyOf } from '../map/key.ts';
import { releasedOn } from '../map/release.ts';
import { mapAt } from './map-at.ts';
import { type Patch, patchesIn, patchFormat } from './map-patches.ts';

/** A map as it was read, and its files. */
interface Read {
  readonly map: RedirectMap;
  readonly files: readonly string[];
}

/**
 * The entries that left a map within a year, by the history of git and what is not committed yet (`W-REDIR-6`), each with
 * the day since when it was there. One that was there before that year, and says no day, is left out; so is one that
 * came and went on one day, which nobody may have seen. Undefined where nothing is known: no git, no repository.
 */
export async function leftEntries({ map, files }: Read, today: Day): Promise<RedirectMap | undefined> {
  const folder = dirname(resolve(map.file));
  if (!isInRepository(folder)) return undefined;
  try {
    const boundary = await boundaryOf(folder);
    let names: readonly string[] = files.map((file) => relative(folder, resolve(file)).replaceAll('\\', '/'));
    for (;;) {
      const found = await leftBy(await patchesOf(folder, names, today), { map, folder, boundary });
      const more = [...found.files].filter((file) => !names.includes(file));
      if (more.length === 0) return { ...map, entries: found.entries };
      // Tables that the map included once have a history too.
      names = [...names, ...more];
    }
  } catch {
    // The history is a help and no input: a clone may be broken, or a map of an old commit.
    return undefined;
  }
}

/** Newest first. */
async function patchesOf(folder: string, names: readonly string[], today: Day): Promise<Patch[]> {
  const shown = ['-p', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', '--relative'];
  const since = `--since=${addYears(today, -1)}T00:00:00Z`;
  const [work, log] = await Promise.all([
    git(folder, ['diff', ...shown, 'HEAD', '--', ...names]),
    // What a branch tried and took back before it was merged was never live.
    git(folder, ['log', '--first-parent', '-m', since, patchFormat, ...shown, '--', ...names]),
  ]);
  return [work, log].flatMap((printed) => patchesIn(printed?.toString('utf8') ?? '', today));
}

interface Around {
  readonly map: RedirectMap;
  readonly folder: string;
  readonly boundary: ReadonlySet<string>;
}

/** What some patches took out of the map, and the files that it had then. */
async function leftBy(
  patches: readonly Patch[],
  { map, folder, boundary }: Around,
): Promise<{ readonly entries: readonly Entry[]; readonly files: ReadonlySet<string> }> {
  const { ignoreCase } = map;
  const known = new Set<string>(map.entries.map(sourceOf));
  const seen = new Set(map.entries.map((entry) => keyOf(entry, ignoreCase)));
  const files = new Set<string>();
  const entries: Entry[] = [];
  const arrived = arrivals(patches, boundary);
  for (const { commit, day, removed } of patches) {
    const gone = removed.flatMap(namesIn).filter((name) => !known.has(name));
    if (gone.length === 0) continue;
    // Whatever it was, an entry or a target: the map of then is read once for it.
    for (const name of gone) known.add(name);
    const [before, shown] =
      commit === undefined ? ['HEAD', 'HEAD'] : [`${commit}^`, `${commit.slice(0, 7)}^`];
    const loaded = await mapAt({ folder, commit: before, name: shown }, basename(map.file));
    for (const file of loaded?.files ?? []) files.add(file);
    for (const entry of loaded === undefined ? [] : releasedOn(loaded.map, day).map.entries) {
      const key = keyOf(entry, ignoreCase);
      if (seen.has(key)) continue;
      seen.add(key);
      const since = entry.since ?? arrived.get(sourceOf(entry));
      const place = { ...entry.place, file: `${shown}:${entry.place.file}` };
      // Without a day it is older than the history that was asked for, or than that of the clone.
      const isKept = since === undefined ? boundary.size > 0 : since < day;
      if (isKept) entries.push({ ...entry, since, place });
    }
  }
  return { entries, files };
}

/** The day on which each name came; of what a clone was cut off at, nobody knows it. */
function arrivals(patches: readonly Patch[], boundary: ReadonlySet<string>): Map<string, Day> {
  const came = new Map<string, Day>();
  for (const { commit, day, added, removed } of patches) {
    if (commit !== undefined && boundary.has(commit)) continue;
    // A line that changed was there before.
    const before = new Set(removed.flatMap(namesIn));
    for (const name of added.flatMap(namesIn)) if (!before.has(name)) came.set(name, day);
  }
  return came;
}

function sourceOf(entry: Entry): string {
  return entry.kind === 'exact' ? entry.path : entry.text;
}

/** What in a line may be an old address, as `sourceOf` has it, or an included file. */
function namesIn(line: string): string[] {
  return line
    .split(/[\s,;'"{}[\]]+/)
    .flatMap((word) => (/\/|\.(?:csv|tsv|ya?ml)$/i.test(word) ? nameOf(word) : []));
}

function nameOf(word: string): Path {
  const path = parsePath(word.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*/s, ''));
  return parsePath(path.replace(/(?<=.)\/$/, ''));
}
