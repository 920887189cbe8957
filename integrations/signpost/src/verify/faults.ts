import type { FindingInfo } from '../lib/finding.ts';

/** In the order of the report: what costs most comes first. */
export const faults = {
  'live-unreachable': {
    level: 'error',
    title: 'The deployment responds',
    conventions: ['W-REDIR-7'],
    why: 'Visitors and crawlers get no page. (Google Search Central, HTTP status codes, network and DNS errors.)',
    fix: 'start the server, or correct its DNS or its certificate',
  },
  'live-certificate': {
    level: 'error',
    title: 'Each host name has a valid certificate',
    conventions: ['W-REDIR-8'],
    why: 'Browsers show a warning instead of the page, and crawlers reach no redirect. (RFC 9110, section 4.3.4.)',
    fix: 'install a certificate for this host name',
  },
  'live-blocked': {
    level: 'error',
    title: 'The deployment lets Signpost in',
    conventions: ['W-ERR-6'],
    why: 'Nothing can be verified where a bot protection or a login answers instead of the site, and crawlers may be blocked as well. (Google Search Central, crawl errors.)',
    fix: 'let the user agent `astro-signpost` pass, or send what the protection asks for: `--header "Name: value"`',
  },
  'live-refused': {
    level: 'error',
    title: 'The deployment answers at the rate of the requests',
    conventions: ['W-ERR-6'],
    why: 'A URL that is refused with 429 proves nothing about the site, so it is neither right nor wrong. (RFC 6585, section 4.)',
    fix: 'request fewer URLs a second, such as `--rate 2`, or let the user agent `astro-signpost` pass',
  },
  'live-noindex': {
    level: 'error',
    title: 'Deployed pages can be indexed',
    conventions: ['W-NOINDEX-1'],
    why: 'Search engines remove the page. (Google Search Central, block search indexing with noindex.)',
    fix: 'serve the page without noindex',
  },
  'live-missing': {
    level: 'error',
    title: 'Each page and file of the build is served',
    conventions: ['W-ERR-2'],
    why: 'Its visitors and its place in search results are lost. (Google Search Central, HTTP status codes, network and DNS errors.)',
    fix: 'deploy the whole build',
  },
  'live-redirect-missing': {
    level: 'error',
    title: 'Each redirect of the map works',
    conventions: ['W-MIG-4', 'W-MIG-7'],
    why: 'Visitors and links of the old URL are lost. (Google Search Central, site moves.)',
    fix: "deploy the host's generated files",
  },
  'live-loop': {
    level: 'error',
    title: 'No redirect leads back to itself',
    conventions: ['W-REDIR-4'],
    why: 'Browsers and crawlers give up, and nobody reaches the page. (Google Search Central, redirects and Google Search.)',
    fix: 'remove one of these redirects',
  },
  'live-target': {
    level: 'error',
    title: 'Each redirect leads to the target in the map',
    conventions: ['W-MIG-4', 'W-REDIR-9'],
    why: 'Visitors reach the wrong page. (Google Search Central, site moves.)',
    fix: "deploy the host's generated files",
  },
  'live-query': {
    level: 'error',
    title: 'A redirect passes on the query',
    conventions: ['W-MIG-4'],
    why: 'Ads and newsletters lose their parameters, such as utm_source, so that reports count the visits as direct ones. (Google Analytics, URL builders.)',
    fix: "deploy the host's generated files: their redirects pass the query on, such as by `$is_args$args` in nginx",
  },
  'live-redirect-status': {
    level: 'error',
    title: 'Each redirect has the status in the map',
    conventions: ['W-REDIR-1'],
    why: 'A temporary redirect keeps the old URL in search results. (Google Search Central, redirects.)',
    fix: "deploy the host's generated files",
  },
  'live-domain': {
    level: 'error',
    title: 'http and the other domains redirect to the site',
    conventions: ['W-REDIR-7'],
    why: 'The same page under two URLs competes with itself. (Google Search Central, consolidate duplicate URLs.)',
    fix: "redirect it in the host's domain settings, or deploy the generated files",
  },
  'live-not-gone': {
    level: 'error',
    title: 'Gone and unknown URLs return an error status',
    conventions: ['W-ERR-2', 'W-ERR-3'],
    why: 'A missing page with status 200 stays in search results. (Google Search Central, soft 404 errors.)',
    fix: 'return 404 or 410 there',
  },
  'live-gone-status': {
    level: 'warning',
    title: 'Gone URLs return 410',
    conventions: ['W-ERR-2'],
    why: 'A 404 may be a mistake, and a 410 is on purpose. Search engines drop both. (RFC 9110, section 15.5.11.)',
    fix: "deploy the host's generated files",
  },
  'live-redirects': {
    level: 'warning',
    title: 'One redirect leads to the target',
    conventions: ['W-REDIR-4', 'W-REDIR-7'],
    why: 'Each further redirect costs visitors time, and can break. (Google Search Central, site moves.)',
    fix: 'redirect http, the host and the path in one redirect',
  },
  'live-canonical': {
    level: 'error',
    title: 'The page at the end is its own canonical',
    conventions: ['W-CANON-1'],
    why: 'Search engines index the canonical instead of this page. (Google Search Central, consolidate duplicate URLs.)',
    fix: 'lead to the canonical URL, or correct the canonical of the page',
  },
  'live-page': {
    level: 'error',
    title: 'Each page is the one of the build',
    conventions: ['W-CANON-1'],
    why: 'Visitors and search engines see an older page. (Google Search Central, site moves.)',
    fix: 'deploy the last build',
  },
  'live-robots': {
    level: 'error',
    title: 'robots.txt lets crawlers read the site, as that of the build does',
    conventions: ['W-ROBOTS-2', 'W-MIG-5'],
    why: 'Search engines stop reading a site that robots.txt blocks, and drop its pages. (Google Search Central, robots.txt.)',
    fix: 'deploy the robots.txt of the build: this one may be left from staging',
  },
  'live-file': {
    level: 'warning',
    title: 'robots.txt, sitemaps and API lists are those of the build',
    conventions: ['W-SITEMAP-1'],
    why: 'Crawlers follow what these files say, not what the build says. (Google Search Central, robots.txt and sitemaps.)',
    fix: 'deploy the last build',
  },
  'live-header': {
    level: 'warning',
    title: 'Pages have the headers of the options',
    conventions: ['W-CANON-5'],
    why: 'The options of signpost() require this header. (RFC 9110.)',
    fix: "deploy the host's generated files",
  },
  'live-bytes': {
    level: 'info',
    title: 'Pages are served as they were built',
    conventions: ['W-ERR-6'],
    why: 'A CDN or proxy changes the pages. What search engines read is the same.',
    fix: "if it isn't meant, turn off what changes HTML in the CDN's settings",
  },
} satisfies Readonly<Record<string, Omit<FindingInfo, 'id'>>>;

export type FaultId = keyof typeof faults;

export function isFaultId(id: string): id is FaultId {
  return id in faults;
}

/** All differences that `signpost verify` reports. */
export const liveFaults = Object.entries<Omit<FindingInfo, 'id'>>(faults).map(
  ([id, texts]): FindingInfo => ({ id, ...texts }),
);
