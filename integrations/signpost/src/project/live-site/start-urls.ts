import { type Answered, isHtml, looksHtml } from '../../audit/site/answer.ts';
import type { Found } from '../../lib/http/crawl.ts';

/** URLs that are requested although nothing links to them. */
const usual: readonly Found[] = [
  { url: '/sitemap.xml', role: 'sitemap' },
  { url: '/sitemap-index.xml', role: 'sitemap' },
  { url: '/favicon.ico', role: 'part' },
  { url: '/llms.txt', role: 'part' },
  { url: '/api/openapi.json', role: 'part' },
];

/** Sitemaps of robots.txt, and the usual URLs. */
export function listStartUrls(start: string, sitemaps: readonly string[]): Found[] {
  const named = sitemaps.map((url): Found => ({ url, role: 'sitemap' }));
  return [...named, ...usual].flatMap(({ url, role }) => {
    const href = URL.parse(url, start)?.href;
    return href === undefined ? [] : [{ url: href, role }];
  });
}

/** Tells whether Signpost requested a URL on its own initiative. */
export function matchGuessedUrls(start: string, sitemaps: readonly string[]): (url: string) => boolean {
  const guesses = new Set(usual.map(({ url }) => new URL(url, start).href));
  // On a preview, robots.txt names the sitemap of the canonical host.
  for (const url of sitemaps) guesses.delete(new URL(start).origin + URL.parse(url, start)?.pathname);
  return (url) => guesses.has(url);
}

/** True for an HTML page at a URL that only Signpost requested: this server returns a page for everything. */
export function isStrayPage(answer: Answered, isGuess: (url: string) => boolean): boolean {
  return isGuess(answer.url) && (isHtml(answer) || looksHtml(answer));
}
