import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDigit, type VersionRow, versionRows } from '../../../src/hosts/shared/api.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { isIn, versionCode } from '../../../src/plan/api.ts';

function rowsOf(bases: readonly string[]): VersionRow[] {
  return versionRows(bases, { text: (piece) => piece, digit: plainDigit, end: '(?:/|$)' });
}

/** What the first row says that matches; '' where none does. */
function codeBy(bases: readonly string[], url: string): string {
  const rows = rowsOf(bases);
  return rows.find(({ pattern }) => new RegExp(`^${pattern}`).test(url))?.code ?? '';
}

const version = fc.oneof(
  fc.nat({ max: 30 }),
  fc.nat({ max: 2000 }),
  fc.constantFrom(0, 9, 10, 99, 100, 999_999_999),
);
const rest = fc.constantFrom('api', 'shop/api', 'docs/shop/api', 'v7/api');
const base = fc
  .record({ rest, version: fc.option(version), at: fc.nat({ max: 2 }) })
  .map(({ rest: segments, version: number, at }) => {
    const parts = segments.split('/');
    const place = Math.min(at, parts.length - 1);
    return `/${(number === null ? parts : parts.toSpliced(place, 0, `v${number}`)).join('/')}`;
  });
const url = fc
  .tuple(base, fc.constantFrom('', '/', '/product', '/product/3s42y6fafsktf', 'x', '/api'))
  .map((pair) => pair.join(''));

describe('rows of versions', () => {
  it('say what versionCode says', () => {
    fc.assert(
      fc.property(fc.uniqueArray(base, { minLength: 1, maxLength: 4 }), url, (bases, requested) => {
        // What is below a base is the API's own, and never asked of the rows.
        if (bases.some((one) => isIn({ base: parsePath(one) }, requested))) return;
        expect(codeBy(bases, requested)).toBe(versionCode(bases, requested) ?? '');
      }),
      { numRuns: 3000 },
    );
  });

  it('are each there once, as Caddy wants it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(base, { minLength: 1, maxLength: 4 }), (bases) => {
        const patterns = rowsOf(bases).map(({ pattern }) => pattern);
        expect(new Set(patterns).size).toBe(patterns.length);
      }),
    );
  });

  it.each([
    ['/v03/api', ''],
    ['/v/api', ''],
    ['/v1234567890/api', ''],
    ['/v999999999/api', 'A0806'],
    ['/v11/api/product', 'A0807'],
    ['/v13/apiary', ''],
  ])('%s gives "%s"', (requested, code) => expect(codeBy(['/v12/api'], requested)).toBe(code));
});
