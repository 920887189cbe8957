import type { SiteResponder } from '../../answers/responder.ts';
import type { Abilities } from '../../hosts/shared/abilities.ts';
import { keepFirst } from '../../lib/list.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import { removeFragment } from '../../lib/url/path.ts';
import type { Check } from '../../verify/check.ts';
import {
  addCampaign,
  countMaxRedirects,
  expectAnswer,
  listCrawlerFiles,
  makeMissingName,
} from '../../verify/checks.ts';
import { planAnswer } from '../planned.ts';
import type { SourceKind } from '../state/inventory-file.ts';
import type { FindOldPage } from '../state/old-pages.ts';
import { compareTraffic, type OldUrl, toAbsoluteUrl } from '../state/old-url.ts';

interface OldChecksInput {
  /** The answers of the whole map, with redirects that the host can't make. */
  readonly openResponder: SiteResponder;
  /** What the new site returns. */
  readonly responder: SiteResponder;
  readonly abilities: Abilities;
  readonly old: string;
  readonly hosts: readonly string[];
  readonly findOldPage: FindOldPage;
  /** True once the whole map is released. While a section waits, the old site still serves the home page. */
  readonly isMapReleased: boolean;
}

/** The checks of the released URLs, then of the new pages, of the files for crawlers, of an unknown URL, and of http and the further hosts. */
export function listOldChecks(rows: readonly OldUrl[], input: OldChecksInput): Check[] {
  const { responder, abilities, old, isMapReleased } = input;
  const checks: Check[] = [];
  // True for the target of an old page that was in search results.
  const targets = new Map<string, boolean>();
  for (const row of rows) {
    const isIndexable = wasInSearch(row, input);
    for (const check of makeOldUrlCheck(toAbsoluteUrl(row, old), input)) {
      const { location, status } = check.expected;
      checks.push(status === 200 ? requirePage(check, isIndexable, input) : check);
      if (!location?.startsWith(`${responder.origin}/`)) continue;
      const target = removeFragment(location);
      targets.set(target, isIndexable || targets.get(target) === true);
    }
  }

  if (abilities.serverRules) checks.push(...listCampaignChecks(rows, input));
  for (const [url, isIndexable] of targets) {
    const expected = expectAnswer(responder, abilities, url);
    // Without a build, nothing is known of the pages.
    if (expected?.status === 200)
      checks.push({ section: 'page', url, expected: { ...expected, isIndexable } });
  }
  // The robots.txt of staging, and the sitemap of the old site
  for (const path of isMapReleased ? listCrawlerFiles(responder.plan) : []) {
    const url = responder.origin + path;
    const expected = expectAnswer(responder, abilities, url);
    if (expected !== undefined) checks.push({ section: 'file', url, expected });
  }
  // A server that returns a page with 200 for every URL passes all checks of pages and redirects.
  const unknownUrl = `${responder.origin}/${makeMissingName(responder.origin)}`;
  const expectedOfUnknown = expectAnswer(responder, abilities, unknownUrl);
  if (expectedOfUnknown?.status === 404)
    checks.push({ section: 'missing', url: unknownUrl, expected: expectedOfUnknown });
  for (const url of listHostUrls(rows, input))
    for (const check of makeOldUrlCheck(url, input)) checks.push({ ...check, section: 'domain' });

  return keepFirst(checks, ({ url }) => url);
}

/** The first old URL without a query that is redirected, and the first with one, each asked with the parameter of a campaign. */
function listCampaignChecks(rows: readonly OldUrl[], input: OldChecksInput): Check[] {
  const urls = rows.map((row) => toAbsoluteUrl(row, input.old));
  const isRedirected = (url: string): boolean =>
    makeOldUrlCheck(url, input).some(({ expected }) => expected.location?.includes('?') === false);
  const ways = [
    urls.find((url) => !url.includes('?') && isRedirected(url)),
    urls.find((url) => url.includes('?') && isRedirected(url)),
  ];
  const checks = ways.flatMap((url) => (url === undefined ? [] : makeOldUrlCheck(addCampaign(url), input)));
  // Not an old URL of the list, whose number the proof has.
  return checks.map((check) => ({ ...check, section: 'redirect', asksQuery: true }));
}

/** The check of an old URL that stays, with the page of the build. While a section waits, the old site may still serve it. */
function requirePage(
  { expected, ...check }: Check,
  isIndexable: boolean,
  { responder, abilities, isMapReleased }: OldChecksInput,
): Check {
  const planned = isMapReleased ? expectAnswer(responder, abilities, check.url) : undefined;
  const { file, headers } = planned ?? expected;
  return { ...check, expected: { ...expected, file, headers, isIndexable } };
}

/** The sources that have URLs which search engines never indexed, such as /checkout/. */
const sourcesOfVisits: ReadonlySet<SourceKind> = new Set(['log', 'analytics', '404s']);

/** False for an old page with noindex or with the canonical of a partner, such as /thanks.html, which may stay so. */
function wasInSearch(row: OldUrl, { old, hosts, findOldPage }: OldChecksInput): boolean {
  const oldPage = findOldPage(row.url);
  if (oldPage === undefined)
    return row.url === '/' || row.clicks > 0 || row.sources.some((source) => !sourcesOfVisits.has(source));

  const canonicalHost = removeWww(new URL(oldPage.canonical, old).host);
  return oldPage.noindex === '' && hosts.map(removeWww).includes(canonicalHost);
}

/** None for a URL whose answer no file shows. */
function makeOldUrlCheck(url: string, { responder, openResponder, abilities, old }: OldChecksInput): Check[] {
  const onHost = planAnswer(responder, old, url);
  // /product.php?id=7 redirects by the map, and GitHub Pages returns 404: visitors are lost, so it is required.
  const byMap = onHost.status === 404 ? planAnswer(openResponder, old, url) : onHost;
  const { to, status, hostLocation, place } = byMap.to === undefined ? onHost : byMap;
  if (status === undefined) return [];

  const expected = {
    status: status === 410 && !abilities.gone410 ? 404 : status,
    location: to,
    hostLocation,
    allowsRedirectPage: !abilities.serverRules && to !== undefined,
    file: undefined,
    headers: {},
    maxRedirects: countMaxRedirects(responder, abilities, url),
  };
  return [{ section: 'old URL', url, place, expected }];
}

/** The home page and the moved URL with the most traffic, with http and https on each host. */
function listHostUrls(
  rows: readonly OldUrl[],
  { responder, old, hosts, isMapReleased }: OldChecksInput,
): string[] {
  const moved = rows
    .toSorted(compareTraffic)
    .find((row) => planAnswer(responder, old, toAbsoluteUrl(row, old)).to !== undefined);
  const paths = [...(isMapReleased ? ['/'] : []), ...(moved === undefined ? [] : [moved.url])];

  return hosts.flatMap((host) => {
    const schemes = /:\d+$/.test(host) ? [new URL(old).protocol] : ['https:', 'http:'];
    return schemes.flatMap((scheme) => paths.map((path) => new URL(path, `${scheme}//${host}`).href));
  });
}
