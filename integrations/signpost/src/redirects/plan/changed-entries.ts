import type { ExactEntry } from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import { canonicalOf } from './build.ts';
import type { Plan } from './plan.ts';

/** Entries by path whose like has not come yet in the other list. */
type Waiting = Map<string, ExactEntry>;

/**
 * The exact entries that the two plans may answer differently, and some more. Both sorted lists are walked side by side,
 * since nearly all entries of a large map are the same in both.
 */
export function changedEntries(before: Plan, after: Plan): readonly ExactEntry[] {
  if (!isSameSite(before, after)) return [...before.exact, ...after.exact];
  const isSamePlace = samePlaces(before, after);
  const [olds, news] = [before.exact, after.exact];
  const [old, now]: [Waiting, Waiting] = [new Map(), new Map()];
  const changed: ExactEntry[] = [];
  const pair = (one: ExactEntry, other: ExactEntry): void => {
    if (!isAlike(one, other, isSamePlace)) changed.push(one, other);
  };
  const meets = (entry: ExactEntry | undefined, waiting: Waiting): boolean => {
    const other = entry && waiting.get(entry.path);
    if (entry === undefined || other === undefined) return false;
    waiting.delete(entry.path);
    pair(entry, other);
    return true;
  };
  const wait = (entry: ExactEntry | undefined, waiting: Waiting): void => {
    if (entry === undefined) return;
    if (waiting.has(entry.path)) changed.push(entry);
    else waiting.set(entry.path, entry);
  };
  for (let [at, to] = [0, 0]; at < olds.length || to < news.length; at++, to++) {
    // One that was waited for is taken alone, so that both lists come to stand side by side again.
    while (meets(olds[at], now)) at++;
    while (meets(news[to], old)) to++;
    const [was, is] = [olds[at], news[to]];
    if (was && is && was.path === is.path) pair(was, is);
    else {
      wait(was, old);
      wait(is, now);
    }
  }
  return [...changed, ...old.values(), ...now.values()];
}

/** True where nothing but the entry decides what an entry's own address is answered with. */
function isSameSite(before: Plan, after: Plan): boolean {
  return (
    before.origin === after.origin &&
    before.ignoreCase === after.ignoreCase &&
    before.domains.join() === after.domains.join() &&
    before.maintenance === undefined &&
    after.maintenance === undefined
  );
}

/** Whether two entries of one path answer it alike; one with a query may stand beside others, and is asked. */
function isAlike(one: ExactEntry, other: ExactEntry, isSamePlace: (path: string) => boolean): boolean {
  if (one.query.length + other.query.length > 0 || one.outcome.status !== other.outcome.status) return false;
  const [here, there] = [one.outcome.target, other.outcome.target];
  if (here === undefined || there === undefined) return here === there;
  return printTarget(here) === printTarget(there) && (here.origin !== '' || isSamePlace(here.path));
}

/** Tells whether both sites spell an address in the same way; without a page, neither changes it. */
function samePlaces(before: Plan, after: Plan): (path: string) => boolean {
  if (before.inventory.pages.size + after.inventory.pages.size === 0) return () => true;
  const [was, is] = [canonicalOf(before.inventory), canonicalOf(after.inventory)];
  return (path) => was(path) === is(path);
}
