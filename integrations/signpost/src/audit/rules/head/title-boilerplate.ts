import { countItems } from '../../../lib/counts.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { commonPieces, findBrand, titlesOf } from '../shared/titles.ts';

const slogan = 'the best place to buy instruments for every plant and every budget';
const named = (names: readonly string[], titleOf: (name: string) => string, head = '') =>
  Object.fromEntries(names.map((name) => [`/${name}/`, { title: titleOf(name), head }]));
const many = (suffix: string, head = '') =>
  named(['a', 'b', 'c', 'd'], (name) => `Part ${name} ${suffix}`, head);

/** The maximum length of a brand with a short descriptor. */
const longest = 40;

export default defineRule({
  id: 'title-boilerplate',
  title: 'No long text is repeated in every title, and the brand is at one end',
  level: 'warning',
  conventions: ['W-HEAD-4'],
  why: 'Text that is in every title leaves less room for what is specific to the page, and search engines cut it. A brand at one end is enough. (Google Search Central, title links: avoid repeated or boilerplate text.)',
  fix: 'keep the brand and drop the rest; a slogan belongs on the home page',
  examples: () => ({
    good: { 'a brand at the end': site(many('| Acme Instruments')) },
    bad: { 'a slogan on every page': site(many(`| ${slogan}`)) },
  }),
  *check(site) {
    yield* findBrandInside(site);
    const common = new Set(commonPieces(site));
    const ends = findCommonEnds(site);
    for (const { page, title, parts } of titlesOf(site)) {
      const repeated =
        findRepeatedText([...new Set(parts)].filter((piece) => common.has(piece))) ??
        ends.find((end) => end.isIn(parts[0] ?? ''))?.text;
      if (repeated !== undefined)
        yield { ...locateOnPage(site, page, title), message: `most titles repeat "${repeated}"` };
    }
  },
});

/** The common part of most titles, if it is longer than a brand with a short descriptor. */
function findRepeatedText(parts: readonly string[]): string | undefined {
  const text = parts.join(' | ');
  return parts.find((part) => part.length > longest) ?? (text.length > longest ? text : undefined);
}

/** Fewer words at one end may be a brand. */
const few = 3;

/** The first or last words of more than half of the titles, without a delimiter. */
function findCommonEnds(site: Site) {
  const titles = titlesOf(site).map(({ parts: [first = ''] }) => first.split(/\s+/));
  if (titles.length < 4) return [];
  const starts = findCommonTexts(
    titles.map((words) => (words.length > few ? words.slice(0, few).join(' ') : '')),
  );
  const ends = findCommonTexts(
    titles.map((words) => (words.length > few ? words.slice(-few).join(' ') : '')),
  );
  // Two words may be a brand with a noun; on nearly all pages they are boilerplate.
  const pairs = titles.map((words) => (words.length > 2 ? words.slice(0, 2).join(' ') : ''));
  if (starts.length === 0 && titles.length >= 8) starts.push(...findCommonTexts(pairs, nearlyAll));
  return [
    ...starts.map((text) => ({ text, isIn: (piece: string) => piece.startsWith(`${text} `) })),
    ...ends.map((text) => ({ text, isIn: (piece: string) => piece.endsWith(` ${text}`) })),
  ];
}

const nearlyAll = 0.9;

/** Those that more than a given share of titles have. */
function findCommonTexts(texts: readonly string[], share = 0.5): string[] {
  return [...countItems(texts)].flatMap(([text, count]) =>
    text !== '' && count > texts.length * share ? [text] : [],
  );
}

/** Titles with the brand between two other parts, where it splits the topic: "Pumps | Acme | Shop". */
function* findBrandInside(site: Site): Generator<Report> {
  const brand = findBrand(site);
  if (brand === undefined) return;

  const named = titlesOf(site).filter(({ parts }) => parts.includes(brand));
  const inside = named.filter(({ parts }) => parts[0] !== brand && parts.at(-1) !== brand);
  // Between two parts of most titles, it isn't the brand.
  if (inside.length * 2 > named.length) return;

  for (const { page, title, parts } of inside) {
    // "Pumps | Acme | v2.1": a version belongs to the brand.
    if (/^v?\d|version/i.test(parts.at(-1) ?? '')) continue;
    yield {
      ...locateOnPage(site, page, title),
      message: `the brand "${brand}" is in the middle of the title`,
      fix: 'move the brand to the end, after a delimiter such as " | "',
    };
  }
}
