import { expect, test } from 'vitest';
import { searchRanking } from '../../docs/src/search-ranking.ts';
import { describeVisits, phone } from '../site/support/visits.ts';
import { docs } from './docs.ts';
import { kinds, readOverflow } from './kinds.ts';

/** What users search for, and the pages of which one must be among the first three results. */
const searches: readonly (readonly [query: string, ...pages: string[]])[] = [
  ['wildcard', '/guides/redirect-map/', '/help/faq/'],
  ['splat', '/guides/redirect-map/', '/help/faq/'],
  ['catch-all', '/guides/redirect-map/', '/help/faq/'],
  ['github actions', '/guides/ci/', '/guides/url-guard/', '/guides/hosts/github-pages/'],
  ['gitlab', '/guides/ci/'],
  ['headers', '/reference/options/', '/reference/hosts/', '/guides/hosts/'],
  ['monorepo', '/help/faq/'],
  ['uninstall', '/help/faq/'],
  ['windows', '/help/faq/', '/help/troubleshooting/'],
  ['trailing slash', '/guides/serving/', '/rules/link/', '/rules/canonical/'],
  ['404', '/reference/commands/404s/', '/rules/error/', '/help/faq/'],
  ['staging', '/guides/staging/'],
  ['preview', '/guides/staging/', '/guides/verify/'],
  ['sitemap', '/guides/sitemap-and-robots/', '/rules/sitemap/'],
  ['noindex', '/rules/noindex/', '/guides/staging/', '/guides/sitemap-and-robots/'],
  ['canonical', '/rules/canonical/'],
  ['hreflang', '/guides/hreflang/', '/rules/hreflang/'],
  ['nginx', '/guides/hosts/nginx/', '/reference/hosts/nginx/'],
  ['wordpress', '/guides/wordpress/'],
  ['baseline', '/guides/old-site/', '/guides/audit/'],
  ['maintenance mode', '/guides/maintenance/', '/rules/maintenance/', '/reference/commands/maintenance/'],
  ['json schema', '/guides/scripts-and-agents/', '/reference/reports/'],
];

/** What users search for, and the page that must come first. */
const firstResults: readonly (readonly [query: string, ...pages: string[]])[] = [
  ['redirect loop', '/rules/redirect/', '/rules/map/', '/guides/redirect-map/', '/help/faq/'],
  ['next export redirects', '/guides/redirect-map/', '/get-started/other-generators/'],
  ['GitHub Action', '/guides/url-guard/', '/guides/ci/'],
  ['broken links', '/guides/audit/', '/rules/link/'],
  ['wildcard redirect', '/guides/redirect-map/'],
  ['trailing slash', '/guides/serving/'],
  ['410', '/guides/redirect-map/', '/rules/error/', '/help/faq/'],
  ['noindex preview', '/guides/staging/'],
  ['url guard', '/guides/url-guard/'],
  ['lost URL', '/guides/url-guard/', '/rules/ledger/'],
  ['pull request comment', '/guides/url-guard/'],
  ['migrate wordpress', '/guides/wordpress/'],
  ['change domain', '/guides/domain-change/'],
  ['merge two sites', '/guides/merging-sites/'],
  ['maintenance page', '/guides/maintenance/'],
  ['hreflang', '/guides/hreflang/', '/rules/hreflang/'],
  ['sitemap lastmod', '/guides/sitemap-and-robots/', '/rules/sitemap/'],
  ['social image', '/guides/social-images/'],
  ['netlify _redirects', '/guides/hosts/netlify/', '/reference/hosts/netlify/'],
  ['vercel.json', '/guides/hosts/vercel/', '/reference/hosts/vercel/'],
  ['htaccess', '/guides/hosts/apache/', '/reference/hosts/apache/'],
  ['nginx', '/guides/hosts/nginx/', '/reference/hosts/nginx/'],
  ['exit code', '/reference/exit-codes/', '/guides/scripts-and-agents/'],
  ['template', '/get-started/template/'],
  ['coding agent', '/guides/scripts-and-agents/'],
];

describeVisits(
  'the documentation in a browser',
  (visit) => {
    test.each(kinds)("%s has no error in the console, and isn't wider than a phone", async (path) => {
      expect(await visit.open(path, { viewport: phone })).toBe(path === '/nothing-here/' ? 404 : 200);
      expect(await visit.page.evaluate(readOverflow)).toBeLessThanOrEqual(0);
    });

    test('the first stop of the keyboard skips to the content', async () => {
      await visit.open('/guides/audit/');
      await visit.page.keyboard.press('Tab');
      const stop = await visit.page.evaluate(() => ({
        href: document.activeElement?.getAttribute('href'),
        isShown: (document.activeElement?.getBoundingClientRect().height ?? 0) > 4,
      }));
      expect(stop).toEqual({ href: '#_top', isShown: true });
    });

    test('each focused element is marked and in view', async () => {
      await visit.open('/guides/audit/');
      const faults: (string | null)[] = [];
      for (let at = 0; at < 40; at++) {
        await visit.page.keyboard.press('Tab');
        const fault = await visit.page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const { width, height, top } = element.getBoundingClientRect();
          const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
          return isMarked && width > 4 && height > 4 && top >= 0 && top < innerHeight
            ? null
            : element.outerHTML.slice(0, 120);
        });
        if (fault !== null) faults.push(fault);
      }
      expect(faults).toEqual([]);
    });

    test('Control+K opens the search, which finds the page of a rule', async () => {
      await visit.open('/');
      // Starlight loads the field of the search when the browser is idle.
      await visit.page.waitForFunction(() => document.querySelector('dialog input') !== null);
      await visit.page.keyboard.press('Control+k');
      await visit.page.keyboard.type('link-broken');
      const result = visit.page.locator('dialog a[href*="/rules/link/"]').first();
      await result.waitFor();
      await result.press('Enter');
      await visit.page.waitForFunction(() => location.pathname === '/rules/link/');
    });

    test('the search finds the words of users: one of the right pages is among the first three results', async () => {
      await visit.open('/');
      const pagefind = await visit.page.evaluateHandle<Pagefind>("import('/pagefind/pagefind.js')");
      const asked = { ranking: searchRanking, searches, among: 3 };
      expect(await pagefind.evaluate(findMissedSearches, asked)).toEqual([]);
    });

    test('the search finds their page first for 25 queries', async () => {
      await visit.open('/');
      const pagefind = await visit.page.evaluateHandle<Pagefind>("import('/pagefind/pagefind.js')");
      const asked = { ranking: searchRanking, searches: firstResults, among: 1 };
      expect(firstResults).toHaveLength(25);
      expect(await pagefind.evaluate(findMissedSearches, asked)).toEqual([]);
    });

    test('a page links to its file in the repository', async () => {
      await visit.open('/guides/audit/');
      const link = visit.page.locator('a[href$="/edit/main/docs/src/content/docs/guides/audit.md"]');
      expect(await link.count()).toBe(1);
    });

    test('the menu of a phone opens and leads to a page', async () => {
      await visit.open('/', { viewport: phone });
      const link = visit.page.locator('nav.sidebar a[href="/reference/options/"]').first();
      expect(await link.isVisible()).toBe(false);
      await visit.page.locator('button[popovertarget]').focus();
      await visit.page.keyboard.press('Enter');
      await link.waitFor();
      await link.press('Enter');
      await visit.page.waitForURL(`${visit.url}/reference/options/`);
    });

    test('the switch of the theme works by keyboard, and the choice is kept', async () => {
      await visit.open('/', { colorScheme: 'light' });
      const theme = () => visit.page.evaluate(() => document.documentElement.dataset['theme']);
      expect(await theme()).toBe('light');
      await visit.page.locator('header starlight-theme-select select').focus();
      await visit.page.keyboard.type('Dark');
      expect(await theme()).toBe('dark');
      await visit.page.reload();
      expect(await theme()).toBe('dark');
    });
  },
  docs,
);

interface Pagefind {
  options(options: { readonly ranking: unknown }): Promise<void>;
  search(query: string): Promise<{
    readonly results: readonly { data(): Promise<{ readonly url: string }> }[];
  }>;
}

/** Asks the built index in the browser. The queries without the right page, each with what came first. */
async function findMissedSearches(
  pagefind: Pagefind,
  asked: {
    readonly searches: typeof searches;
    readonly among: number;
    readonly ranking: typeof searchRanking;
  },
): Promise<string[]> {
  await pagefind.options({ ranking: asked.ranking });

  const missed: string[] = [];
  for (const [query, ...pages] of asked.searches) {
    const { results } = await pagefind.search(query);
    const first = await Promise.all(
      results.slice(0, Math.max(asked.among, 3)).map((result) => result.data()),
    );
    const paths = first.map(({ url }) => new URL(url, location.href).pathname);
    const isFound = paths.slice(0, asked.among).some((path) => pages.some((page) => path.startsWith(page)));
    if (!isFound) missed.push(`${query}: ${paths.join(', ')}`);
  }
  return missed;
}
