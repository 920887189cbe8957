import { sameWords } from './cover.ts';
import { modelsFor } from './model.ts';
import type { Profile } from './profile.ts';
import { rank, type Sites, shortlistOf } from './rank.ts';
import type { Search } from './search.ts';

/** The share of titles that a move keeps as a rule: below it, they are doubted. */
const usual = 0.8;
/** Pages that are sure by their addresses: at this chance, so many at least, and of so many old pages. */
const [sure, fewest, most] = [0.9, 10, 400];

/**
 * How far the titles of this move are to be doubted, 0 to 0.8: where pages that are sure by their addresses have other
 * titles now, one that differs says little. Asked of a sample, so that the work is bounded.
 */
export function titleDoubt(
  profiles: readonly Profile[],
  sites: Omit<Sites, 'modelFor'>,
  search: Search,
): number {
  const titled = profiles.filter(({ title }) => title.length > 0);
  const step = Math.max(1, Math.ceil(titled.length / most));
  let [pairs, same] = [0, 0];
  for (let at = 0; at < titled.length; at += step) {
    const old = titled[at];
    if (old === undefined) continue;
    const page = surePage(withoutTitle(old), sites, search);
    if (page === undefined) continue;
    pairs++;
    same += sameWords(old.title, sites.inventory.pages[page]?.title ?? []);
  }
  return pairs < fewest ? 0 : Math.max(0, usual - same / pairs);
}

function surePage(old: Profile, sites: Omit<Sites, 'modelFor'>, search: Search): number | undefined {
  const { ranked } = rank(shortlistOf(old, 0, search(old), { ...sites, modelFor: modelsFor(0) }));
  const [best] = ranked;
  return best !== undefined && best.chance >= sure ? best.page : undefined;
}

/** An old page as if only its address were known. */
function withoutTitle(old: Profile): Profile {
  return { ...old, title: [], text: [], head: [], topics: [], repeats: new Map(), grams: old.nameGrams };
}
