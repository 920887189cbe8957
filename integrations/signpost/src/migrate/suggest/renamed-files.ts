import type { Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** The number of the page whose file replaced that of an old URL, if several folders show it. */
export type FindRenamed = (old: Profile) => number | undefined;

/** The pages of one name in folders beside each other, by their folders' names. */
type Family = Map<string, number>;

/** The least number of folders that two families share, and the least share of all their folders (with one more added). */
const [fewest, least] = [3, 0.6];
/** Where more names than this are in folders beside each other, none are compared. */
const pathsCompared = 500;

/** Finds files that were renamed in several folders at once, such as `manual` in each language. */
export function findRenamedFiles(olds: readonly Profile[], { pages, at }: RatedPages): FindRenamed {
  const stay = new Set(olds.map(({ path }) => path));
  const gone = groupFamilies(olds, ({ path }) => at(path) === undefined);
  const come = groupFamilies(pages, ({ path }) => !stay.has(path));
  const replacements = new Map<Family, Family>();

  // `manual` gave way to `handbook` in /de/, /en/ and /fr/.
  for (const [place, before] of gone) {
    const after = come.get(place);
    if (after === undefined || before.size > pathsCompared || after.size > pathsCompared) continue;
    for (const family of before.values()) {
      const other = findMostAlike(family, after);
      if (other !== undefined && findMostAlike(other, before) === family) replacements.set(family, other);
    }
  }

  return ({ segments }) => {
    const [place, folder, name] = splitPlace(segments);
    const family = gone.get(place)?.get(name);
    return family === undefined ? undefined : replacements.get(family)?.get(folder);
  };
}

function groupFamilies(
  profiles: readonly Profile[],
  isCounted: (page: Profile) => boolean,
): Map<string, Map<string, Family>> {
  const places = new Map<string, Map<string, Family>>();
  for (const [number, page] of profiles.entries()) {
    if (page.segments.length < 2 || !isCounted(page)) continue;
    const [place, folder, name] = splitPlace(page.segments);
    const families = places.get(place) ?? new Map<string, Family>();
    const family = families.get(name) ?? new Map<string, number>();
    places.set(place, families.set(name, family.set(folder, number)));
  }

  return places;
}

function splitPlace(segments: readonly string[]): [place: string, folder: string, name: string] {
  return [segments.slice(0, -2).join('/'), segments.at(-2) ?? '', segments.at(-1) ?? ''];
}

/** The only family in nearly the same folders; undefined if there are several. */
function findMostAlike(family: Family, others: ReadonlyMap<string, Family>): Family | undefined {
  let [found, best, next]: [Family | undefined, number, number] = [undefined, 0, 0];
  for (const other of others.values()) {
    const share = countSharedFolders(family, other);
    if (share > best) [found, best, next] = [other, share, best];
    else if (share > next) next = share;
  }
  return best >= least && best > next ? found : undefined;
}

function countSharedFolders(one: Family, other: Family): number {
  if (one.size < fewest || other.size < fewest) return 0;
  let shared = 0;
  for (const folder of one.keys()) if (other.has(folder)) shared++;
  return shared < fewest ? 0 : shared / (one.size + other.size - shared + 1);
}
