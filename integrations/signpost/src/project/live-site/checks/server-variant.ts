import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import type { ServerCheck } from '../server-check.ts';

export const serverVariant: ServerCheck = {
  id: 'server-variant',
  ...serverCheckRows['server-variant'],
  title: "Other variants of a page's URL redirect to it",
  why: 'If a page is served with and without its trailing slash, or as index.html, search engines find it several times and divide its links. (Google Search Central, to slash or not to slash.)',
  fix: "redirect it with 301 to the page's own URL",
  *check({ variants }) {
    for (const { page, url, status } of variants) {
      if (status === 200)
        yield { url, message: `a page is also served ${describeVariant(url, page)}, at a second URL` };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('A page with and without its slash', 'GET /pumps', '200 OK', 'GET /pumps/', '200 OK'),
      describeResponses(
        'One variant redirects to the other',
        'GET /pumps',
        '301 → /pumps/',
        'GET /pumps/',
        '200 OK',
      ),
    ),
};

/** The difference of two URLs in equal words for all pages, since one setting of the server decides. */
function describeVariant(url: string, page: string): string {
  const { pathname } = new URL(url);
  if (/\/index\.html?$/.test(pathname)) return 'with index.html';
  if (/\.html?$/.test(pathname)) return 'with .html';
  if (pathname.endsWith('/')) return 'with a trailing slash';
  return /\.html?$/.test(page) ? 'without .html' : 'without its trailing slash';
}
