import type { Suggestion } from '../src/migrate/state/review-file.ts';
import type { SitePage } from '../src/migrate/suggest/profile.ts';
import { suggest } from '../src/migrate/suggest/suggest.ts';
import { tfIdf } from '../test/migrate/suggest/baselines.ts';
import { type SiteSource, sites } from './suggest/sites.ts';
import { readTruth, type Truth } from './suggest/truth.ts';

/*
 * Measures `migrate suggest` on public sites, with and without what is known of the old pages:
 *
 *   node integrations/signpost/scripts/measure-suggest.ts MIRRORS
 *
 * MIRRORS has a clone of some repositories of suggest/sites.ts, as `owner/name` or `owner+name`.
 */
const [folder = 'mirrors'] = process.argv.slice(2);

interface Row {
  readonly repo: string;
  readonly moved: number;
  /** Shares that are right: of TF-IDF over paths, by paths and new titles, and with the old pages' contents. */
  readonly tfIdf: number;
  readonly plain: number;
  readonly read: number;
  readonly sure: number;
  readonly sureRight: number;
}

function measure({ source, pages, moved, contents }: Truth): Row {
  const wanted = [...moved].filter(([, to]) => to !== '');
  const isRight = ({ old, new: to }: Suggestion): boolean => to !== '' && to === moved.get(old);
  const share = (found: readonly Suggestion[]): number => found.filter(isRight).length / wanted.length;

  const bare = [...moved.keys()].map((url): SitePage => ({ url, title: '', text: '' }));
  const titled = pages.map(({ url, title }): SitePage => ({ url, title, text: '' }));
  const plain = suggest({ old: bare, pages: titled });
  const read = suggest({ old: bare.map((page) => contents.get(page.url) ?? page), pages });
  const guess = tfIdf(pages.map(({ url }) => [url, url]));
  const sure = plain.filter(({ new: to, confidence }) => to !== '' && confidence >= 0.9);

  return {
    repo: source.repo,
    moved: wanted.length,
    tfIdf: wanted.filter(([old, to]) => guess(old) === to).length / wanted.length,
    plain: share(plain),
    read: share(read),
    sure: sure.length,
    sureRight: sure.filter(isRight).length,
  };
}

function measureIfThere(source: SiteSource): Row[] {
  try {
    return [measure(readTruth(folder, source))];
  } catch (error) {
    console.error(`${source.repo} is left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

const rows = sites.flatMap(measureIfThere);
console.log('| site | moved | TF-IDF | right | with old contents | right at .9 |\n|---|---|---|---|---|---|');
for (const { repo, moved, tfIdf: base, plain, read, sure, sureRight } of rows) {
  const shares = [base, plain, read].map((share) => share.toFixed(3));
  console.log(`| ${[repo, moved, ...shares, `${sureRight} of ${sure}`].join(' | ')} |`);
}
const [sure, right] = [
  rows.reduce((sum, row) => sum + row.sure, 0),
  rows.reduce((sum, row) => sum + row.sureRight, 0),
];
console.log(
  `${rows.length} sites: median ${median(rows.map(({ plain }) => plain)).toFixed(3)}, TF-IDF ${median(rows.map((row) => row.tfIdf)).toFixed(3)}; at .9 or more ${right} of ${sure} right`,
);
