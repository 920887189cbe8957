import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDay } from '../src/lib/date.ts';
import { listDueDates } from '../src/migrate/status/dates.ts';

const guide = readFileSync(
  new URL('../../../docs/src/content/docs/guides/beyond-the-audit.md', import.meta.url),
  'utf8',
);

/** What only a person can do is said where the person looks. */
test.each([
  ['W-CANON-8', /Don't use the removal tool/],
  ['W-MIG-8', /every kind of page[\s\S]*every form[\s\S]*every download/],
  ['W-JS-3', /Prerender pages, or render them on the server/],
  ['W-JS-4', /feature detection[\s\S]*differential rendering[\s\S]*polyfill/],
  ['W-CLOSE-6', /Prefer to keep the site online/],
])('the documentation has %s', (_, words) => expect(guide).toMatch(words));

test('W-MIG-8: the guide on migration has the dates of a move', () => {
  const move = '2026-12-01';
  const due = (isDay(move) ? listDueDates(move, undefined) : []).find(({ on }) => on === '2026-11-30');
  expect(due?.what).toContain('try forms and downloads of the new site');
});

test('the password in the commands of staging.md has the hash that the page prints', () => {
  const text = readFileSync(
    new URL('../../../docs/src/content/docs/guides/staging.md', import.meta.url),
    'utf8',
  );
  const [, hash = ''] = /anna:\{SHA\}([\w+/=]+)/.exec(text) ?? [];
  const passwords = Array.from(text.matchAll(/anna:([a-z]+)(?= |@)/g), ([, password = '']) => password);
  expect(passwords.length).toBeGreaterThan(1);
  for (const password of passwords) expect(createHash('sha1').update(password).digest('base64')).toBe(hash);
});
