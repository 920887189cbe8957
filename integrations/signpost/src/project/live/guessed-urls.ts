import { type Answered, isHtml } from '../../audit/site/answer.ts';
import type { FoundUrl } from '../../lib/http/url-queue.ts';
import { looksHtml } from '../../lib/text/decode.ts';

// URLs that a crawl requests without a link, such as /llms.txt. A server that returns a page for everything returns one
// there too, which isn't a page of the site.

/** URLs that Signpost requests without a link. */
const usualStarts: readonly FoundUrl[] = [
  { url: '/sitemap.xml', role: 'sitemap' },
  { url: '/sitemap-index.xml', role: 'sitemap' },
  { url: '/favicon.ico', role: 'part' },
  { url: '/llms.txt', role: 'part' },
  { url: '/api/openapi.json', role: 'part' },
];

/** Sitemaps of robots.txt, and the usual URLs. */
export function listStartUrls(start: string, sitemaps: readonly string[]): FoundUrl[] {
  const namedSitemaps = sitemaps.map((url): FoundUrl => ({ url, role: 'sitemap' }));
  return [...namedSitemaps, ...usualStarts].flatMap(({ url, role }) => {
    const href = URL.parse(url, start)?.href;
    return href === undefined ? [] : [{ url: href, role }];
  });
}

/** Matches URLs that Signpost requested on its own initiative. */
export function matchGuessedUrls(start: string, sitemaps: readonly string[]): (url: string) => boolean {
  const guesses = new Set(usualStarts.map(({ url }) => new URL(url, start).href));
  // On a preview, robots.txt names the sitemap of the canonical host.
  for (const url of sitemaps) guesses.delete(new URL(start).origin + URL.parse(url, start)?.pathname);
  return (url) => guesses.has(url);
}

/** True for an HTML page at a guessed URL: the server returns a page for everything. */
export function isStrayPage(answer: Answered, isGuess: (url: string) => boolean): boolean {
  return isGuess(answer.url) && (isHtml(answer) || looksHtml(answer.body()));
}
