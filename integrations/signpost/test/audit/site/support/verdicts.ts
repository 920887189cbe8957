import { isMissing } from '../../../../src/answers/answer.ts';
import { followRedirects } from '../../../../src/answers/follow.ts';
import type { Responder } from '../../../../src/answers/responder.ts';
import type { Site } from '../../../../src/audit/site/site.ts';
import type { Finding, Place } from '../../../../src/lib/finding.ts';
import { parsePath } from '../../../../src/lib/url/path.ts';
import type { NamedUrl } from './named-urls.ts';

/** What is said of a URL: nothing, that it is a second URL of a page, that it redirects for good, or that it leads to no page. */
export type Verdict = 'none' | 'variant' | 'moved' | 'error';
const verdicts: readonly Verdict[] = ['none', 'variant', 'moved', 'error'];

/** The verdict on a URL by the answers of a host. The pages' own URLs are `ownUrls`: file ─▶ URLs. */
export function judgeByAnswers(responder: Responder, ownUrls: OwnUrls, { by, url }: NamedUrl): Verdict {
  const { end, last, links } = followRedirects(responder, url);
  if (end === 'loop' || end === 'too long') return 'error';
  if (isMissing(last.answer) || last.answer.status === 410) return 'error';
  // /chat of the site, which leads to a chat on another host
  if (by === 'link' && end === 'other site') return 'none';

  const answer = links[0]?.answer;
  if (answer === undefined || answer.unknown !== undefined) return 'none';
  // /about to /about/ by the host itself
  const isOfPage = links.length === 2 && ['variant', 'early'].includes(answer.by.at(-1)?.step ?? '');
  if (answer.location !== undefined && !(isOfPage && last.answer.location === undefined)) {
    const status = answer.mapAnswer?.status ?? answer.status;
    if (status !== 301 && status !== 308) return 'none';
    // With the redirect to the URL, more than three in a row are an error (`W-REDIR-4`).
    return by === 'own rule' && links.length > 3 ? 'error' : 'moved';
  }

  const own = ownUrls.get(last.answer.file ?? '');
  return own === undefined || own.has(parsePath(new URL(url).pathname)) ? 'none' : 'variant';
}

export type OwnUrls = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The URLs of each page that aren't a second one: the URL on the host, or the one that the page or the sitemap declares. Of
 * an undeclared page on an unknown host, some hosts serve /about and some /about.html; and links may all have index.html.
 */
export function listOwnUrls(site: Site, named: readonly NamedUrl[]): OwnUrls {
  const { documents, serving, origin } = site;
  const paths = new Set(named.map(({ url }) => new URL(url).pathname.replace(/\/?$/, '/')));
  const declared = new Set(named.flatMap(({ by, url }) => (by === 'sitemap' ? [url] : [])));

  const owned = documents.map(({ file, servedUrl, rels, kind }): [string, ReadonlySet<string>] => {
    const urls = new Set<string>([servedUrl]);
    // Nobody is asked to link to the error page by its other URL.
    if (kind === 'error') urls.add(servedUrl.replace(/\.html$/, ''));
    const isDeclared = declared.has(origin + servedUrl) || rels.some(({ rel }) => rel.includes('canonical'));
    if (!isDeclared && serving === undefined)
      urls.add(servedUrl.replace(/\.html$/, '')).add(servedUrl.replace(/(?:\.html)?$/, '.html'));
    if (!isDeclared && !paths.has(servedUrl)) urls.add(`${servedUrl}index.html`);
    return [file, urls];
  });
  return new Map(owned);
}

/** The rules that judge where a URL leads, and the verdict of each. */
const judges: Readonly<Record<NamedUrl['by'], Readonly<Record<string, Verdict>>>> = {
  link: { 'link-broken': 'error', 'link-redirected': 'moved', 'link-variant': 'variant' },
  canonical: { 'canonical-target': 'error' },
  hreflang: { 'hreflang-target': 'error' },
  sitemap: { 'sitemap-entries': 'error' },
  feed: { 'resource-broken': 'moved' },
  map: { 'map-target': 'moved', 'map-chain': 'moved', 'map-loop': 'error' },
  'own rule': { 'redirect-target': 'moved' },
};

/** The verdict of the audit: that of its findings at the URL's place. */
export function judgeByFindings(findings: readonly Finding[], named: NamedUrl): Verdict {
  const judged = findings.filter((finding) => finding.rule in judges[named.by] && isAt(finding, named.place));
  const found = judged.map(({ rule, level }) => (level === 'error' ? 'error' : judges[named.by][rule]));
  return verdicts.findLast((verdict) => found.includes(verdict)) ?? 'none';
}

/** True if the audit says what the answers do. A wrong declaration is always an error, and a redirect leads to a second URL. */
export function agrees(site: Site, { by, url }: NamedUrl, expected: Verdict, found: Verdict): boolean {
  // The site's one cause is an error. It has URLs that the host redirects to a page, or doesn't find.
  const isOfCause = site.causes.movedUrls?.some(
    (moved) => moved.by === by && site.origin + moved.path === url,
  );
  if (isOfCause) return expected === 'variant' || expected === 'error';

  if (by === 'link') return found === expected;
  if (by === 'canonical' || by === 'hreflang' || by === 'sitemap')
    return found === (expected === 'none' ? 'none' : 'error');
  return found === (expected === 'variant' ? 'moved' : expected);
}

function isAt({ file, line, column }: Finding, place: Place): boolean {
  return file === place.file && line === place.line && column === place.column;
}
