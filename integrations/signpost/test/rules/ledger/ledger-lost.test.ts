import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/ledger/ledger-lost.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { foundBy, html } from '../found-by.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

expectReports(rule, {
  good: {
    'a removed page is listed as gone': site({ ...ledger, 'redirects.yaml': 'gone: [/manometers]\n' }),
  },
});

/** A blog that moved from /post/ to /blog/, whose post fog-signals was then deleted. */
const movedBlog = {
  'index.html': html(''),
  'blog/fog-horns/index.html': html(''),
  'published.txt': '/\n/post/fog-signals/\n',
};

test('ledger-lost reports a missing page once to which a pattern redirects', async () => {
  const map = 'redirects:\n  - { from: /post/*, to: /blog/*, since: 2026-01-02 }\n';
  // One redirect repairs both.
  const both = { ...movedBlog, 'published.txt': '/\n/blog/fog-signals/\n/post/fog-signals/\n' };
  expect(await foundBy('ledger-lost', { ...both, 'redirects.yaml': map })).toEqual([
    'error published.txt /blog/fog-signals/ is lost: no page, redirect or gone URL matches it',
  ]);
});
