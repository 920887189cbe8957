import type { ConventionId, Example, FindingDefinition, Level } from '../../lib/finding.ts';
import { describeResponses, pairExamples } from '../../lib/finding-example.ts';

/** The possible faults of the response to an old URL, worst first. */
export type Fault = FindingDefinition;

const deploy =
  "deploy the host's redirects. Run npx astro-signpost explain for this URL to see what they should return";

const faults = {
  'old-unreachable': defineFault(
    'error',
    'Every old URL responds',
    ['W-REDIR-7'],
    'A URL without a response loses its visitors at once. (Google Search Central, HTTP status codes, network and DNS errors.)',
    'start the host, or correct its DNS or certificate. `npx astro-signpost migrate preflight` checks both. On a test server, pass its certificate with `--trust FILE`, and `--variants own` where it has no http',
    describeResponses("The old host doesn't respond", 'GET https://old.example.com/', 'connection refused'),
  ),
  'old-loop': defineFault(
    'error',
    'No old URL redirects in a loop',
    ['W-REDIR-4'],
    'Browsers and crawlers give up on a loop. (RFC 9110.)',
    'find what else redirects there: a CDN, a plugin or the host itself',
    describeResponses('Two redirects lead to each other', 'GET /a/', '301 → /b/', 'GET /b/', '301 → /a/'),
  ),
  'old-location': defineFault(
    'error',
    'Every redirect has a Location',
    ['W-REDIR-1'],
    "Clients can't follow a redirect without a valid Location. (RFC 9110.)",
    deploy,
    describeResponses('A redirect without a target', 'GET /pumps.html', '301, no Location header'),
  ),
  'old-lost': defineFault(
    'error',
    'No old URL is lost',
    ['W-MIG-4', 'W-MIG-7'],
    'Its visitors and the links from other sites are lost. (Google Search Central, site moves.)',
    deploy,
    describeResponses(
      'An old page returns 404, and the map redirects it',
      'GET /pumps.html',
      '404 Not Found',
    ),
  ),
  'old-not-redirected': defineFault(
    'error',
    'Moved pages redirect',
    ['W-MIG-4'],
    'An old page that is still served competes with the new one. (Google Search Central, site moves.)',
    deploy,
    describeResponses('The old page is still served', 'GET /pumps.html', '200 OK'),
  ),
  'old-waiting': defineFault(
    'error',
    'Unreleased sections are served as before',
    ['W-MIG-6'],
    'A section that moves early leads visitors to unchecked pages. One that the old site no longer serves is lost until its release. (Google Search Central, site moves.)',
    'serve it from the old site until its section is released, and deploy the current map',
    describeResponses('A section is redirected before its day', 'GET /shop/pumps.html', '301 → /pumps/'),
  ),
  'old-still-there': defineFault(
    'error',
    'Gone URLs return 404 or 410',
    ['W-MIG-7', 'W-ERR-2'],
    'Removed content stays in search results for as long as its URL returns it. (Google Search Central, HTTP status codes, network and DNS errors.)',
    'remove it from the host, and keep its line under `gone` in the map',
    describeResponses('A gone page is still served', 'GET /prices-2019.html', '200 OK'),
  ),
  'old-other-target': defineFault(
    'error',
    'An old URL redirects to the target in the map',
    ['W-MIG-4', 'W-REDIR-9'],
    'Visitors who follow it reach the wrong page. (Google Search Central, site moves.)',
    deploy,
    describeResponses('The redirect leads elsewhere', 'GET /pumps.html', '301 → /valves/'),
  ),
  'old-target-dead': defineFault(
    'error',
    'A redirect leads to an existing page',
    ['W-REDIR-9'],
    'A redirect to a missing page loses the visitor all the same. (Google Search Central, site moves.)',
    'publish the target, or change its line in the map',
    describeResponses(
      "The target doesn't exist",
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '404 Not Found',
    ),
  ),
  'old-https-to-http': defineFault(
    'error',
    'No redirect leads from https to http',
    ['W-REDIR-7'],
    'Browsers block the step back to http, or warn about it.',
    "use https in the target, or in the redirects of the target's host",
    describeResponses(
      'The redirect leads to http',
      'GET https://www.example.com/pumps.html',
      '301 → http://www.example.com/pumps/',
    ),
  ),
  'old-soft-404': defineFault(
    'error',
    "A missing target doesn't return 200",
    ['W-ERR-3'],
    'Crawlers treat it as an error page and drop the old URL too. (Google Search Central, soft 404 errors.)',
    'return 404, and redirect the old URL to an existing page',
    describeResponses(
      "The target says that it wasn't found, with status 200",
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK: Page not found',
    ),
  ),
  'old-target-noindex': defineFault(
    'error',
    'A target can be indexed',
    ['W-REDIR-9', 'W-MIG-3'],
    'The old URL leaves search results, and nothing replaces it. (Google Search Central, block indexing.)',
    'remove the noindex from the target',
    describeResponses(
      'The target has a noindex',
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK, X-Robots-Tag: noindex',
    ),
  ),
  'old-target-canonical': defineFault(
    'error',
    'A target is its own canonical',
    ['W-REDIR-9'],
    'The redirect and the canonical disagree, so crawlers choose by themselves. (Google Search Central, consolidate duplicate URLs.)',
    "redirect the old URL straight to the canonical, or correct the page's canonical",
    describeResponses(
      'The target has another canonical URL',
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK, <link rel="canonical" href="https://www.example.com/products/">',
    ),
  ),
  'old-status': defineFault(
    'error',
    'A redirect has the status in the map',
    ['W-REDIR-1'],
    'A temporary redirect keeps the old URL in search results. (Google Search Central, redirects.)',
    deploy,
    describeResponses(
      'A temporary redirect where the map has a permanent one',
      'GET /pumps.html',
      '302 → /pumps/',
    ),
  ),
  'old-hops': defineFault(
    'error',
    'An old URL reaches its target within three redirects',
    ['W-REDIR-4'],
    'Crawlers follow only a few redirects, and each costs visitors time. (Google Search Central, site moves.)',
    'redirect http, the host and the path in one redirect',
    describeResponses(
      'Four redirects',
      'GET http://example.com/pumps.html',
      '301 → https://example.com/pumps.html',
      '301 → https://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps',
      '301 → https://www.example.com/pumps/',
    ),
  ),
  'old-extra-hops': defineFault(
    'warning',
    'An old URL reaches its target in one redirect',
    ['W-REDIR-4', 'W-REDIR-7'],
    'Each further redirect costs time, and can break. (Google Search Central, site moves.)',
    'redirect http, the host and the path in one redirect',
    describeResponses(
      'Two redirects',
      'GET http://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps/',
    ),
  ),
  'old-unplanned': defineFault(
    'warning',
    'The map has every old URL',
    ['W-MIG-4'],
    'Nobody decided about this URL, so it returns 404 by accident.',
    'add it to the map with a target or under `gone`. `npx astro-signpost migrate suggest` proposes a target',
    describeResponses("An old URL that the map doesn't have", 'GET /news.html', '404 Not Found'),
  ),
};

export type FaultId = keyof typeof faults;

/** All faults, for a report. */
export const faultList: readonly Fault[] = Object.entries(faults).map(([id, texts]) => ({ id, ...texts }));

/** The severity of a fault: smaller is worse. */
export function rankOf(id: string): number {
  const rank = faultList.findIndex((other) => other.id === id);
  return rank < 0 ? faultList.length : rank;
}

function defineFault(
  level: Level,
  title: string,
  conventions: readonly ConventionId[],
  why: string,
  fix: string,
  example: Example,
): Omit<Fault, 'id'> {
  return { level, title, conventions, why, fix, examples: () => pairExamples(example, asPlanned) };
}

const asPlanned = describeResponses(
  'One redirect to the page that took its place',
  'GET /pumps.html',
  '301 → https://www.example.com/pumps/',
  'GET /pumps/',
  '200 OK',
);
