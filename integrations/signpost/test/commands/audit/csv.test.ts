import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { watchPrints } from '../../support/prints.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const root = mkdtempSync(join(tmpdir(), 'signpost-csv-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const printed = watchPrints();

test('the table of pages', async () => {
  const files = site({
    'index.html': page('/', { title: '=HYPERLINK("x")', body: '<p><a href="/gauges/">Gauges</a></p>' }),
    'gauges/index.html': page('/gauges/', {
      title: 'Gauges 😀, "fine"',
      lang: 'de',
      head: '<meta name="googlebot" content="nosnippet">',
    }),
    'alone/index.html':
      '<html><head><meta name="robots" content="noindex, follow"></head><body><nav>a b</nav><main><p>One <b>two</b></p>\n<p>three\u00a0four</p></main></body></html>',
    _headers: '/alone/\n  X-Robots-Tag: noarchive\n',
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  await main(['audit', root, ...at, '--format', 'csv-pages']);
  const rows: Record<string, string>[] = parse(printed.out, { columns: true, record_delimiter: '\r\n' });
  expect(rows.map((row) => row['url'])).toEqual([
    'https://www.example.com/',
    'https://www.example.com/404.html',
    'https://www.example.com/alone/',
    'https://www.example.com/gauges/',
  ]);
  expect(rows[0]).toMatchObject({
    status: '200',
    title: '\'=HYPERLINK("x")',
    'title length': '15',
    canonical: 'https://www.example.com/',
    inlinks: '1',
    depth: '0',
    'in sitemap': 'yes',
  });
  expect(rows[1]).toMatchObject({
    status: '404',
    robots: 'noindex',
    inlinks: '',
    depth: '',
    'in sitemap': 'no',
  });
  expect(rows[2]).toEqual({
    url: 'https://www.example.com/alone/',
    status: '200',
    title: '',
    'title length': '0',
    description: '',
    'description length': '0',
    canonical: '',
    robots: 'noindex, follow; noarchive',
    language: '',
    words: '4',
    inlinks: '0',
    depth: '',
    'in sitemap': 'no',
  });
  expect(rows[3]).toMatchObject({
    title: 'Gauges 😀, "fine"',
    'title length': '16',
    robots: 'googlebot: nosnippet',
    language: 'de',
    inlinks: '1',
    depth: '1',
  });
});
