import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/ledger/ledger-lost.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { foundBy, html } from '../found-by.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

expectReports(rule, {
  good: {
    'a page that moved has a redirect': site({
      ...ledger,
      'redirects.yaml': 'redirects:\n  - { from: /manometers, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a removed page is listed as gone': site({ ...ledger, 'redirects.yaml': 'gone: [/manometers]\n' }),
  },
});

/** A blog that moved from /post/ to /blog/, whose post fog-signals was then deleted. */
const movedBlog = {
  'index.html': html(''),
  'blog/fog-horns/index.html': html(''),
  'published.txt': '/\n/post/fog-signals/\n',
};

test('ledger-lost reports a URL that a pattern redirects to a missing page', async () => {
  const map = 'redirects:\n  - { from: /post/*, to: /blog/*, since: 2026-01-02 }\n';
  expect(await foundBy('ledger-lost', { ...movedBlog, 'redirects.yaml': map })).toEqual([
    "error published.txt /post/fog-signals/ is lost: it redirects to /blog/fog-signals/, which doesn't exist",
  ]);
  // One redirect repairs both.
  const both = { ...movedBlog, 'published.txt': '/\n/blog/fog-signals/\n/post/fog-signals/\n' };
  expect(await foundBy('ledger-lost', { ...both, 'redirects.yaml': map })).toEqual([
    'error published.txt /blog/fog-signals/ is lost: no page, redirect or gone URL matches it',
  ]);
});

test('ledger-lost leaves an exact redirect to a missing page to map-target', async () => {
  const map = 'redirects:\n  - { from: /post/fog-signals, to: /blog/fog-signals/, since: 2026-01-02 }\n';
  const files = { ...movedBlog, 'redirects.yaml': map };
  expect(await foundBy('ledger-lost', files)).toEqual([]);
  expect(await foundBy('map-target', files)).toHaveLength(1);
});
