import type { Confirmed } from './page.ts';

/** How much a person's decisions about a folder may say, in natural logarithms of odds. */
const most = 3;

/**
 * How much speaks for an address being gone by what a person decided about others of its nearest folder: the odds,
 * as a logarithm; 0 where nothing was decided there. `foldersOf` gives the folders above an address, the nearest first.
 */
export function retiredOdds(
  confirmed: readonly Confirmed[],
  foldersOf: (address: string) => readonly string[],
): (address: string) => number {
  const decided = new Map<string, { gone: number; kept: number }>();
  for (const { from, to } of confirmed) {
    for (const folder of foldersOf(from)) {
      const count = decided.get(folder) ?? { gone: 0, kept: 0 };
      if (to === '') count.gone++;
      else count.kept++;
      decided.set(folder, count);
    }
  }
  return (address) => {
    const count = foldersOf(address)
      .map((folder) => decided.get(folder))
      .find((one) => one !== undefined);
    // Pages that were kept say nothing against what the comparison says; those that are gone speak for the rest.
    if (count === undefined || count.gone === 0) return 0;
    return Math.max(0, Math.min(most, Math.log((count.gone + 0.5) / (count.kept + 0.5))));
  };
}
