import type { Suggestion } from '../src/migrate/state/review-file.ts';
import { joinPageText, type SitePage } from '../src/migrate/suggest/profile.ts';
import { suggest } from '../src/migrate/suggest/suggest.ts';
import { splitWords, splitWordsAndPieces, tfIdf } from '../test/migrate/suggest/baselines.ts';
import { type SiteSource, sites } from './suggest/sites.ts';
import { type KnownPage, readTruth, type Truth } from './suggest/truth.ts';

/*
 * Measures `migrate suggest` on public sites, with and without what is known of the old pages:
 *
 *   node integrations/signpost/scripts/measure-suggest.ts MIRRORS
 *
 * MIRRORS has a clone of some repositories of suggest/sites.ts, as `owner/name` or `owner+name`.
 */
const [folder = 'mirrors'] = process.argv.slice(2);

interface Hits {
  /** The share of moved URLs for which the first page is right, and for which one of the first five is. */
  readonly first: number;
  readonly five: number;
}

interface Row {
  readonly repo: string;
  readonly moved: number;
  /** TF-IDF over the words of paths, and over words and pieces of paths and new titles. */
  readonly byPaths: Hits;
  readonly byPieces: Hits;
  /** TF-IDF over the contents, and over the headings, of the old pages that the history has. */
  readonly byContents: Hits;
  readonly byHeadings: Hits;
  /** `suggest` with the same facts, and with the old pages too. */
  readonly plain: Hits;
  readonly read: Hits;
  readonly sure: number;
  readonly sureRight: number;
}

function measure({ source, pages, moved, contents }: Truth): Row {
  const wanted = [...moved].filter(([, to]) => to !== '');
  const count = (listPages: (old: string) => readonly string[]): Hits => {
    const places = wanted.map(([old, to]) => listPages(old).indexOf(to));
    const first = places.filter((place) => place === 0).length;
    const five = places.filter((place) => place >= 0 && place < 5).length;
    return { first: first / wanted.length, five: five / wanted.length };
  };
  const countSuggestions = (found: readonly Suggestion[]): Hits => {
    const byOld = new Map(found.map((one) => [one.old, one]));
    return count((old) => {
      const { new: to = '', rivals = [] } = byOld.get(old) ?? {};
      return [to, ...rivals.map(({ url }) => url)];
    });
  };

  const bare = [...moved.keys()].map((url): SitePage => ({ url, title: '', text: '' }));
  const titled = pages.map(({ url, title }): SitePage => ({ url, title, text: '' }));
  const plain = suggest({ old: bare, pages: titled });
  const knownPages = new Map([...contents].map(([url, page]) => [url, toSitePage(page)]));
  const newPages = pages.map(toSitePage);
  const read = suggest({ old: bare.map((page) => knownPages.get(page.url) ?? page), pages: newPages });
  const findNearest = (readText: (page: SitePage) => string) => {
    const findPages = tfIdf(
      newPages.map((page) => [page.url, readText(page)]),
      splitWords,
    );
    return (old: string): string[] => {
      const page = knownPages.get(old);
      return page === undefined ? [] : findPages(readText(page));
    };
  };
  const sure = plain.filter(({ new: to, confidence }) => to !== '' && confidence >= 0.9);
  const paths = pages.map(({ url }): [string, string] => [url, url]);
  const pathsAndTitles = pages.map(({ url, title }): [string, string] => [url, `${url} ${title}`]);

  return {
    repo: source.repo,
    moved: wanted.length,
    byPaths: count(tfIdf(paths, splitWords)),
    byPieces: count(tfIdf(pathsAndTitles, splitWordsAndPieces)),
    byContents: count(findNearest(({ title, text }) => `${title} ${text}`)),
    byHeadings: count(findNearest(({ headings = [] }) => headings.join(' '))),
    plain: countSuggestions(plain),
    read: countSuggestions(read),
    sure: sure.length,
    sureRight: sure.filter(({ old, new: to }) => to === moved.get(old)).length,
  };
}

function toSitePage({ url, title, headings, description, beginning }: KnownPage): SitePage {
  return { url, title, headings, text: joinPageText({ headings, description, beginning }) };
}

function measureIfThere(source: SiteSource): Row[] {
  try {
    return [measure(readTruth(folder, source))];
  } catch (error) {
    console.error(`${source.repo} is left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function printHits({ first, five }: Hits): string {
  return `${first.toFixed(3)} / ${five.toFixed(3)}`;
}

const rows = sites.flatMap(measureIfThere);
console.log(
  '| site | moved | TF-IDF, paths | TF-IDF, pieces | TF-IDF, contents | TF-IDF, headings | suggest | with old pages | right at .9 |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const { repo, moved, byPaths, byPieces, byContents, byHeadings, plain, read, sure, sureRight } of rows) {
  const shares = [byPaths, byPieces, byContents, byHeadings, plain, read].map(printHits);
  console.log(`| ${[repo, moved, ...shares, `${sureRight} of ${sure}`].join(' | ')} |`);
}

const columns = [
  ({ byPaths }: Row): Hits => byPaths,
  ({ byPieces }: Row): Hits => byPieces,
  ({ byContents }: Row): Hits => byContents,
  ({ byHeadings }: Row): Hits => byHeadings,
  ({ plain }: Row): Hits => plain,
  ({ read }: Row): Hits => read,
];
const means = columns.map((select) => ({
  first: mean(rows.map((row) => select(row).first)),
  five: mean(rows.map((row) => select(row).five)),
}));
console.log(`| mean of ${rows.length} sites | | ${means.map(printHits).join(' | ')} | |`);

const better = (row: Row, hits: keyof Hits): number => Math.max(row.byPaths[hits], row.byPieces[hits]);
const lead = mean(rows.map((row) => row.plain.first - better(row, 'first')));
const leadOfFive = mean(rows.map((row) => row.plain.five - better(row, 'five')));
console.log(
  `against the better baseline of each site: ${lead.toFixed(3)} first, ${leadOfFive.toFixed(3)} among five`,
);
