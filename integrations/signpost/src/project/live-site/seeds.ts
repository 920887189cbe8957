import { type Answered, isHtml, looksHtml } from '../../audit/site/answers/answered.ts';
import type { Ledger } from '../../audit/site/ledger.ts';
import type { Found } from '../../lib/http/frontier.ts';
import type { RedirectMap } from '../../redirects/map/entry.ts';

/** Where sitemaps, icons and the like are looked for unasked. */
const usual: readonly Found[] = [
  { url: '/sitemap.xml', role: 'sitemap' },
  { url: '/sitemap-index.xml', role: 'sitemap' },
  { url: '/favicon.ico', role: 'part' },
  { url: '/llms.txt', role: 'part' },
  { url: '/api/openapi.json', role: 'part' },
];

/** URLs that a person knows of besides. */
interface Known {
  readonly map?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
}

/** Sitemaps that robots.txt names, the usual places, and the old URLs that ought to lead somewhere. */
export function seedsOf(start: string, sitemaps: readonly string[], { ledger = [], map }: Known): Found[] {
  const absolute = ({ url, role }: Found): Found[] =>
    URL.parse(url, start) !== null ? [{ url: new URL(url, start).href, role }] : [];
  const targets = map?.entries.flatMap(({ kind, outcome: { target } }) =>
    kind === 'exact' && target?.origin === '' ? [target.path] : [],
  );
  return [
    ...sitemaps.map((url): Found => ({ url, role: 'sitemap' })),
    ...usual,
    ...ledger.map(({ path }): Found => ({ url: path, role: 'page' })),
    ...(targets ?? []).map((url): Found => ({ url, role: 'page' })),
  ].flatMap(absolute);
}

/** True for a URL that nobody named. */
export function guessesAt(start: string, sitemaps: readonly string[]): (url: string) => boolean {
  const guesses = new Set(usual.map(({ url }) => new URL(url, start).href));
  for (const url of sitemaps)
    if (URL.parse(url, start) !== null) guesses.delete(new URL(start).origin + new URL(url, start).pathname);
  return (url) => guesses.has(url);
}

/** True for a page of HTML where nobody named anything: it only says that the server answers any request. */
export function strayPagesAt(start: string, sitemaps: readonly string[]): (answer: Answered) => boolean {
  const isGuess = guessesAt(start, sitemaps);
  return (answer) => isGuess(answer.url) && (isHtml(answer) || looksHtml(answer));
}

/** On a preview, URLs of the canonical host are requested from the preview. */
export function ownAddress(start: string, origin: string | undefined): (found: Found) => Found {
  const canonical = origin === undefined ? undefined : new URL(origin).host;
  return (found) => {
    const url = new URL(found.url, start);
    if (url.host !== canonical) return found;
    return { ...found, url: new URL(start).origin + url.pathname + url.search };
  };
}
