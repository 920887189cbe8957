import { dirname, posix, relative, resolve } from 'node:path';
import type { Day } from '../core/date.ts';
import { boundaryOf, git, isInRepository } from '../disk/git.ts';
import type { Entry, RedirectMap } from '../map/entry.ts';
import { keyOf } from '../map/key.ts';
import { releasedOn } from '../map/release.ts';
import { liveCommit } from './left-entries/live-commit.ts';
import { type Known, type Removals, readRemovals } from './left-entries/map-removals.ts';
import { renamedIn } from './left-entries/renamed-in.ts';
import { mapAt } from './map-at.ts';

/** A map as it was read, and its files. */
interface Read {
  readonly map: RedirectMap;
  readonly files: readonly string[];
}

/**
 * The entries that left a map within a year, by the history of git and what is not committed yet (`W-REDIR-6`), each with
 * the day since when it was there. One that was there before that year, and says no day, is left out; so is one that
 * came and went on one day, or on a branch that is not merged yet, which nobody may have seen. Undefined where nothing
 * is known: no git, no repository, or too little of one.
 */
export async function leftEntries({ map, files }: Read, today: Day): Promise<RedirectMap | undefined> {
  const folder = dirname(resolve(map.file));
  if (!isInRepository(folder)) return undefined;
  try {
    const [placed, boundary] = await Promise.all([
      git(folder, ['rev-parse', '--show-toplevel', '--show-prefix']),
      boundaryOf(folder),
    ]);
    const [root, prefix = ''] = placed?.toString('utf8').split('\n') ?? [];
    const live = root && (await liveCommit(root, boundary.size > 0));
    if (!root || !live) return undefined;
    const named = (file: string): string =>
      posix.join(prefix, relative(folder, resolve(file)).replaceAll('\\', '/'));
    const { ignoreCase } = map;
    const kept = once(() => new Set(map.entries.map((entry) => keyOf(entry, ignoreCase))));
    const names = { file: named(map.file), files: files.map(named) };
    const known = { root, live, today, boundary, ignoreCase, kept, asked: new Set<string>(), ...names };
    return { ...map, entries: await leftBy(known) };
  } catch {
    // The history is a help and no input: a clone may be broken, or a map of an old commit.
    return undefined;
  }
}

/** Made where it is asked for: most maps lose nothing, and a large one has a million addresses. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** As far back as the files of the map are known, by the names that they had. */
async function leftBy(known: Known): Promise<Entry[]> {
  const removals = await readRemovals(known);
  const { entries, files, seen } = await entriesOf(removals, known);
  const more = [...files].filter((file) => !known.files.includes(file));
  // Tables that the map included once, and files that had another name, have a history too.
  return more.length === 0 ? entries : leftBy({ ...known, files: [...known.files, ...more], asked: seen });
}

/** What was removed, as the map of then has it, and the files that it had. */
async function entriesOf({ commits, came, isCut }: Removals, known: Known) {
  const { root, live, ignoreCase, kept } = known;
  const seen = new Set<string>();
  const files = new Set<string>();
  const entries: Entry[] = [];
  let { file } = known;
  for (const { hash, day, isNew, isDated, keys, lines, hadTable } of commits) {
    const before = hash === undefined ? live : `${hash}^`;
    const names = isNew && hash !== undefined ? await renamedIn(root, hash) : undefined;
    for (const name of known.files) files.add(names?.get(name) ?? name);
    file = names?.get(file) ?? file;
    // What was there before the year began, and says no day, may go.
    const isAsked = isCut || isDated || hadTable || keys.some((key) => came.has(key));
    if (!isAsked) continue;
    const shown = hash === undefined ? shortOf(live) : `${hash.slice(0, 7)}^`;
    const rows = hadTable ? undefined : new Set(lines);
    const loaded = await mapAt({ folder: root, commit: before, name: shown }, file, rows);
    for (const name of loaded?.files ?? []) files.add(name);
    for (const entry of loaded === undefined ? [] : releasedOn(loaded.map, day).map.entries) {
      const key = keyOf(entry, ignoreCase);
      if (seen.has(key) || kept().has(key)) continue;
      seen.add(key);
      const since = entry.since ?? came.get(key);
      const place = { ...entry.place, file: `${shown}:${entry.place.file}` };
      // Without a day it is older than the history that was asked for, or than that of the clone.
      const isKept = since === undefined ? isCut : since < day;
      if (isKept) entries.push({ ...entry, since, place });
    }
  }
  return { entries, files, seen };
}

function shortOf(commit: string): string {
  return /^[0-9a-f]{40}/.test(commit) ? commit.slice(0, 7) : commit;
}
