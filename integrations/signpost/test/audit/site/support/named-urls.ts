import { type Answer, isMissing } from '../../../../src/answers/answer.ts';
import { type Chain, followRedirects } from '../../../../src/answers/follow.ts';
import type { Responder } from '../../../../src/answers/responder.ts';
import { nameHeadFile } from '../../../../src/audit/rules/error/resource-broken.ts';
import { isPlaceOnPage } from '../../../../src/audit/rules/shared/refs.ts';
import type { NamedBy, Site } from '../../../../src/audit/site/site.ts';
import type { Finding, Place } from '../../../../src/lib/finding.ts';
import { parsePath } from '../../../../src/lib/url/path.ts';
import { requestOf } from '../../../../src/plan/request.ts';

/** A URL that a site names, with its place. */
export interface NamedUrl {
  readonly by: NamedBy | 'feed' | 'redirect';
  /** Absolute. */
  readonly url: string;
  readonly place: Place;
  /** The source of a redirect. */
  readonly from?: string;
  /** The line of a redirect in the map. */
  readonly entryLine?: number;
}

/** The rules that judge where a URL leads. */
const judges: Readonly<Record<NamedUrl['by'], RegExp>> = {
  link: /^link-(?:broken|redirected|variant)$/,
  canonical: /^canonical-target$/,
  hreflang: /^hreflang-target$/,
  sitemap: /^sitemap-entries$/,
  feed: /^resource-broken$/,
  redirect: /^(?:redirect-target|map-(?:target|chain|loop))$/,
};

/** The URLs in links, canonicals, hreflang links, feeds and sitemaps, as a browser resolves each, and the targets of redirects. */
export function listNamedUrls(site: Site): NamedUrl[] {
  return [...listUrlsOnPages(site), ...listUrlsInSitemaps(site), ...listRedirects(site)];
}

function listUrlsOnPages({ pages, origin }: Site): NamedUrl[] {
  const named: NamedUrl[] = [];
  for (const { file, servedUrl, refs, rels } of pages) {
    const add = (by: NamedUrl['by'], href: string, { line, column }: Omit<Place, 'file'>): void => {
      const url = URL.parse(href, origin + servedUrl)?.href;
      if (url?.startsWith(`${origin}/`)) named.push({ by, url, place: { file, line, column } });
    };
    for (const ref of refs) if (ref.kind === 'link' && !isPlaceOnPage(ref.href)) add('link', ref.href, ref);
    for (const rel of rels) {
      if (rel.rel.includes('canonical')) add('canonical', rel.href, rel);
      else if (rel.hreflang !== undefined) add('hreflang', rel.href, rel);
      else if (nameHeadFile(rel) === 'feed') add('feed', rel.href, rel);
    }
  }
  return named;
}

function listUrlsInSitemaps({ sitemaps }: Site): NamedUrl[] {
  return sitemaps.flatMap(({ file, entries }) =>
    entries.map(
      ({ loc, line, column }) => ({ by: 'sitemap', url: loc, place: { file, line, column } }) as const,
    ),
  );
}

/** The redirects of one URL to another of the site, in the map and in the lines of the host's file, that the host applies. */
function listRedirects({ map, platforms, responder, origin }: Site): NamedUrl[] {
  const named: NamedUrl[] = [];
  const add = (from: string, to: string, place: Place, entryLine?: number): void => {
    if (to.startsWith('/'))
      named.push({ by: 'redirect', url: origin + to, place, from, ...(entryLine && { entryLine }) });
  };
  for (const entry of map?.map.entries ?? []) {
    if (entry.kind !== 'exact') continue;
    const { target } = entry.outcome;
    // Azure has no 308.
    const isLeftOut = responder.respond(requestOf(origin + entry.path)).unsupportedReason !== undefined;
    if (target?.origin === '' && !isLeftOut) add(entry.path, target.path, entry.place, entry.place.line);
  }

  for (const { kind, file, line, from, to, samples } of platforms?.own ?? []) {
    const source = kind === 'redirect' && samples.length === 1 ? (samples[0] ?? from) : undefined;
    const step = source && responder.respond(requestOf(origin + source)).by.at(-1);
    if (source && step && step.step === 'own rule' && step.place.line === line)
      add(source, to, { file, line, column: 1 });
  }
  return named;
}

/**
 * What the audit must say of a URL: an error, any finding, that it is a variant of a page's URL, or nothing. Unsure is a
 * variant on an unknown host of a page that declares no URL.
 */
type Verdict = 'error' | 'finding' | 'variant' | 'none' | 'unsure';

export function agrees(expected: Verdict, found: readonly Verdict[]): boolean {
  return expected === 'unsure' ? !found.includes('error') : found.includes(expected);
}

/** The verdict on a URL by the responder alone. */
export function judgeByAnswers(
  responder: Responder,
  site: Site,
  { by, url, entryLine, from = '' }: NamedUrl,
): Verdict {
  if (entryLine !== undefined) return judgeEntry(responder, site, { by, url, entryLine, from });
  const chain = followRedirects(responder, url);
  const answer = chain.links[0]?.answer;
  if (answer === undefined || answer.unknown !== undefined) return 'none';
  if (chain.end === 'loop' || chain.end === 'too long') return 'error';
  if (isMissing(chain.last.answer) || chain.last.answer.status === 410) return 'error';

  const { file } = chain.last.answer;
  if (answer.location === undefined ? !isOwnUrl(site, url, file) : isToOwnUrl(chain))
    return isDeclared(site, file) ? 'variant' : 'unsure';
  if (answer.location === undefined) return 'none';
  // Who follows a temporary redirect, such as to a login, is at the right URL. An index wants the page itself.
  const isFollowed = by === 'link' || by === 'feed' || by === 'redirect';
  return isFollowed && isTemporary(answer) ? 'none' : 'finding';
}

/** The map's redirects are flattened: what its line sends counts, and that the map says so itself. */
function judgeEntry(
  responder: Responder,
  site: Site,
  { by, url, from, entryLine }: Omit<Required<NamedUrl>, 'place'>,
): Verdict {
  const sent = followRedirects(responder, responder.origin + from).links.find(({ answer }) => {
    const step = answer.by.at(-1);
    return step?.step === 'entry' && step.entry.place.line === entryLine;
  })?.answer;
  // A redirect of a loop isn't sent, and one to a gone URL is gone.
  if (sent?.location === undefined) return 'error';
  const place = { file: '', line: 0, column: 0 };
  if (judgeByAnswers(responder, site, { by, url: sent.location, place }) === 'error') return 'error';
  const written = followRedirects(responder, url).links.find(
    ({ answer }) => answer.by.at(-1)?.step === 'entry',
  )?.answer;
  if (written?.location !== undefined) return isTemporary(written) ? 'none' : 'finding';
  // GitHub Pages have no patterns, but /to-archive of `/to-archive → /archive/x` and `/archive/* → /new/` leads to /new/.
  const asWritten = judgeByAnswers(responder, site, { by, url, place });
  return asWritten === 'error' ? 'finding' : asWritten;
}

function isTemporary({ status, mapAnswer }: Answer): boolean {
  const redirectStatus = mapAnswer?.status ?? status;
  return redirectStatus === 302 || redirectStatus === 307;
}

/** False for a second URL of a page, such as /about.html where the host serves about.html at /about too. */
function isOwnUrl({ documents }: Site, url: string, file: string | undefined): boolean {
  const page = documents.find((one) => one.file === file);
  return page === undefined || page.servedUrl === parsePath(new URL(url).pathname);
}

/** True if the host decides the page's URL, or else a canonical or the sitemap. */
function isDeclared({ serving, documents, sitemaps, origin }: Site, file: string | undefined): boolean {
  const page = documents.find((one) => one.file === file);
  if (serving !== undefined || page === undefined || page.canonicals.length > 0) return true;
  return sitemaps.some(({ entries }) => entries.some(({ loc }) => loc === origin + page.servedUrl));
}

/** True for a redirect by the host itself from a variant of a page's URL: /about to /about/. */
function isToOwnUrl({ links, last }: Chain): boolean {
  const step = links[0]?.answer.by.at(-1)?.step;
  return links.length === 2 && last.answer.status === 200 && (step === 'variant' || step === 'early');
}

/** The verdicts that the audit gives: those of its findings at the URL's place, and of the site's one cause. */
export function judgeByFindings(
  site: Site,
  findings: readonly Finding[],
  named: NamedUrl,
  causes: readonly Place[],
): Verdict[] {
  const { by, url, place } = named;
  // The cause is an error. It covers what the host redirects, or returns 404 for, besides a page's URL.
  const path = url.slice(site.origin.length).replace(/[?#].*$/, '');
  if (site.causes.movedUrls?.some((moved) => moved.by === by && moved.path === path))
    return ['error', 'finding', 'variant'];

  const judged = findings.filter(({ rule }) => judges[by].test(rule));
  const found = judged.filter((finding) => isAt(finding, place) || isOfCanonical(site, finding, path));
  // Of redirects in a row, the one that leads to nowhere has the error, and so has one of a loop.
  const isCaused = judged.some(
    (finding) => finding.level === 'error' && causes.some((one) => isAt(finding, one)),
  );
  if (found.length === 0) return isCaused ? ['none', 'error'] : ['none'];
  const isError = isCaused || found.some(({ level }) => level === 'error');
  const isVariant = by !== 'link' || found.some(({ rule }) => rule === 'link-variant');
  return ['finding', ...(isError ? (['error'] as const) : []), ...(isVariant ? (['variant'] as const) : [])];
}

/** True for the finding that a canonical has /about/index.html: it is wrong, not the links to /about/. */
function isOfCanonical({ documents }: Site, { shared, file }: Finding, path: string): boolean {
  if (shared !== 'index-named') return false;
  return documents.some(
    (page) => page.file === file && page.servedUrl.replace('index.html', '') === path.replace(/\/?$/, '/'),
  );
}

function isAt({ file, line, column }: Finding, place: Place): boolean {
  return file === place.file && line === place.line && column === place.column;
}

/** The places of the redirects that follow upon a redirect. */
export function listNextPlaces(redirects: readonly NamedUrl[], first: NamedUrl): Place[] {
  const bySource = new Map(redirects.map((one) => [one.from, one]));
  const next = new Set<NamedUrl>();
  let current: NamedUrl | undefined = first;
  while (current !== undefined && !next.has(current)) {
    next.add(current);
    current = bySource.get(new URL(current.url).pathname.replace(/(?<=.)\/$/, ''));
  }
  return [...next].map(({ place }) => place);
}
