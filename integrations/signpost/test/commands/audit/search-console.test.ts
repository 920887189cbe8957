import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { watchPrints } from '../../support/prints.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-search-console-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const printed = watchPrints();

const origin = 'https://www.example.com';

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

/** An unpacked export. */
function writeExport(folder: string, paths: readonly string[]): string {
  write({
    [`${folder}/Metadata.csv`]: 'Property,Value\nIssue,Page with redirect\nSitemap,All known pages\n',
    [`${folder}/Chart.csv`]: 'Date,Affected pages\n2026-11-01,4\n',
    [`${folder}/Table.csv`]: `URL,Last crawled\n${paths.map((path) => `${origin}${path},2026-11-01\n`).join('')}`,
  });
  return join(root, folder);
}

beforeAll(() =>
  write(
    Object.fromEntries(
      Object.entries(
        site({
          '/': { body: '<a href="/gauges/">A</a> <a href="/meters">B</a>' },
          '/copy/': { canonical: `${origin}/gauges/` },
          '/private/': { head: '<meta name="robots" content="noindex">' },
          'lost/index.html': page('/lost/', {
            title: 'Page not found | Acme',
            main: '<main><h1>Page not found</h1><p>The page does not exist.</p></main>',
          }),
          'robots.txt': 'User-agent: *\nDisallow: /cart\n',
          _redirects: '/meters /gauges/ 301\n/sold /x 410\n',
        }),
      ).map(([name, text]) => [`dist/${name}`, text]),
    ),
  ),
);

async function explain(...args: readonly string[]): Promise<string> {
  await main(['audit', join(root, 'dist'), '--site', origin, '--search-console', ...args]);
  return printed.out.replaceAll(root, '');
}

describe('audit --search-console', () => {
  test('explains redirected URLs by the line that redirects them, and names the links to them', async () => {
    const folder = writeExport('redirects', ['/meters', '/unknown-host']);
    expect(await explain(folder)).toBe(`Page with redirect: 2 URLs
  _redirects:1 redirects it (301) (1 URL)
    https://www.example.com/meters
    fix: Write /gauges/ in 1 link to it.
  the build has no page, file or redirect at it (1 URL)
    https://www.example.com/unknown-host
    fix: Redirect it if a page replaces it (npx astro-signpost map add); otherwise 404 is right.
`);
  });

  test.each([
    ['/lost/', 'soft-404: the page says "Page not found" but returns 200 (1 URL)'],
    ['/copy/', 'its canonical is https://www.example.com/gauges/ (1 URL)'],
    ['/gauges/?ref=mail', "a variant of a page, with the page's own URL as canonical (1 URL)"],
    ['/private/', 'the page is noindex, by its meta (1 URL)'],
    ['/cart?id=1', 'line 2 of robots.txt disallows it (1 URL)'],
    ['/sold', '_redirects:2 says that it is gone (410) (1 URL)'],
    ['/gauges/', 'the build serves it as an ordinary page (1 URL)'],
  ])('explains %s', async (path, text) => {
    const folder = writeExport('one', [path]);
    expect(await explain(folder)).toContain(`  ${text}\n    https://www.example.com${path}\n`);
  });

  test('reads several exports, one of them German, and prints every URL as JSON, for each reason', async () => {
    write({
      'deutsch/Metadaten.csv':
        'Property;Wert\nProblem;Seite mit Weiterleitung\nSitemap;Alle bekannten Seiten\n',
      'deutsch/Tabelle.csv': `URL;Letztes Crawling\nhttps://[;\n${origin}/copy/;2026-11-01\n`,
    });
    const folder = writeExport('english', ['/copy/', '/private/']);
    write({ 'other/Table.csv': 'URL\nhttps://other.example/\n' });
    const names = [folder, join(root, 'deutsch'), join(root, 'other/Table.csv')].join();
    const copy = { text: 'its canonical is https://www.example.com/gauges/', urls: [`${origin}/copy/`] };
    expect(JSON.parse(await explain(names, '--json')).reasons).toMatchObject([
      {
        reason: 'Page with redirect',
        causes: [copy, { text: 'the page is noindex, by its meta', urls: [`${origin}/private/`] }],
      },
      { reason: 'Seite mit Weiterleitung', causes: [copy] },
      { reason: '/other/Table.csv', causes: [{ urls: ['https://other.example/'] }] },
    ]);
  });

  test('refuses a file without URLs', async () => {
    write({ 'chart/Chart.csv': 'Date,Affected pages\n2026-11-01,4\n' });
    await explain(join(root, 'chart/Chart.csv'));
    expect(printed.err).toContain('has no column of URLs. Pass Table.csv, the table of one reason.');
  });
});
