import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../src/migrate/state/review-file.ts';
import { readNewPages, readOldList, readOldPages } from '../../../src/migrate/suggest/read-tables.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';
import { baselines } from './baselines.ts';

const folder = fileURLToPath(
  new URL(
    process.env['SIGNPOST_MIGRATION'] ?? '../../../../../../shared/data/migrations/opentelemetry/',
    import.meta.url,
  ),
);
const read = (file: string): string => readFileSync(`${folder}${file}`, 'utf8');

// A real migration that no weight was fitted to: 185 old addresses, 739 pages, and what the owners decided.
describe.skipIf(!existsSync(folder))(
  'on the real migration (skipped where shared/data/migrations is not there)',
  () => {
    const measured = (): { plain: Suggestion[]; titled: Suggestion[]; truth: Map<string, string> } => {
      const pages = readNewPages('new.tsv', read('new.tsv'));
      const known = new Map(
        readOldPages('old-content.tsv', read('old-content.tsv')).map((page) => [page.address, page]),
      );
      const bare = readOldList('old.txt', read('old.txt')).map((address) => ({
        address,
        title: '',
        text: '',
      }));
      const truth = readNewPages('truth.tsv', read('truth.tsv').replace('old\tnew', 'url\ttitle'));
      return {
        plain: suggest({ old: bare, pages }),
        titled: suggest({ old: bare.map((page) => known.get(page.address) ?? page), pages }),
        truth: new Map(truth.map(({ address, title }) => [address, title])),
      };
    };
    const { plain, titled, truth } = existsSync(folder)
      ? measured()
      : { plain: [], titled: [], truth: new Map<string, string>() };
    const isRight = (one: Suggestion): boolean => truth.get(one.old) === (one.new || 'GONE');
    const share = (all: readonly Suggestion[]): number => all.filter(isRight).length / all.length;
    const surest = (all: readonly Suggestion[], part: number): Suggestion[] =>
      all
        .filter((one) => one.new !== '')
        .sort((a, b) => b.confidence - a.confidence)
        .slice(0, Math.round(all.length * part));

    test('with paths and new titles only, more is right than by any baseline', () => {
      const best = Math.max(...Object.values(baselines(plain, read('new.tsv'), truth)));
      expect(best).toBeGreaterThan(0.4);
      expect(best).toBeLessThan(0.5);
      expect(share(plain)).toBeGreaterThanOrEqual(0.57);
    });

    test('the surest quarter is right', () => {
      expect(share(surest(plain, 0.25))).toBeGreaterThanOrEqual(0.95);
      expect(share(surest(titled, 0.25))).toBeGreaterThanOrEqual(0.95);
    });

    test('what is known of old pages helps', () => {
      expect(share(titled)).toBeGreaterThanOrEqual(0.66);
    });

    test('of those at 0.9 or more, nine in ten are right', () => {
      const sure = [...plain, ...titled].filter((one) => one.new !== '' && one.confidence >= 0.9);
      expect(sure.length).toBeGreaterThan(60);
      expect(share(sure)).toBeGreaterThanOrEqual(0.9);
    });

    test('confidence is no further off than a tenth on the whole', () => {
      const named = [...plain, ...titled].filter((one) => one.new !== '');
      const mean = named.reduce((sum, { confidence }) => sum + confidence, 0) / named.length;
      expect(Math.abs(mean - share(named))).toBeLessThan(0.1);
    });

    test('the home page is proposed for nothing but itself', () => {
      expect([...plain, ...titled].filter((one) => one.new === '/')).toEqual([]);
    });
  },
);
