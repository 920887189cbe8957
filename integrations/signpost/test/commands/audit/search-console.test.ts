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

/** An unpacked export; the headers of both tables are in the user's language. */
function writeExport(folder: string, issue: string, paths: readonly string[]): string {
  write({
    [`${folder}/Metadata.csv`]: `Property,Value\nIssue,${issue}\nSitemap,All known pages\n`,
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
    const folder = writeExport('redirects', 'Page with redirect', ['/meters', '/unknown-host']);
    expect(await explain(folder)).toBe(`Page with redirect: 2 URLs (/redirects/Table.csv)
  _redirects:1 redirects it (301) (1 URL)
    https://www.example.com/meters
    fix: Write /gauges/ in 1 link to it.
  the build has no page, file or redirect at it (1 URL)
    https://www.example.com/unknown-host
    fix: Redirect it if a page replaces it (npx astro-signpost map add); otherwise 404 is right.
`);
  });

  test('explains a soft 404 by its finding', async () => {
    const folder = writeExport('soft', 'Soft 404', ['/lost/']);
    expect(await explain(folder)).toContain(
      'soft-404: the page says "Page not found" but returns 200 (1 URL)',
    );
  });

  test('explains a copy by its canonical, also from a German export', async () => {
    write({
      'deutsch/Metadaten.csv':
        'Property;Wert\nProblem;Alternative Seite mit richtigem kanonischen Tag\nSitemap;Alle bekannten Seiten\n',
      'deutsch/Tabelle.csv': `URL;Letztes Crawling\n${origin}/copy/;2026-11-01\n${origin}/gauges/?ref=mail;2026-11-01\n`,
    });
    expect(await explain(join(root, 'deutsch'))).toBe(
      `Alternative Seite mit richtigem kanonischen Tag: 2 URLs (/deutsch/Tabelle.csv)
  its canonical is https://www.example.com/gauges/ (1 URL)
    https://www.example.com/copy/
  a variant of a page, with the page's own URL as canonical (1 URL)
    https://www.example.com/gauges/?ref=mail
`,
    );
  });

  test('explains noindex, robots.txt and 410, and lists what the build cannot explain last', async () => {
    const noindex = writeExport('noindex', 'Excluded by ‘noindex’ tag', ['/gauges/', '/private/']);
    const robots = writeExport('robots', 'Blocked by robots.txt', ['/cart?id=1']);
    const missing = writeExport('missing', 'Not found (404)', ['/sold', '/gauges/']);
    const text = await explain(`${noindex},${robots},${missing}`);
    expect(text).toContain('the page is noindex, by its meta (1 URL)\n    https://www.example.com/private/');
    expect(text).toContain('line 2 of robots.txt disallows it (1 URL)');
    expect(text).toContain('_redirects:2 says that it is gone (410) (1 URL)');
    expect(text).toContain('the build serves it as an ordinary page now (1 URL)');
  });

  test('prints every URL and the explained ones first, as JSON', async () => {
    const folder = writeExport('crawled', 'Crawled - currently not indexed', ['/gauges/', '/copy/']);
    expect(JSON.parse(await explain(folder, '--json'))).toMatchObject({
      reasons: [
        {
          reason: 'not-indexed',
          causes: [
            { isExplained: true, urls: [`${origin}/copy/`] },
            { isExplained: false, urls: [`${origin}/gauges/`] },
          ],
        },
      ],
    });
  });

  test('explains the URLs of an unknown reason by any rule', async () => {
    write({ 'alone/Table.csv': `URL\n${origin}/meters\n` });
    expect(await explain(join(root, 'alone/Table.csv'))).toContain(
      'Unknown reason: 1 URL (/alone/Table.csv)\n  _redirects:1 redirects it (301) (1 URL)',
    );
  });

  test('refuses a file without URLs', async () => {
    write({ 'chart/Chart.csv': 'Date,Affected pages\n2026-11-01,4\n' });
    await explain(join(root, 'chart/Chart.csv'));
    expect(printed.err).toContain('has no column of URLs. Pass Table.csv, the table of one reason.');
  });
});
