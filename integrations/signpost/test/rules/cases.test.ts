import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder } from '../commands/support/own-folder.ts';

// Small sites, each with one fault or none, and a README that says what an audit should report. They are beside the
// repository; elsewhere these tests are skipped.
const cases = fileURLToPath(new URL('../../../../../shared/cases/audit', import.meta.url));
const isThere = existsSync(cases);
const printed = inOwnFolder({});

/** Audits a folder of the working directory. Gives the headline of each cause: `error link-broken  A link leads to …`. */
async function listCauses(dist: string, ...options: string[]): Promise<string[]> {
  printed.out = '';
  await main(['audit', dist, '--site', 'https://www.example.com', ...options]);

  return printed.out.split('\n').filter((line) => /^(?:error|warning|info) /.test(line));
}

if (!isThere) console.warn(`test/rules/cases.test.ts is skipped: ${cases} doesn't exist`);

describe.skipIf(!isThere)('cases in ../shared/cases/audit', () => {
  test.each([
    ['alias-pages', 'site', []],
    [
      'all-pages-noindex',
      'site',
      ['error noindex-site  All 6 pages are noindex, so search engines drop the whole site'],
    ],
    ['article-about-404', 'site', []],
    [
      'canonical-home-few-pages',
      'site',
      [
        'error canonical-steering  The canonical is the home page, on pages with 2 different titles, so search engines drop all of them (2 places)',
        'warning sitemap-missing  The site has no sitemap',
      ],
    ],
    // Nothing advises to list the home page in the sitemap.
    [
      'canonical-home-listed',
      'site',
      [
        'error canonical-steering  The canonical is the home page, on pages with 2 different titles, so search engines drop all of them (2 places)',
      ],
    ],
    [
      'canonicals-to-the-home-page',
      'site',
      [
        'error canonical-steering  The canonical is the home page, on pages with 7 different titles, so search engines drop all of them (7 places)',
      ],
    ],
    ['charset-second', 'site', []],
    [
      'feed-to-a-preview-host',
      'site',
      ['error feed-links  The feed links to main.previews.example.com, not to www.example.com (2 links)'],
    ],
    [
      'feed-to-a-preview-host',
      'site-p17',
      ['warning feed-links  The texts of the feed have 2 relative URLs, such as "../images/1.jpg"'],
    ],
    [
      'no-lang-no-alt',
      'site',
      [
        'warning html-lang  The page has no language: <html> has no `lang` (6 places)',
        'warning image-alt  6 images on 6 pages have no `alt`, such as on /about/ (1), /blocks/ (1), and /cleats/ (1) (6 places)',
      ],
    ],
    [
      'page-of-the-generators-template',
      'site',
      [`warning title-generic  "Markdown page example | Harbour Tools" is a page of Docusaurus's template`],
    ],
    [
      'robots-names-a-missing-sitemap',
      'site',
      [
        'warning sitemap-missing  robots.txt links to the sitemap https://www.example.com/sitemap.xml, which is not in the build',
      ],
    ],
    [
      'robots-names-the-former-host',
      'site',
      [
        'warning sitemap-missing  robots.txt lists the sitemap https://harbour-tools.netlify.app/sitemap.xml, which is on another host than https://www.example.com',
      ],
    ],
    [
      'sitemap-namespace-https',
      'site',
      [
        'error sitemap-syntax  The namespace must be "http://www.sitemaps.org/schemas/sitemap/0.9", not "https://www.sitemaps.org/schemas/sitemap/0.9"',
      ],
    ],
    [
      'two-descriptions',
      'site',
      ['warning description-missing  The page has a second description, on line 10 (6 places)'],
    ],
    ['clean', 'site', []],
    [
      'password-in-built-json',
      'api-password/dist',
      [
        "error api-sensitive  The field password is published, and its name says that it is nobody else's business (3 places)",
      ],
    ],
    [
      'dead-link-with-a-rule-off',
      'dist',
      [
        'error link-broken  A link leads to /de/pumps/, which is not in the build: the page has no version in that language',
      ],
    ],
    [
      'near-miss-number-fragment',
      'dist',
      ['warning link-fragment  The link "/news/#2023" points to an id that /news/ does not have (3 places)'],
    ],
    [
      'fragments-of-a-missing-page',
      'site',
      ['error link-broken  A link leads to /changelog.html, which is not in the build (7 places)'],
    ],
    ['good-titles', 'site', []],
    [
      'host-mistake-masks',
      'site',
      [
        'error canonical-host  The canonicals name https://example.com, not https://www.example.com (4 places)',
        'warning page-thin  The page says "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore." instead of its text',
        'warning title-unique  Another page has the title "How to replace a shaft seal" too (2 places)',
        'warning description-unique  Another page has the description "How to replace a shaft seal: what it is, how it works and when the workshop needs it, in a few short words." too (2 places)',
      ],
    ],
    ['icon-sizes', 'site', []],
    [
      'links-without-slash',
      'dist',
      [
        'warning sitemap-syntax  All 3 entries have the date 2026-09-06T10:00:00Z',
        'warning link-variant  The link "/images" leads to a URL that GitHub Pages redirects to /images/ (2 places)',
        'warning icon-missing  The home page has no icon, and there is no /favicon.ico',
      ],
    ],
    [
      'moved-document',
      'site',
      [
        'warning soft-404  The page says "This document has been moved to giteveryday(7)." instead of redirecting',
      ],
    ],
    [
      'open-graph',
      'site',
      [
        'warning open-graph  og:title "undefined" comes from a missing value (3 places)',
        'warning open-graph  og:url is http://staging.example.com/, not the page itself (3 places)',
        'warning open-graph  og:image "/missing.png" is not an absolute URL (3 places)',
      ],
    ],
    [
      'sitemap-on-localhost',
      'site',
      [
        'error canonical-host  The sitemap names http://localhost:8080, not https://www.example.com (6 places)',
      ],
    ],
    [
      'staging-canonical',
      'site',
      [
        'error canonical-host  The canonical is on https://staging.example.com, not on https://www.example.com',
        'warning sitemap-missing  The site has no sitemap',
      ],
    ],
  ])('audit of %s reports exactly its causes', async (name, dist, expected) => {
    await cp(join(cases, name), '.', { recursive: true });

    expect(await listCauses(dist)).toEqual(expected);
  });

  test('audit of pages-without-404 on Cloudflare reports that each unknown URL gets the home page', async () => {
    await cp(join(cases, 'pages-without-404'), '.', { recursive: true });

    expect(await listCauses('site', '--host', 'cloudflare')).toEqual([
      'error error-page  The site has no 404 page, so Cloudflare sends the home page with 200 for every unknown URL',
    ]);
  });

  test('audit of advice-of-another-generator gives the setting of Docusaurus', async () => {
    await cp(join(cases, 'advice-of-another-generator'), '.', { recursive: true });

    await listCauses('site', '--host', 'github-pages');
    expect(printed.out).toContain(
      'fix: In Docusaurus, set `trailingSlash: true`. Otherwise, write /about/ in place of /about',
    );
  });

  test.each([
    [
      'source-in-a-component',
      'dist',
      ['source: src/components/Header.astro:1', 'source: src/pages/index.astro:4'],
    ],
    ['source-in-another-build', 'site', []],
    ['../redirects/source-names-a-readme', '_site', []],
  ])('audit of %s finds sources in the files that write the element', async (name, dist, sources) => {
    await cp(join(cases, name), '.', { recursive: true });

    await listCauses(dist);
    expect(new Set(printed.out.match(/source: \S+/g) ?? [])).toEqual(new Set(sources));
  });

  test.each([
    [
      'relative-links-of-a-served-page',
      ['--host', 'github-pages'],
      [
        'error canonical-served  GitHub Pages redirects 8 page URLs',
        'error link-broken  The link "show2025" leads to /events/show2024/show2025, which is not in the build: it counts from /events/show2024/ (2 places)',
      ],
      '',
    ],
    [
      'absolute-links-to-the-own-host',
      ['--site', 'https://example.com', '--host', 'github-pages'],
      [
        'error link-broken  A link leads to /contact-us, which is not in the build (2 places)',
        'warning link-broken  A link leads to /deploy/mysql/, which is not in the build',
      ],
      'ignore the link if another repository publishes that folder',
    ],
    [
      'local-server-in-installation-steps',
      ['--site', 'https://example.com', '--host', 'github-pages'],
      [],
      '',
    ],
    [
      'home-canonical-without-slash',
      ['--site', 'https://www.example.com/book', '--host', 'github-pages'],
      [
        'error canonical-served  GitHub Pages redirects 1 page URL, named in 1 canonical: /book → /book/ (301)',
      ],
      'fix: Write /book/ in place of /book',
    ],
    [
      'host-mistake-masks-foreign-canonicals',
      ['--site', 'https://www.harbour.example', '--host', 'github-pages'],
      [
        'error canonical-served  GitHub Pages redirects 35 page URLs',
        'error canonical-host  The canonical is on https://demo.theme.example, not on https://www.harbour.example (2 places)',
      ],
      '',
    ],
    [
      'link-to-the-other-own-host',
      [],
      ['error link-broken  A link leads to /tools/winches, which is not in the build'],
      '',
    ],
  ])('audit of %s says what its host returns', async (name, options, expected, fix) => {
    await cp(join(cases, name), '.', { recursive: true });

    const causes = await listCauses('site', ...options);
    expect(causes).toEqual(expected.map((start) => expect.stringContaining(start)));
    expect(printed.out).toContain(fix);
  });

  test('audit names the end of a chain of redirects, for a link and for the line', async () => {
    await cp(join(cases, 'link-to-the-end-of-a-chain'), '.', { recursive: true });

    expect((await listCauses('dist', '--only', 'W-REDIR-4')).sort()).toEqual([
      'warning link-redirected  The link "/visit" redirects to /about',
      'warning redirect-target  /visit redirects to /about, whose own URL is /about/',
    ]);
    expect(printed.out).toContain('fix: Link to /about/');
  });

  test('audit proposes /zip/ for links to its index.html, though most links name that', async () => {
    await cp(join(cases, 'index-file-majority'), '.', { recursive: true });

    expect(await listCauses('site', '--only', 'link-variant')).toEqual([
      'warning link-variant  The link "index.html" is not written as the URL of its page, /zip/ (2 places)',
    ]);
  });

  test('audit accepts links with .html that agree, and reports those of the 404 page once', async () => {
    await cp(join(cases, 'html-links-that-agree'), '.', { recursive: true });

    expect(await listCauses('site', '--host', 'github-pages')).toEqual([
      'error link-broken  The link "/winches/" leads to /winches/, which is not in the build: the host serves the page at /winches.html (5 places)',
      'warning canonical-missing  The page has no canonical (6 places)',
      'warning sitemap-missing  The site has no sitemap',
    ]);
  });

  test('audit reports that the home page redirects by script, and nothing else of it', async () => {
    await cp(join(cases, 'home-page-that-redirects-by-script'), '.', { recursive: true });

    expect(await listCauses('site', '--host', 'github-pages')).toEqual([
      'error redirect-script  The home page only redirects by script',
    ]);
  });

  test('audit says to remove the line of robots.txt that blocks styles', async () => {
    await cp(join(cases, 'robots-blocks-assets'), '.', { recursive: true });

    expect(await listCauses('site')).toEqual([
      'error robots-resources  Line 3 of robots.txt blocks the style /_next/static/css/a1.css, and 2 other files that pages need',
    ]);
    expect(printed.out).toContain('fix: Remove line 3 of robots.txt');
  });

  test('audit reports the two sitemap entries that _redirects redirects, and not /welcome/', async () => {
    await cp(join(cases, 'sitemap-lists-redirects'), '.', { recursive: true });

    expect(await listCauses('dist', '--only', 'sitemap-entries')).toEqual([
      'error sitemap-entries  The sitemap lists https://www.example.com/, which _redirects:1 redirects to /welcome/',
      'error sitemap-entries  The sitemap lists https://www.example.com/features/, which _redirects:3 redirects to /features/server/',
    ]);
  });

  test('audit names the likely page of a redirect without the base', async () => {
    await cp(join(cases, 'base-missing-in-stub'), '.', { recursive: true });

    const found = await listCauses(
      'dist',
      ...['--site', 'https://example.github.io/apm/', '--only', 'redirect-target'],
    );
    expect(found).toEqual([
      'error redirect-target  The meta refresh leads to /producer/publish/, outside of /apm/. Did you mean "/apm/producer/publish/"?',
    ]);
  });

  test('audit reports two pages with the same text once', async () => {
    await cp(join(cases, 'same-text'), '.', { recursive: true });
    expect(await listCauses('site')).toEqual(['error title-missing  The page is empty']);

    // /list/ is an empty file in the case. With its text, it equals the first page of its pagination.
    const first = await readFile('site/list/page/1/index.html', 'utf8');
    const list = first.replace('<title>Pumps<', '<title>All pumps<').replace('/list/page/1/', '/list/');
    await writeFile('site/list/index.html', list);

    expect(await listCauses('site', '--only', 'canonical-duplicate')).toEqual([
      'warning canonical-duplicate  The page has the same text as /list/, but neither has the other as its canonical',
    ]);
  });

  test('404s reads a log with the virtual host in front, and only the lines of this site', async () => {
    await cp(join(cases, 'log-with-vhost'), '.', { recursive: true });
    printed.out = '';

    const site = ['--site', 'https://www.example.com', '--on', '2026-01-01'];
    expect(await main(['404s', 'access.log', '--dist', 'dist', ...site])).toBe(0);
    expect(printed.out.match(/\d+ {2}\/\S+/g)).toEqual(['2  /rss.xml', '1  /blogs/jo/pump']);
    expect(printed.out).toContain('/rss.xml → /blog.xml');
  });
});
