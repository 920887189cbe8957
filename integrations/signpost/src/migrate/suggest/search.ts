import type { Inventory } from './page-index.ts';
import type { Profile } from './profile.ts';
import { sensesOf } from './synonyms.ts';

/**
 * Whether a page may take an old address over at all. The home page takes none but other spellings of itself, and a page of
 * another language none.
 */
export function isEligible(old: Profile, page: Profile | undefined): boolean {
  if (page === undefined || (page.home && !old.home)) return false;
  return old.sought === undefined || old.sought.versions.has(page.language);
}

/** Pages that an address may have become, each once. */
export type Search = (old: Profile) => readonly number[];

/** How many pages the index gives, and how many of its places are looked at; the rarest words come first. */
const most = 24;
const budget = 4000;

/**
 * Looks the words of an old URL up in the inverted index, and adds pages of the same name and the nearest pages above.
 * The work for one URL is bounded.
 */
export function makeSearch(inventory: Inventory): Search {
  const scores = new Float32Array(inventory.pages.length);
  return (old) => {
    const allowed = (page: number): boolean => isEligible(old, inventory.pages[page]);
    const touched: number[] = [];
    let left = budget;
    for (const [word, weight] of queryOf(old, inventory)) {
      const posting = inventory.posting(word);
      if (posting === undefined) continue;
      if (posting.pages.length > left && touched.length >= most) break;
      left -= posting.pages.length;
      for (let at = 0; at < posting.pages.length; at++) {
        const page = posting.pages[at] ?? 0;
        const before = scores[page] ?? 0;
        if (before === 0) touched.push(page);
        scores[page] = before + weight * (posting.weights[at] ?? 0);
      }
    }
    const best = topOf(touched, scores, allowed);
    for (const page of touched) scores[page] = 0;
    const found = new Set(best);
    for (const page of byForm(old, inventory)) if (allowed(page)) found.add(page);
    for (const page of sectionsOf(best.slice(0, 4), inventory)) if (allowed(page)) found.add(page);
    return [...found];
  };
}

/** The words of an old page with their weights, the rarest first. */
function queryOf(old: Profile, inventory: Inventory): [number, number][] {
  const weights = new Map<number, number>();
  const add = (words: readonly number[], weight: number): void => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight * inventory.idf(word));
  };
  add(old.last, 2);
  add(old.folder, 1);
  add(old.title, 2);
  add(sensesOf(old.last, inventory), 0.8);
  add(old.head.slice(0, 20), 0.3);
  add(old.topics, 0.3);
  const telling = old.text.toSorted((a, b) => inventory.idf(b) - inventory.idf(a));
  add(telling.filter((word) => inventory.posting(word)).slice(0, 12), 0.4);
  const count = (word: number): number => inventory.posting(word)?.pages.length ?? 0;
  return [...weights].sort(([a], [b]) => count(a) - count(b));
}

/** The pages with the highest scores; a full sort only of those above the least that can be among them. */
function topOf(
  touched: readonly number[],
  scores: Float32Array,
  isAllowed: (page: number) => boolean,
): number[] {
  const top: number[] = [];
  let least = 0;
  for (const page of touched) {
    const score = scores[page] ?? 0;
    if ((top.length >= most && score <= least) || !isAllowed(page)) continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] ?? 0] ?? 0) < score) at--;
    top.splice(at, 0, page);
    if (top.length > most) top.pop();
    least = scores[top.at(-1) ?? 0] ?? 0;
  }
  return top;
}

function* byForm(old: Profile, inventory: Inventory): Generator<number> {
  const same = inventory.at(old.segments);
  if (same !== undefined) yield same;
  if (old.slug !== '') yield* inventory.withSlug(old.slug).slice(0, 16);
  // What was a page below a name may have gone into the page of that name.
  const parent = old.segments.at(-2)?.replaceAll('-', '') ?? '';
  if (parent !== '') yield* inventory.withSlug(parent).slice(0, 8);
  for (let end = old.segments.length - 1, found = 0; end > 0 && found < 2; end--) {
    const above = inventory.at(old.segments.slice(0, end));
    if (above === undefined) continue;
    found++;
    yield above;
  }
}

/** The pages above others: a section may have taken in what was a page. */
function* sectionsOf(pages: readonly number[], inventory: Inventory): Generator<number> {
  for (const page of pages) {
    const segments = inventory.pages[page]?.segments ?? [];
    const above = segments.length < 2 ? undefined : inventory.at(segments.slice(0, -1));
    if (above !== undefined) yield above;
  }
}
