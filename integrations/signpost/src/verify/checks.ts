import { createHash } from 'node:crypto';
import { findHostTarget } from '../answers/answer.ts';
import type { SiteResponder } from '../answers/responder.ts';
import type { Abilities } from '../hosts/shared/abilities.ts';
import type { Place } from '../lib/finding.ts';
import { keepFirst } from '../lib/list.ts';
import { compact } from '../lib/text/text.ts';
import { type Entry, type PatternEntry, printSourceUrl } from '../map/entry.ts';
import { listVersions } from '../plan/api.ts';
import type { Plan } from '../plan/plan.ts';
import { requestOf } from '../plan/request.ts';
import type { MapTest } from '../project/map-tests.ts';
import type { Check, CheckSection, Expected } from './check.ts';

// The plan and its host → all checks: each page, the files that crawlers request, each redirect, gone and unknown URLs, http and
// the other domains, and the rows of redirects.test.tsv.

interface ChecksInput {
  /** The plan without unsupported parts. */
  readonly plan: Plan;
  /** What the host returns. */
  readonly responder: SiteResponder;
  /** Abilities of the host. Missing abilities aren't required. */
  readonly abilities: Abilities;
  /** The rows of redirects.test.tsv. */
  readonly tests: readonly MapTest[];
  /** False for a preview, which has neither http nor other domains. */
  readonly hasDomains: boolean;
}

/** All checks of a deployment. A URL whose answer no file shows, such as that of a proxy, isn't checked. */
export function listChecks({ plan, responder, abilities, tests, hasDomains }: ChecksInput): Check[] {
  const { origin } = plan;
  const checks: Check[] = [];
  const add = (
    section: CheckSection,
    url: string,
    place?: Place,
    more: Pick<Check, 'asksQuery'> = {},
  ): void => {
    const expected = expectAnswer(responder, abilities, url);
    if (expected !== undefined) checks.push({ section, url, place, expected, ...more });
  };

  for (const path of plan.served.pages.keys()) add('page', origin + path);
  for (const path of [...listCrawlerFiles(plan), ...listApiLists(plan)]) add('file', origin + path);
  for (const entry of [...plan.exact, ...plan.patterns])
    for (const path of listUrls(entry)) add(chooseSection(entry), origin + path, entry.place);
  // A page that redirects in the browser, as on GitHub Pages, has no query to pass on.
  for (const { entry, path } of abilities.serverRules ? listCampaignPaths(plan) : [])
    add(chooseSection(entry), origin + path, entry.place, { asksQuery: true });
  for (const path of listMissingPaths(plan)) add('missing', origin + path);
  for (const url of hasDomains ? listDomainUrls(plan) : []) add('domain', url);
  for (const test of tests) checks.push(...makeMapTestCheck(test, responder, abilities));

  // /old is in the map and in redirects.test.tsv: one request.
  return keepFirst(checks, ({ url }) => url);
}

/** How many redirects may lead from a URL to its target: 2 on another domain, where the host redirects domains first. */
export function countMaxRedirects(
  { origin }: SiteResponder,
  { otherDomains }: Abilities,
  url: string,
): number {
  return url.startsWith(`${origin}/`) || otherDomains === 'one-redirect' ? 1 : 2;
}

/** What a URL must return on the host; undefined if no file shows it. */
export function expectAnswer(
  responder: SiteResponder,
  abilities: Abilities,
  url: string,
): Expected | undefined {
  const answer = responder.respond(requestOf(url));
  if (answer.unknown !== undefined) return undefined;
  const { status, location, file, headers, mapAnswer } = answer;
  const hasHeaders = status === 200 && abilities.headers;

  return {
    // Where a host has no 410, gone URLs return 404.
    status: location === undefined ? status : (mapAnswer?.status ?? status),
    location: mapAnswer?.location ?? location,
    hostLocation: findHostTarget(answer),
    allowsRedirectPage: !abilities.serverRules && location !== undefined,
    file,
    headers: hasHeaders ? selectComparedHeaders(headers) : {},
    maxRedirects: countMaxRedirects(responder, abilities, url),
  };
}

/** Leaves out headers that CDNs change. */
function selectComparedHeaders(headers: Expected['headers']): Expected['headers'] {
  const changed = new Set(['cache-control', 'content-type']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changed.has(name)));
}

/** The check of a row of redirects.test.tsv, with the status and target of the row. */
function makeMapTestCheck(
  { url, status, target, place }: MapTest,
  responder: SiteResponder,
  abilities: Abilities,
): Check[] {
  const makeAbsolute = (text: string): string => (text.startsWith('/') ? responder.origin + text : text);
  const expected = expectAnswer(responder, abilities, makeAbsolute(url));
  if (expected === undefined) return [];

  // A row without a target, such as `/old 301`, leaves the target to the map.
  const location = target === '' ? expected.location : makeAbsolute(target);
  const hostLocation = location === expected.location ? expected.hostLocation : location;
  return [
    {
      section: 'map test',
      url: makeAbsolute(url),
      place,
      expected: { ...expected, status, location, hostLocation },
    },
  ];
}

/** Files that crawlers request by name. */
const crawlerFile =
  /(?:^|\/)(?:robots\.txt|llms\.txt|sitemap[^/]*\.xml|favicon\.(?:ico|svg)|apple-touch-icon\.png|[^/]*\.webmanifest)$/;

export function listCrawlerFiles({ served }: Pick<Plan, 'served'>): string[] {
  return [...served.files.keys()].filter((path) => crawlerFile.test(path));
}

/** The list of each resource: /api/product, without the records. */
function listApiLists({ api }: Plan): string[] {
  const versions = api === undefined ? [] : listVersions(api);
  return versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
}

function chooseSection(entry: Entry): CheckSection {
  if (entry.outcome.target === undefined) return 'gone';
  return entry.kind === 'exact' ? 'redirect' : 'pattern';
}

/** The URL of an exact entry. For a pattern, a URL that matches, and a near miss. */
function listUrls(entry: Entry): string[] {
  if (entry.kind === 'exact')
    return [new URL(printSourceUrl(entry), 'https://x').href.slice('https://x'.length)];
  return compact(fillPattern(entry), buildNearMiss(entry));
}

const placeholderValue = 'signpost-verify';

/** The URL with the parameter of a campaign, as newsletters and ads send it. */
export function addCampaign(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}utm_source=${placeholderValue}`;
}

/** One redirect of each way in which hosts write them, by path, by query and by a pattern: all of a way lose the query together. */
function listCampaignPaths({ exact, patterns }: Plan): { readonly entry: Entry; readonly path: string }[] {
  const redirects = [...exact, ...patterns].filter(({ outcome }) => outcome.target?.query === '');
  const ways = [
    redirects.find(({ kind, query }) => kind === 'exact' && query.length === 0),
    redirects.find(({ kind, query }) => kind === 'exact' && query.length > 0),
    redirects.find(({ kind }) => kind === 'pattern'),
  ];
  return ways.flatMap((entry) => {
    const [path] = entry === undefined ? [] : listUrls(entry);
    return entry === undefined || path === undefined ? [] : [{ entry, path: addCampaign(path) }];
  });
}

/** `/blog/:year/*` as `/blog/signpost-verify/signpost-verify`. */
function fillPattern({ segments, rest }: PatternEntry): string {
  const filled = segments.map((segment) =>
    segment.name === undefined ? segment.literal : placeholderValue + segment.tail,
  );
  return `/${(rest ? [...filled, placeholderValue] : filled).join('/')}`;
}

/** A URL below another first folder: `/blog-x/signpost-verify`. Undefined if the pattern starts with a placeholder. */
function buildNearMiss(entry: PatternEntry): string | undefined {
  const [first, ...otherSegments] = entry.segments;
  if (first?.literal === undefined) return undefined;
  return fillPattern({ ...entry, segments: [{ literal: `${first.literal}-x` }, ...otherSegments] });
}

/** Unknown URLs at the top, below a page's folder, and in the API. */
function listMissingPaths({ origin, served, api }: Plan): string[] {
  const name = makeMissingName(origin);
  const folder = [...served.pages.keys()].find((path) => /^\/.+\/$/.test(path));
  return compact('/', folder, api && `${api.base}/`).map((base) => base + name);
}

/** A file name that no site has. --resume finds the checks of the run before by their URLs. */
export function makeMissingName(origin: string): string {
  return `no-such-page-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}`;
}

/** The home page and a redirect, over http and on each domain beside the origin. */
function listDomainUrls({ origin, domains, exact }: Plan): string[] {
  const { host, protocol } = new URL(origin);
  const [redirect] = exact.filter(({ query, outcome }) => query.length === 0 && outcome.target !== undefined);
  const paths = compact('/', redirect?.path);
  const origins = compact(
    protocol === 'https:' && `http://${host}`,
    ...domains.flatMap((domain) => [`https://${domain}`, `http://${domain}`]),
  );
  return origins.flatMap((other) => paths.map((path) => other + path));
}
