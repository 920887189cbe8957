import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../src/migrate/state/review-file.ts';
import type { SitePage } from '../../../src/migrate/suggest/profile.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';
import { splitWords, splitWordsAndPieces, tfIdf } from './baselines.ts';
import { readTsv } from './tables.ts';

const folder = fileURLToPath(
  new URL(
    process.env['SIGNPOST_MIGRATION'] ?? '../../../../../../shared/data/migrations/opentelemetry/',
    import.meta.url,
  ),
);
const read = (file: string): string => readFileSync(`${folder}${file}`, 'utf8');

interface Measured {
  readonly old: readonly SitePage[];
  readonly plain: readonly Suggestion[];
  readonly titled: readonly Suggestion[];
  readonly truth: ReadonlyMap<string, string>;
}

function measure(): Measured {
  const pages = readTsv(read('new.tsv')).map(({ url = '', title = '' }) => ({ url, title, text: '' }));
  const known = new Map(
    readTsv(read('old-content.tsv')).map(({ old = '', title = '', words = '' }) => [
      old,
      { url: old, title, text: words },
    ]),
  );
  const urls = read('old.txt').trim().split('\n');
  const bare = urls.map((url) => ({ url, title: '', text: '' }));
  const old = bare.map((page) => known.get(page.url) ?? page);
  return {
    old,
    plain: suggest({ old: bare, pages }),
    titled: suggest({ old, pages }),
    truth: new Map(readTsv(read('truth.tsv')).map(({ old = '', new: to = '' }) => [old, to])),
  };
}

// A real migration that no weight was fitted to: 185 old URLs, 739 pages, and what the owners decided.
describe.skipIf(!existsSync(folder))(
  'suggest on a real migration (skipped without shared/data/migrations)',
  () => {
    const { old, plain, titled, truth }: Measured = existsSync(folder)
      ? measure()
      : { old: [], plain: [], titled: [], truth: new Map() };
    const isRight = (one: Suggestion): boolean => truth.get(one.old) === (one.new || 'GONE');
    const share = (all: readonly Suggestion[]): number => all.filter(isRight).length / all.length;
    const surest = (all: readonly Suggestion[], part: number): Suggestion[] =>
      all
        .filter((one) => one.new !== '')
        .sort((a, b) => b.confidence - a.confidence)
        .slice(0, Math.round(all.length * part));

    test('finds at least 60 % by paths and new titles, and more than TF-IDF', {
      timeout: 60_000,
    }, () => {
      const pages = readTsv(read('new.tsv')).map(({ url = '', title = '' }) => ({ url, title }));
      const byPath = tfIdf(
        pages.map(({ url }) => [url, url]),
        splitWords,
      );
      const titledPages = pages.map(({ url, title }): [string, string] => [url, `${url} ${title}`]);
      const byTitle = tfIdf(titledPages, splitWords);
      const byPieces = tfIdf(titledPages, splitWordsAndPieces);
      const baseline = {
        path: old.filter(({ url }) => byPath(url)[0] === truth.get(url)).length,
        oldTitle: old.filter(({ url, title }) => byTitle(`${url} ${title}`)[0] === truth.get(url)).length,
        pieces: old.filter(({ url }) => byPieces(url)[0] === truth.get(url)).length,
      };
      expect(baseline).toEqual({ path: 86, oldTitle: 116, pieces: 99 });
      expect(share(plain)).toBeGreaterThanOrEqual(0.6);
      expect(share(plain) * plain.length).toBeGreaterThan(Math.max(baseline.path, baseline.pieces));
      expect(share(titled) * titled.length).toBeGreaterThan(baseline.oldTitle);
    });

    test('is right in at least 93 % of its surest quarter', () => {
      expect(share(surest(plain, 0.25))).toBeGreaterThanOrEqual(0.93);
      expect(share(surest(titled, 0.25))).toBeGreaterThanOrEqual(0.93);
    });

    test('finds at least 72 % with the titles of old pages', () => {
      expect(share(titled)).toBeGreaterThanOrEqual(0.72);
    });

    test('is right in at least 90 % of the suggestions with a confidence of .9 or more', () => {
      const sure = [...plain, ...titled].filter((one) => one.new !== '' && one.confidence >= 0.9);
      expect(sure.length).toBeGreaterThan(60);
      expect(share(sure)).toBeGreaterThanOrEqual(0.9);
    });

    test('has a mean confidence within .1 of its hit rate', () => {
      const named = [...plain, ...titled].filter((one) => one.new !== '');
      const mean = named.reduce((sum, { confidence }) => sum + confidence, 0) / named.length;
      expect(Math.abs(mean - share(named))).toBeLessThan(0.1);
    });

    test('proposes the home page for no other page', () => {
      expect([...plain, ...titled].filter((one) => one.new === '/')).toEqual([]);
    });
  },
);
