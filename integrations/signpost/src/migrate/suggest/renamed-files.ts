import { countItems } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';
import type { SiteIndex } from './search.ts';

/** A rename needs this many folders, and this share of the folders with either name (and one more). */
const [minFolders, minShare] = [3, 0.6];

/** A folder with more new names was rebuilt, and isn't compared. */
const maxNames = 50;

/**
 * Finds files that were renamed in several folders, such as /machines/lathe/manual/, now `handbook` for each machine. From old
 * path to new page.
 */
export function findRenamedFiles(olds: readonly Profile[], site: SiteIndex): ReadonlyMap<string, Profile> {
  const before = new Set(olds.map(({ path }) => path));
  const gone = olds.filter(({ path }) => site.at(path) === undefined);
  const come = Map.groupBy(
    site.pages.filter(({ path }) => !before.has(path)),
    ({ segments }) => segments.slice(0, -1).join('/'),
  );
  const pairs = gone.flatMap((old) => {
    const names = come.get(old.segments.slice(0, -1).join('/')) ?? [];
    return old.segments.length < 2 || names.length > maxNames ? [] : names.map((page) => ({ old, page }));
  });

  const counts = countItems(pairs.map(({ old, page }) => `${findPlace(old)} ${findPlace(page)}`));
  const folders = countItems([...gone, ...[...come.values()].flat()].map(findPlace));
  const likely = pairs.flatMap(({ old, page }) => {
    const count = counts.get(`${findPlace(old)} ${findPlace(page)}`) ?? 0;
    const all = (folders.get(findPlace(old)) ?? 0) + (folders.get(findPlace(page)) ?? 0) - count;
    const share = count / (all + 1);
    return count < minFolders || share < minShare ? [] : { from: old.path, to: page, share };
  });
  // `manual` gave way to `handbook` and to `care`: nobody knows to which.
  const clear = new Set(
    Map.groupBy(likely, ({ from }) => from)
      .values()
      .flatMap(selectBest),
  );
  const best = Map.groupBy(likely, ({ to }) => to)
    .values()
    .flatMap(selectBest);
  return new Map([...best].flatMap((one) => (clear.has(one) ? [[one.from, one.to]] : [])));
}

interface Rename {
  readonly from: string;
  readonly to: Profile;
  /** Folders with both names, as a share of the folders with either name. */
  readonly share: number;
}

/** The rename with the largest share; none for a tie. */
function selectBest(renames: readonly Rename[]): Rename[] {
  const [best, next] = renames.toSorted((a, b) => b.share - a.share);
  return best === undefined || best.share === next?.share ? [] : [best];
}

/** The grandparent folder and the name of a page: `machines * manual`. */
function findPlace({ segments }: Profile): string {
  return `${segments.slice(0, -2).join('/')} * ${segments.at(-1)}`;
}
