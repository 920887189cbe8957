import { compareText, type ExactEntry, foldPath } from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import { canonicalOf } from './build.ts';
import type { Plan } from './plan.ts';

/**
 * The exact entries that the two plans may answer differently, and some more. Both sorted lists are walked side by side,
 * since nearly all entries of a large map are the same in both.
 */
export function changedEntries(before: Plan, after: Plan): readonly ExactEntry[] {
  const [olds, news] = [before.exact, after.exact];
  if (!isSameSite(before, after)) return [...olds, ...news];
  const isSamePlace = samePlaces(before, after);
  const keyOf = ({ path }: ExactEntry): string => foldPath(path, before.ignoreCase);
  const changed: ExactEntry[] = [];
  for (let [at, to] = [0, 0]; at < olds.length || to < news.length; ) {
    const [was, is] = [olds[at], news[to]];
    const order = was && is ? compareText(keyOf(was), keyOf(is)) : was ? -1 : 1;
    const isSame = was && is && order === 0 && isAlike(was, is, isSamePlace);
    if (was && order <= 0) {
      if (!isSame) changed.push(was);
      at++;
    }
    if (is && order >= 0) {
      if (!isSame) changed.push(is);
      to++;
    }
  }
  return changed;
}

/** True where nothing but the entry decides the answer at an entry's own URL. */
function isSameSite(before: Plan, after: Plan): boolean {
  return (
    before.origin === after.origin &&
    before.ignoreCase === after.ignoreCase &&
    before.domains.join() === after.domains.join() &&
    before.maintenance === undefined &&
    after.maintenance === undefined
  );
}

/** Whether two entries of one path answer it alike; one with a query may be beside others, and is compared by requests. */
function isAlike(one: ExactEntry, other: ExactEntry, isSamePlace: (path: string) => boolean): boolean {
  if (one.query.length + other.query.length > 0 || one.outcome.status !== other.outcome.status) return false;
  const [here, there] = [one.outcome.target, other.outcome.target];
  if (here === undefined || there === undefined) return here === there;
  return printTarget(here) === printTarget(there) && (here.origin !== '' || isSamePlace(here.path));
}

/** Tells whether both sites have the same URL variant of a path; without a page, neither changes it. */
function samePlaces(before: Plan, after: Plan): (path: string) => boolean {
  if (before.inventory.pages.size + after.inventory.pages.size === 0) return () => true;
  const [was, is] = [canonicalOf(before.inventory), canonicalOf(after.inventory)];
  return (path) => was(path) === is(path);
}
