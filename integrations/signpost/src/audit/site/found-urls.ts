import { z } from 'zod';
import type { FoundUrl, UrlRole } from '../../lib/http/url-queue.ts';
import { parseJson } from '../../lib/json/json.ts';
import { parseHttpUrl } from '../../lib/url/is-url.ts';
import { parseRefresh } from '../../pages/html/head-facts.ts';
import { readPage } from '../../pages/raw-page.ts';
import { findStylesheetUrls } from '../../pages/stylesheet.ts';
import { findBaseUrl } from '../../pages/target.ts';
import { type Answered, isHtml, readMediaType } from './answer.ts';
import { readSitemap } from './read-sitemap.ts';

// The body of a response → the URLs that a crawl requests next: of <a href="/pumps/"> https://www.example.com/pumps/, to be read as a
// page.

const refRoles: Readonly<Record<string, UrlRole>> = { link: 'page', frame: 'page', style: 'part' };

/** Relations that link to a page. Icons and manifests are parts, the rest files. */
const pageRels = /^(?:canonical|alternate|next|prev|amphtml|home|help|license|author)$/;
const partRels = /^(?:icon|apple-touch-icon.*|manifest|stylesheet)$/;
/** Relations whose URL receives data: a GET is rightly rejected there (405). */
const endpointRels =
  /^(?:pingback|webmention|micropub|microsub|authorization_endpoint|token_endpoint|preconnect|dns-prefetch)$/;

/** Every URL in the body of a response: a page, a style sheet, a sitemap or an API description. None for other files. */
export function findUrls(answer: Answered, role: UrlRole): FoundUrl[] {
  if (role === 'sitemap') return findUrlsInSitemap(answer);
  if (isHtml(answer)) return findUrlsInPage(answer);
  return byType.get(readMediaType(answer))?.(answer) ?? [];
}

const byType: ReadonlyMap<string, (answer: Answered) => FoundUrl[]> = new Map([
  ['text/css', findUrlsInStylesheet],
  ['application/json', findUrlsInDescription],
]);

function findUrlsInPage(answer: Answered): FoundUrl[] {
  const page = readPage('page.html', answer.body());
  const base = findBaseUrl(page.baseHref, answer.url);
  const found: FoundUrl[] = [];
  const add = (href: string, role: UrlRole): void => {
    found.push(...readFoundUrl(href, base, role));
  };
  for (const { kind, href } of page.refs) add(href, refRoles[kind] ?? 'file');

  for (const { rel, href } of page.rels) {
    // <link rel="pingback" href="/xmlrpc.php">
    if (rel.length > 0 && rel.every((token) => endpointRels.test(token))) continue;
    if (rel.some((token) => partRels.test(token))) add(href, 'part');
    else add(href, rel.some((token) => pageRels.test(token)) ? 'page' : 'file');
  }

  const sent = (answer.headers.get('refresh') ?? []).flatMap((value) => parseRefresh(value) ?? []);
  for (const { href } of [...page.refreshes, ...sent]) if (href !== '') add(href, 'page');
  for (const { key, content } of page.metas)
    if (/^(?:og|twitter):image(?::url)?$/.test(key)) add(content, 'file');

  return found;
}

function findUrlsInSitemap({ url, body }: Answered): FoundUrl[] {
  const { kind, entries } = readSitemap(new URL(url).pathname, body());
  const hrefs = entries.flatMap(({ loc, alternates }) => [loc, ...alternates.map(({ href }) => href)]);
  return hrefs.flatMap((href) => readFoundUrl(href, url, kind === 'index' ? 'sitemap' : 'page'));
}

function findUrlsInStylesheet({ url, body }: Answered): FoundUrl[] {
  return [...findStylesheetUrls(body().toString('utf8'))].flatMap(({ href }) =>
    readFoundUrl(href, url, 'part'),
  );
}

/** The URLs of an API description without a parameter. */
function findUrlsInDescription({ url, body }: Answered): FoundUrl[] {
  const parsed = description.safeParse(parseJson(body().toString('utf8')));
  if (!parsed.success) return [];

  const { paths, servers } = parsed.data;
  const base = URL.parse(servers?.[0]?.url ?? '/', url)?.href ?? url;
  return Object.entries(paths).flatMap(([path, item]) => {
    if (path.includes('{') || item['get'] === undefined) return [];
    return readFoundUrl(base.replace(/\/$/, '') + path, url, 'part');
  });
}

const description = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** None for anything but a web URL: `mailto:`, `data:`, or an invalid one. */
function readFoundUrl(href: string, base: string, role: UrlRole): FoundUrl[] {
  const url = parseHttpUrl(href, base);
  if (url === undefined) return [];
  url.hash = '';
  return [{ url: url.href, role }];
}
