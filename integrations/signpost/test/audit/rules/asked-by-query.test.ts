import { expect, it } from 'vitest';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['p=123', { kind: 'redirect', status: 301, to: '/gauges/' }],
  ['a=1&p=123', { kind: 'redirect', status: 301 }],
  ['p=124', { kind: 'page', own: true }],
  ['', { kind: 'page', own: true }],
])(
  'an entry of the map that asks for a query goes before the page at its path: ?%s',
  async (query, expected) => {
    const files = site({
      'redirects.yaml': 'redirects:\n  - { from: "/?p=123", to: /gauges/, since: 2026-01-01 }\n',
    });
    expect((await siteOf({ files })).find(parsePath('/'), query)).toMatchObject(expected);
  },
);
