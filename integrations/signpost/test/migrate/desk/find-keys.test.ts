import { expect, test } from 'vitest';
import { makePageFinder } from '../../../src/migrate/desk/find.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk } from './support.ts';

const actions = ['Import', 'Export', 'Share', 'Archive', 'Delete'];
const things = [
  ['Invoices', 'bills'],
  ['Contacts', 'people'],
  ['Reports', 'statistics'],
  ['Projects', 'jobs'],
  ['Calendars', 'dates'],
  ['Templates', 'patterns'],
  ['Contracts', 'agreements'],
  ['Receipts', 'slips'],
] as const;
const places = ['in Excel', 'by Email', 'on a Phone', 'with Teams', 'over the API'];

/**
 * A handbook of which no title has a word of its own. Of its old URLs, one in three is a number, and the others have another
 * name for the thing.
 */
const chapters = things
  .flatMap(([thing, name]) =>
    actions.flatMap((action) =>
      places.map((place) => ({ title: `${action} ${thing} ${place}`, name: `${name}-${place}` })),
    ),
  )
  .map(({ title, name }, number) => ({
    title,
    old:
      number % 3 === 0
        ? `/kb/${4000 + number}`
        : `/manual/${name}-${number}.html`.toLowerCase().replaceAll(' ', '-'),
    url: `/guides/${title}/`.toLowerCase().replaceAll(' ', '-'),
  }));

/** The words of a title, the rarest of all titles first, as a person picks what few pages have. */
function pickWords(title: string): string[] {
  const count = (word: string): number =>
    chapters.filter((one) => one.title.split(' ').includes(word)).length;
  return title.split(' ').toSorted((a, b) => count(a) - count(b));
}

/** Nobody looks at the results after a letter or two. */
const minTyped = 3;

test('find takes at most 8 keys for half of the targets of a move of 200 URLs, and 12 for nine in ten', async () => {
  const move = await makeMove({
    old: chapters.map(({ old }) => oldUrl(old)),
    pages: Object.fromEntries(chapters.map(({ url, title }) => [url, htmlPage(title)])),
  });
  const parts = await openDesk(move);
  await parts.pages.readAll(new AbortController().signal);
  const findPage = makePageFinder(parts);

  /** f, the letters of the title's words, then Enter for the first hit, or Alt and a digit for another one. */
  const countKeys = ({ old, url, title }: (typeof chapters)[number]): number => {
    let text = '';
    for (const word of pickWords(title)) {
      for (const [at, letter] of [...word.toLowerCase()].entries()) {
        text += letter;
        if (at + 1 < minTyped) continue;
        const { hits } = findPage(old, text);
        const place = hits.findIndex((hit) => hit.url === url);
        if (place >= 0) return 1 + text.length + (place === 0 ? 1 : 2);
        // All hits have the word already: its other letters would change nothing.
        if (hits.every((hit) => hit.title.split(' ').includes(word))) break;
      }
      text += ' ';
    }
    return Number.POSITIVE_INFINITY;
  };

  const sorted = chapters.map(countKeys).sort((a, b) => a - b);
  expect(sorted[100]).toBeLessThanOrEqual(8);
  expect(sorted[180]).toBeLessThanOrEqual(12);
});
