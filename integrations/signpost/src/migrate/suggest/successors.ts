import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/** The page that took the place of an old one, by its number: see `readSuccessors`. */
export type SuccessorOf = (old: Profile) => number | undefined;

/** The pages of one name that stand in folders beside each other, by their folders' names. */
type Family = Map<string, number>;

/** Two families share so many folders at least, and this part of all that either is in, as if there were one more. */
const [fewest, least] = [3, 0.6];
/** Where more names than this stand in folders beside each other, none are compared. */
const most = 500;

/**
 * Finds the names that took the place of others in folders that stayed. Where each of ten languages had a `manual`, and
 * those ten have an `instrumentation` now, the one has become the other, though no word says so. Where two names came
 * or two are gone, nothing tells which became which.
 */
export function readSuccessors(olds: readonly Profile[], { pages, at }: Inventory): SuccessorOf {
  const stay = new Set(olds.map(({ path }) => path));
  const gone = familiesOf(olds, ({ segments }) => at(segments) === undefined);
  const come = familiesOf(pages, ({ path }) => !stay.has(path));
  const successors = new Map<Family, Family>();
  for (const [place, before] of gone) {
    const after = come.get(place);
    if (after === undefined || before.size > most || after.size > most) continue;
    for (const family of before.values()) {
      const other = mostAlike(family, after);
      if (other !== undefined && mostAlike(other, before) === family) successors.set(family, other);
    }
  }
  return ({ segments }) => {
    const [place, folder, name] = standing(segments);
    const family = gone.get(place)?.get(name);
    return family === undefined ? undefined : successors.get(family)?.get(folder);
  };
}

/** The families at each place, by the names of their pages. */
function familiesOf(
  profiles: readonly Profile[],
  isCounted: (page: Profile) => boolean,
): Map<string, Map<string, Family>> {
  const places = new Map<string, Map<string, Family>>();
  for (const [number, page] of profiles.entries()) {
    if (page.segments.length < 2 || !isCounted(page)) continue;
    const [place, folder, name] = standing(page.segments);
    const families = places.get(place) ?? new Map<string, Family>();
    const family = families.get(name) ?? new Map<string, number>();
    places.set(place, families.set(name, family.set(folder, number)));
  }
  return places;
}

function standing(segments: readonly string[]): [place: string, folder: string, name: string] {
  return [segments.slice(0, -2).join('/'), segments.at(-2) ?? '', segments.at(-1) ?? ''];
}

/** The family that is in nearly the same folders, where there is only one. */
function mostAlike(family: Family, others: ReadonlyMap<string, Family>): Family | undefined {
  let [found, best, next]: [Family | undefined, number, number] = [undefined, 0, 0];
  for (const other of others.values()) {
    const share = shareOf(family, other);
    if (share > best) [found, best, next] = [other, share, best];
    else if (share > next) next = share;
  }
  return best >= least && best > next ? found : undefined;
}

/** The share of folders that both are in. */
function shareOf(one: Family, other: Family): number {
  if (one.size < fewest || other.size < fewest) return 0;
  let shared = 0;
  for (const folder of one.keys()) if (other.has(folder)) shared++;
  return shared < fewest ? 0 : shared / (one.size + other.size - shared + 1);
}
