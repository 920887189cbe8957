import { compareText } from '../lib/text/text.ts';
import { type ExactEntry, foldPath } from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import { createCanonicalLookup } from './build.ts';
import type { Plan } from './plan.ts';

/**
 * The exact entries that two plans may answer differently, and a few more. Walks both sorted lists in parallel, since
 * nearly all entries of a large map are equal.
 */
export function findChangedEntries(before: Plan, after: Plan): readonly ExactEntry[] {
  const [olds, news] = [before.exact, after.exact];
  if (!isSameSite(before, after)) return [...olds, ...news];
  const isSamePlace = compareVariants(before, after);
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

/** True if only the entry decides the answer at its own URL. */
function isSameSite(before: Plan, after: Plan): boolean {
  return (
    before.origin === after.origin &&
    before.ignoreCase === after.ignoreCase &&
    before.domains.join() === after.domains.join() &&
    before.maintenance === undefined &&
    after.maintenance === undefined
  );
}

/**
 * True if two entries of a path answer alike. An entry with a query may have others beside it, and is compared by requests.
 */
function isAlike(one: ExactEntry, other: ExactEntry, isSamePlace: (path: string) => boolean): boolean {
  if (one.query.length + other.query.length > 0 || one.outcome.status !== other.outcome.status) return false;
  const [here, there] = [one.outcome.target, other.outcome.target];
  if (here === undefined || there === undefined) return here === there;
  return printTarget(here) === printTarget(there) && (here.origin !== '' || isSamePlace(here.path));
}

/** True if both sites have the same URL variant of a path, or none. */
function compareVariants(before: Plan, after: Plan): (path: string) => boolean {
  if (before.served.pages.size + after.served.pages.size === 0) return () => true;
  const [was, is] = [createCanonicalLookup(before.served), createCanonicalLookup(after.served)];
  return (path) => was(path) === is(path);
}
