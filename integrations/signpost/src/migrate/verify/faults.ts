import { answered } from '../../findings/example.ts';
import type { ConventionId, Example, FindingDefinition, Level } from '../../lib/finding.ts';

/** What can be wrong with the answer to an old address; the worst first. */
export type Fault = FindingDefinition;

type Texts = Omit<Fault, 'id' | 'examples'>;

const deploy = "deploy the host's redirects; what they should answer says signpost explain for this address";

export const faults = {
  'old-unreachable': fault(
    'error',
    'Every old address is answered',
    ['W-REDIR-7'],
    'What does not answer is lost at once.',
    'bring the host up; check DNS and certificate with signpost migrate preflight',
  ),
  'old-loop': fault(
    'error',
    'No old address goes round',
    ['W-REDIR-4'],
    'Browsers and crawlers give up on a loop.',
    'look at what redirects there beside the map: a CDN, a plugin, the host itself',
  ),
  'old-astray': fault(
    'error',
    'Every redirect names where it leads',
    ['W-REDIR-1'],
    'A redirect without a readable Location leads nowhere.',
    deploy,
  ),
  'old-lost': fault(
    'error',
    'No old address is lost',
    ['W-MIG-4', 'W-MIG-7'],
    'The links of years, and the traffic of the address, end there.',
    deploy,
  ),
  'old-not-redirected': fault(
    'error',
    'What has moved is redirected',
    ['W-MIG-4'],
    'An old page that still answers competes with the new one.',
    deploy,
  ),
  'old-waiting': fault(
    'error',
    'What is not released yet is answered as before',
    ['W-MIG-6'],
    'A part that moves before its day leads people to pages that nobody has checked, and one that the old site has dropped is lost until then.',
    'let the old site answer it until its section is released, and deploy the map as it is now',
  ),
  'old-still-there': fault(
    'error',
    'What is gone answers 404 or 410',
    ['W-MIG-7', 'W-ERR-2'],
    'Old content that was not carried over stays in the results for as long as it answers.',
    'take it off the host; its line under gone stays in the map',
  ),
  'old-other-target': fault(
    'error',
    'An old address leads where the map says',
    ['W-MIG-4', 'W-REDIR-9'],
    'Who follows it finds another page than the one that took its place.',
    deploy,
  ),
  'old-target-dead': fault(
    'error',
    'A redirect leads to a page that is there',
    ['W-REDIR-9'],
    'A redirect into a missing page is a lost address with a detour.',
    'publish the target, or change its line in the map',
  ),
  'old-https-to-http': fault(
    'error',
    'No redirect leads from https to http',
    ['W-REDIR-7'],
    'Browsers block or warn of the way back to http.',
    'name https in the target, or on the host that answers there',
  ),
  'old-cookies': fault(
    'error',
    'No cookie is demanded',
    ['W-REDIR-1'],
    'Crawlers send no cookies, and never arrive.',
    'redirect without asking for a cookie first',
  ),
  'old-soft-404': fault(
    'error',
    'A target that is missing does not answer 200',
    ['W-ERR-3'],
    'Crawlers take it for an error page and drop the old address too.',
    'answer 404, and send the old address to a page that is there',
  ),
  'old-target-noindex': fault(
    'error',
    'A target may be indexed',
    ['W-REDIR-9', 'W-MIG-3'],
    'The old address leaves the results and nothing takes its place.',
    'take the noindex off the target',
  ),
  'old-target-canonical': fault(
    'error',
    'A target is its own canonical',
    ['W-REDIR-9'],
    'The redirect says one address and the page another; crawlers choose for themselves.',
    "send the old address straight to the canonical, or correct the page's canonical",
  ),
  'old-status': fault(
    'error',
    'A redirect is as permanent as the map says',
    ['W-REDIR-1'],
    'A temporary redirect keeps the old address in the results.',
    deploy,
  ),
  'old-hops': fault(
    'error',
    'An old address arrives within three hops',
    ['W-REDIR-4'],
    'Crawlers follow few, and each costs visitors time.',
    'redirect http, the host and the path in one hop',
  ),
  'old-extra-hops': fault(
    'warning',
    'An old address arrives in one hop',
    ['W-REDIR-4', 'W-REDIR-7'],
    'Each hop more costs time, and is one more thing to break.',
    'redirect http, the host and the path in one hop',
  ),
  'old-unplanned': fault(
    'warning',
    'The map has every old address',
    ['W-MIG-4'],
    'Nobody decided about it: it answers 404 by default, not on purpose.',
    'give it a line in the map, with a target or as gone; signpost migrate suggest proposes a target',
  ),
} as const satisfies Record<string, Texts>;

export type FaultId = keyof typeof faults;

/** The same as a list, for a report. */
export const faultList: readonly Fault[] = Object.entries(faults).map(([id, texts]) => ({
  id,
  ...texts,
  examples: () => ({ bad: examples[id] ?? [], good: [asPlanned] }),
}));

/** How bad a fault is: the smaller, the worse. */
export function rankOf(id: string): number {
  const rank = faultList.findIndex((other) => other.id === id);
  return rank < 0 ? faultList.length : rank;
}

function fault(
  level: Level,
  title: string,
  conventions: readonly ConventionId[],
  why: string,
  fix: string,
): Texts {
  return { level, title, conventions, why, fix };
}

/** What a server answers by each fault. */
const examples: Readonly<Record<string, readonly Example[]>> = {
  'old-unreachable': [
    answered('The old host doesn’t answer', 'GET https://old.example.com/', 'connection refused'),
  ],
  'old-loop': [answered('Two redirects lead to each other', 'GET /a/', '301 → /b/', 'GET /b/', '301 → /a/')],
  'old-astray': [answered('A redirect without a target', 'GET /pumps.html', '301, no Location header')],
  'old-lost': [
    answered('An old page returns 404, and the map redirects it', 'GET /pumps.html', '404 Not Found'),
  ],
  'old-not-redirected': [answered('The old page is still served', 'GET /pumps.html', '200 OK')],
  'old-waiting': [
    answered('A section is redirected before its day', 'GET /shop/pumps.html', '301 → /pumps/'),
  ],
  'old-still-there': [answered('A gone page is still served', 'GET /prices-2019.html', '200 OK')],
  'old-other-target': [answered('The redirect leads elsewhere', 'GET /pumps.html', '301 → /valves/')],
  'old-target-dead': [
    answered('The target doesn’t exist', 'GET /pumps.html', '301 → /pumps/', 'GET /pumps/', '404 Not Found'),
  ],
  'old-https-to-http': [
    answered(
      'The redirect leads to http',
      'GET https://www.example.com/pumps.html',
      '301 → http://www.example.com/pumps/',
    ),
  ],
  'old-cookies': [
    answered(
      'The server redirects to the same URL until a cookie is sent',
      'GET /pumps.html',
      '302 → /pumps.html, Set-Cookie: seen=1',
    ),
  ],
  'old-soft-404': [
    answered(
      'The target says that it wasn’t found, with status 200',
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK: Page not found',
    ),
  ],
  'old-target-noindex': [
    answered(
      'The target has a noindex',
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK, X-Robots-Tag: noindex',
    ),
  ],
  'old-target-canonical': [
    answered(
      'The target names another canonical URL',
      'GET /pumps.html',
      '301 → /pumps/',
      'GET /pumps/',
      '200 OK, <link rel="canonical" href="https://www.example.com/products/">',
    ),
  ],
  'old-status': [
    answered('A temporary redirect where the map has a permanent one', 'GET /pumps.html', '302 → /pumps/'),
  ],
  'old-hops': [
    answered(
      'Four redirects',
      'GET http://example.com/pumps.html',
      '301 → https://example.com/pumps.html',
      '301 → https://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps',
      '301 → https://www.example.com/pumps/',
    ),
  ],
  'old-extra-hops': [
    answered(
      'Two redirects',
      'GET http://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps.html',
      '301 → https://www.example.com/pumps/',
    ),
  ],
  'old-unplanned': [answered('An old URL that the map doesn’t have', 'GET /news.html', '404 Not Found')],
} satisfies Record<FaultId, readonly Example[]>;

const asPlanned = answered(
  'One redirect to the page that took its place',
  'GET /pumps.html',
  '301 → https://www.example.com/pumps/',
  'GET /pumps/',
  '200 OK',
);
