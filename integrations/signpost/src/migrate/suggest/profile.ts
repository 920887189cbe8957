import { type AddressParts, isHome, partsOf } from './address.ts';
import { wordsOf } from './words.ts';

/** A page as the comparison sees it: words as numbers, each once, by where they stand. */
export interface Profile extends AddressParts {
  readonly address: string;
  /** The segments, joined by `/`. */
  readonly path: string;
  /** The last segment without anything between its letters: *getting-started* and *gettingstarted* are one. */
  readonly slug: string;
  readonly last: readonly number[];
  readonly folder: readonly number[];
  readonly title: readonly number[];
  readonly text: readonly number[];
  /** The words that the text repeats, the most repeated first. */
  readonly topics: readonly number[];
  readonly home: boolean;
}

/** The profile of a page; `idsOf` turns a text into the numbers of its words. */
export function profileOf(
  page: { readonly address: string; readonly title: string; readonly text: string },
  idsOf: (text: string) => readonly number[],
): Profile {
  const parts = partsOf(page.address);
  const last = parts.segments.at(-1) ?? '';
  return {
    ...parts,
    address: page.address,
    path: parts.segments.join('/'),
    slug: last.replaceAll('-', ''),
    last: idsOf(last),
    folder: idsOf(parts.segments.slice(0, -1).join(' ')),
    title: page.title === '' ? none : idsOf(page.title),
    text: page.text === '' ? none : idsOf(page.text.slice(0, 4000)),
    topics: page.text === '' ? none : idsOf(topicsOf(page.text)),
    home: isHome(parts),
  };
}

const none: readonly number[] = [];

function topicsOf(text: string): string {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.slice(0, 4000))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  return repeated
    .slice(0, 12)
    .map(([word]) => word)
    .join(' ');
}
