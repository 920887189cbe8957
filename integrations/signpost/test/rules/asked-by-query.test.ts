import { expect, it } from 'vitest';
import { site } from '../../src/audit/rules/shared/example.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['p=123', { status: 301, location: 'https://www.example.com/gauges/' }],
  ['a=1&p=123', { status: 301 }],
  ['p=124', { status: 200, isVariant: false }],
  ['', { status: 200, isVariant: false }],
])(
  'an entry of the map that asks for a query goes before the page at its path: ?%s',
  async (query, expected) => {
    const files = site({
      'redirects.yaml': 'redirects:\n  - { from: "/?p=123", to: /gauges/, since: 2026-01-01 }\n',
    });
    expect((await siteOf({ files })).ask(parsePath('/'), query)).toMatchObject(expected);
  },
);
