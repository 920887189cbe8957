import { countItems } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';
import type { SiteIndex } from './search.ts';

/** A rename needs this many folders, and this share of the folders with either name (and one more). */
const [minFolders, minShare] = [3, 0.6];

/** A folder with more new names was rebuilt, and isn't compared. */
const maxNames = 50;

/**
 * Finds files that were renamed in several folders, such as /machines/lathe/manual/, now `handbook` for each machine. From old
 * path to new page:
 *
 * 1. pair each old page that is gone with each new page in its folder,
 * 2. count the folders with the same pair of names,
 * 3. keep the pairs that most of these folders have, if neither name has a rival.
 */
export function findRenamedFiles(
  oldPages: readonly Profile[],
  site: SiteIndex,
): ReadonlyMap<string, Profile> {
  const oldPaths = new Set(oldPages.map(({ path }) => path));
  const gonePages = oldPages.filter(({ path }) => site.findPage(path) === undefined);
  const addedPages = site.pages.filter(({ path }) => !oldPaths.has(path));
  const addedByFolder = Map.groupBy(addedPages, findFolder);
  const pairs = gonePages.flatMap((old) => {
    const candidates = addedByFolder.get(findFolder(old)) ?? [];
    const isComparable = old.segments.length >= 2 && candidates.length <= maxNames;
    return isComparable ? candidates.map((page) => ({ old, page })) : [];
  });

  // In `machines`, 12 folders had `manual` and have `handbook` now.
  const foldersWithBoth = countItems(pairs.map(({ old, page }) => `${findPlace(old)} ${findPlace(page)}`));
  const foldersWithName = countItems([...gonePages, ...addedPages].map(findPlace));
  const renames = pairs.flatMap(({ old, page }): Rename[] => {
    const [oldPlace, newPlace] = [findPlace(old), findPlace(page)];
    const both = foldersWithBoth.get(`${oldPlace} ${newPlace}`) ?? 0;
    const either = (foldersWithName.get(oldPlace) ?? 0) + (foldersWithName.get(newPlace) ?? 0) - both;
    const share = both / (either + 1);
    if (both < minFolders || share < minShare) return [];
    return [{ from: old.path, to: page, share }];
  });

  // `manual` gave way to `handbook` and to `care`: nobody knows to which.
  const bestOfOldPages = new Set(selectBestOfEach(renames, ({ from }) => from));
  const bestOfNewPages = selectBestOfEach(renames, ({ to }) => to);
  const mutual = bestOfNewPages.filter((rename) => bestOfOldPages.has(rename));
  return new Map(mutual.map(({ from, to }) => [from, to]));
}

interface Rename {
  readonly from: string;
  readonly to: Profile;
  /** Folders with both names, as a share of the folders with either name. */
  readonly share: number;
}

/** Of the renames with a key, the one with the largest share; none for a tie. */
function selectBestOfEach(renames: readonly Rename[], key: (rename: Rename) => string | Profile): Rename[] {
  return [...Map.groupBy(renames, key).values()].flatMap((rivals) => {
    const [best, second] = rivals.toSorted((a, b) => b.share - a.share);
    return best === undefined || best.share === second?.share ? [] : [best];
  });
}

function findFolder({ segments }: Profile): string {
  return segments.slice(0, -1).join('/');
}

/** The grandparent folder and the name of a page: `machines * manual`. */
function findPlace({ segments }: Profile): string {
  return `${segments.slice(0, -2).join('/')} * ${segments.at(-1)}`;
}
