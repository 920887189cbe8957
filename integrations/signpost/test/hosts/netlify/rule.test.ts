import { describe, expect, test } from 'vitest';
import {
  listPatternSources,
  listSourceVariants,
  printRule,
  printTargetUrl,
  unsupportedReason,
} from '../../../src/hosts/netlify/rule.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import type { Entry, PatternEntry } from '../../../src/map/entry.ts';
import { parseEntry } from '../../../src/map/parse-entry.ts';

function entryOf(from: string, to: string): Entry {
  const place = { file: 'redirects.yaml', line: 1, column: 1 };
  const { entry, findings } = parseEntry({ from, to, status: '', since: '', until: '', merge: false, place });
  if (!entry) throw new Error(JSON.stringify(findings));
  return entry;
}

function patternFrom(from: string, to: string): PatternEntry {
  const entry = entryOf(from, to);
  if (entry.kind !== 'pattern') throw new Error(`${from} is no pattern`);
  return entry;
}

describe('a rule', () => {
  test.each([
    [{ from: '/a', to: '/b', status: 301 }, '/a /b 301'],
    [{ from: '/a', to: '/b', status: 410, force: true }, '/a /b 410!'],
    [
      {
        from: '/a',
        query: [
          ['id', '4'],
          ['x y', 'z'],
        ] as const,
        to: '/b',
        status: 302,
      },
      '/a id=4 x%20y=z /b 302',
    ],
  ])('prints %o', (rule, line) => expect(printRule(rule)).toBe(line));

  test.each([
    ['/old', ['/old']],
    ['/café', ['/caf%C3%A9', '/caf%c3%a9']],
    ['/a b', ['/a%20b']],
    ['/an%2Fother', ['/an%2Fother', '/an%2fother']],
    ['/:colon/*', ['/%3Acolon/%2A', '/%3acolon/%2a']],
  ])('spells %s', (path, sources) => expect(listSourceVariants(parsePath(path))).toEqual(sources));
});

describe('a pattern', () => {
  test.each([
    ['/blog/:year/:slug', '/a/:slug', '/blog/:year/:slug', 'https://x.example/a/:slug'],
    ['/blog/*', '/news/*', '/blog/*', 'https://x.example/news/:splat'],
    // No name may begin another, since the host fills them in one after another.
    ['/:id/:idx', '/:idx/:id', '/:pa/:pb', 'https://x.example/:pb/:pa'],
    ['/:splat/*', '/:splat/*', '/:pa/*', 'https://x.example/:pa/:splat'],
  ])('%s to %s', (from, to, source, target) => {
    const entry = patternFrom(from, to);
    expect(listPatternSources(entry)).toEqual([source]);
    expect(entry.outcome.target && printTargetUrl('https://x.example', entry, entry.outcome.target)).toBe(
      target,
    );
  });
});

describe('what the file can not say', () => {
  test.each([
    ['/a//b', true],
    ['/a?q=two%20words', true],
    ['/a?q=', true],
    ['/a?q=:x', true],
    // Netlify's parser of `_redirects` splits at each equals sign, and keeps the last of two equal names.
    ['/a?q=x%3Dy', true],
    ['/a?q=1&q=2', true],
    ['/%3Aa', true],
    ['/a%2Ab', true],
    ['/a/x:b', false],
    ['/a?q=1', false],
    ['/a', false],
  ])('%s: %s', (from, expected) =>
    expect(unsupportedReason(entryOf(from, '/b')) !== undefined).toBe(expected),
  );
});
