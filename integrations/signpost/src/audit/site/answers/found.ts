import { z } from 'zod';
import { parseJson } from '../../../lib/json/json.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { parseRefresh } from '../html/head-facts.ts';
import { readPage } from '../raw-page.ts';
import { readSitemap } from '../sitemap.ts';
import { readStylesheet } from '../stylesheet.ts';
import { Resolver } from '../target.ts';
import { type Answered, isHtml, readMediaType } from './answered.ts';

/** An absolute URL in a body, and how to read the response. */
export interface FoundUrl {
  readonly url: string;
  readonly role: 'page' | 'part' | 'sitemap' | 'file';
}

type Role = FoundUrl['role'];

const refRoles: Readonly<Record<string, Role>> = { link: 'page', frame: 'page', style: 'part' };

/** Relations that link to a page. Icons and manifests are parts, the rest files. */
const pageRels = /^(?:canonical|alternate|next|prev|amphtml|home|help|license|author)$/;
const partRels = /^(?:icon|apple-touch-icon.*|manifest|stylesheet)$/;
/** Relations whose URL receives data: a GET is rightly rejected there (405). */
const endpointRels =
  /^(?:pingback|webmention|micropub|microsub|authorization_endpoint|token_endpoint|preconnect|dns-prefetch)$/;

/** Every URL in the body of a response: a page, a style sheet, a sitemap or an API description. None for other files. */
export function findUrls(answer: Answered, role: Role): FoundUrl[] {
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
  const base = toAbsoluteUrl(page.baseHref ?? '', answer.url) ?? answer.url;
  const found: FoundUrl[] = [];
  const add = (href: string, role: Role): void => {
    const url = toAbsoluteUrl(href, base);
    if (url !== undefined) found.push({ url, role });
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
  const role = kind === 'index' ? 'sitemap' : 'page';
  return entries.flatMap(({ loc, alternates }) =>
    [loc, ...alternates.map(({ href }) => href)].flatMap((href) => {
      const urlText = toAbsoluteUrl(href, url);
      return urlText === undefined ? [] : [{ url: urlText, role } as const];
    }),
  );
}

function findUrlsInStylesheet({ url, body }: Answered): FoundUrl[] {
  const { origin, pathname } = new URL(url);
  const { refs } = readStylesheet(
    pathname,
    body().toString('utf8'),
    parsePath(pathname),
    new Resolver(origin),
  );

  return refs.flatMap(({ href }) => {
    const found = toAbsoluteUrl(href, url);
    return found === undefined ? [] : [{ url: found, role: 'part' } as const];
  });
}

/** The URLs of an API description without a parameter. */
function findUrlsInDescription({ url, body }: Answered): FoundUrl[] {
  const parsed = description.safeParse(parseJson(body().toString('utf8')));
  if (!parsed.success) return [];

  const { paths, servers } = parsed.data;
  const base = toAbsoluteUrl(servers?.[0]?.url ?? '/', url) ?? url;
  return Object.entries(paths).flatMap(([path, item]) => {
    const href = toAbsoluteUrl(base.replace(/\/$/, '') + path, url);
    return path.includes('{') || item['get'] === undefined || href === undefined
      ? []
      : [{ url: href, role: 'part' } as const];
  });
}

const description = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Undefined for anything but a web URL: `mailto:`, `data:`, or an invalid one. */
function toAbsoluteUrl(href: string, base: string): string | undefined {
  const url = URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}
