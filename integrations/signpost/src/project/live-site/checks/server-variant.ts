import { answered, pair } from '../../../findings/example.ts';
import type { ServerCheck } from '../server-check.ts';

export const serverVariant: ServerCheck = {
  id: 'server-variant',
  title: 'Other spellings of a page redirect to its own',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'A page that answers with and without its slash, and as index.html, is found several times, and its links are divided. (Google Search Central, to slash or not to slash.)',
  fix: "redirect it with 301 to the page's own address",
  *check({ spellings }) {
    for (const { page, url, status } of spellings) {
      if (status === 200)
        yield { url, message: `a page answers ${otherwise(url, page)} as well, at a second address` };
    }
  },
  examples: () =>
    pair(
      answered('A page with and without its slash', 'GET /pumps', '200 OK', 'GET /pumps/', '200 OK'),
      answered('One variant redirects to the other', 'GET /pumps', '301 → /pumps/', 'GET /pumps/', '200 OK'),
    ),
};

/** What the second URL has and the page's own has not; the same words for all pages, as it is one setting of the server. */
function otherwise(url: string, page: string): string {
  const { pathname } = new URL(url);
  if (/\/index\.html?$/.test(pathname)) return 'with index.html';
  if (/\.html?$/.test(pathname)) return 'with .html';
  if (pathname.endsWith('/')) return 'with a slash at its end';
  return /\.html?$/.test(page) ? 'without .html' : 'without its slash';
}
