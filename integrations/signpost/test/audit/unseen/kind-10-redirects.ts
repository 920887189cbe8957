import { withBody } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

/** A redirect that should have become permanent. */
const temporary = ['map-temporary'];

/** A target on a host that redirects to the canonical one, or that visitors don't reach. */
const host = ['map-target', 'map-chain', 'map-https', 'map-host'];

/** A target with a fragment that the page doesn't have. */
const fragment = ['map-target', 'map-fragment'];

const inFile = ['redirect-file', 'redirect-line', 'redirect-target'];

/** A map of one redirect, as most people write it. */
const one = (from: string, to: string, more = 'since: 2026-03-01'): string =>
  `redirects:\n  - from: ${from}\n    to: ${to}\n    ${more}\n`;

/** Temporary redirects that never ended, targets on another of the hosts, and fragments that the target lacks. */
export const variations: readonly Variation[] = [
  {
    name: 'just over a year',
    fault: 'A 307 is a year and two months old.',
    files: {},
    map: one('/service', '/about/', 'status: 307\n    since: 2025-09-20'),
    rules: temporary,
  },
  {
    name: 'other case',
    fault: 'The id has another case than the fragment.',
    files: withBody('/about/', '<h2 id="team">The team</h2>'),
    map: one('/team', '/about/#Team'),
    rules: fragment,
  },
  {
    name: 'Apache to the apex',
    fault: 'A line of .htaccess leads to the host without www.',
    files: { '.htaccess': 'Redirect 301 /service https://example.com/about/\n' },
    rules: inFile,
  },
  {
    name: 'line to the apex',
    fault: 'A line of _redirects leads to the host without www.',
    files: { _redirects: '/service https://example.com/about/ 301\n' },
    rules: inFile,
  },
  {
    name: 'whole URL as source',
    fault: 'A 302 with its host before it is from 2022.',
    files: {},
    map: one('https://www.example.com/service', '/about/', 'status: 302\n    since: 2022-08-08'),
    rules: temporary,
  },
  {
    name: 'one of several',
    fault: 'The second of three redirects is a 302 from 2022.',
    files: {},
    map: `redirects:
  - { from: /products/ring-pump, to: /pumps/ring-pump/, since: 2022-03-01 }
  - { from: /armatures, to: /valves/, since: 2022-03-01, status: 302 }
  - { from: /company, to: /about/, since: 2022-03-01 }
`,
    rules: temporary,
  },
  {
    name: 'no such id',
    fault: 'The target page has no element with the id team.',
    files: {},
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'merge',
    fault: 'A merge of pages is a 302 from 2020.',
    files: {},
    map: 'redirects:\n  - merge: [/bronze, /steel]\n    to: /valves/\n    status: 302\n    since: 2020-07-01\n',
    rules: temporary,
  },
  {
    name: 'German id',
    fault: 'The id has an umlaut, and the fragment the two letters for it.',
    files: withBody('/de/kontakt/', '<h2 id="öffnungszeiten">Öffnungszeiten</h2>'),
    map: one('/de/zeiten', '/de/kontakt/#oeffnungszeiten'),
    rules: fragment,
  },
  {
    name: 'block of 302',
    fault: 'A 302 is from 2023.',
    files: {},
    map: one('/service', '/about/', 'status: 302\n    since: 2023-05-01'),
    rules: temporary,
  },
  {
    name: 'apex on http',
    fault: 'The target is http on the host without www.',
    files: {},
    map: one('/service', 'http://example.com/about/'),
    rules: host,
  },
  {
    name: 'class in place of id',
    fault: 'The fragment is the name of a class.',
    files: withBody('/about/', '<section class="team"><h2>Team</h2></section>'),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'quoted',
    fault: 'A 302 is from 2020, in quotes.',
    files: {},
    map: `redirects:\n  - from: "/service"\n    to: "/about/"\n    status: 302\n    since: "2020-01-31"\n`,
    rules: temporary,
  },
  {
    name: 'dev server',
    fault: "The target is on the developer's own machine.",
    files: {},
    map: one('/service', 'http://localhost:4321/about/'),
    rules: host,
  },
  {
    name: 'staging',
    fault: 'The target is on the staging host of the site.',
    files: {},
    map: one('/service', 'https://staging.example.com/about/'),
    rules: host,
  },
  {
    name: 'other spelling',
    fault: 'The id has an underscore, and the fragment a hyphen.',
    files: withBody('/contact/', '<h2 id="how_to_find_us">How to find us</h2>'),
    map: one('/directions', '/contact/#how-to-find-us'),
    rules: fragment,
  },
  {
    name: 'id on another page',
    fault: 'The id is on the page about pumps, not on that of the target.',
    files: withBody('/pumps/', '<h2 id="prices">Prices</h2>'),
    map: one('/price-list', '/valves/#prices'),
    rules: fragment,
  },
  {
    name: 'line with a fragment',
    fault: 'A line of _redirects leads to a fragment that the page lacks.',
    files: { _redirects: '/team /about/#team 301\n' },
    rules: [...inFile, 'map-fragment', 'redirect-fragment'],
  },
  {
    name: 'preview host',
    fault: 'The target is on a preview of the site at its own dev subdomain.',
    files: {},
    map: one('/service', 'https://dev.example.com/about/', 'since: 2026-06-01'),
    rules: host,
  },
  {
    name: '303',
    fault: 'A 303 is from 2021.',
    files: {},
    map: one('/thanks', '/contact/', 'since: 2021-02-14\n    status: 303'),
    rules: temporary,
  },
  {
    name: 'another port',
    fault: 'The target is on port 8443 of the own host.',
    files: {},
    map: one('/service', 'https://www.example.com:8443/about/'),
    rules: host,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'top of the page', files: {}, map: one('/team', '/about/#top') },
  { name: 'own host written out', files: {}, map: one('/service', 'https://www.example.com/about/') },
  {
    name: 'encoded id',
    files: withBody('/de/kontakt/', '<h2 id="öffnungszeiten">Öffnungszeiten</h2>'),
    map: one('/de/zeiten', '/de/kontakt/#%C3%B6ffnungszeiten'),
  },
  {
    name: '307 of eleven months',
    files: {},
    map: one('/service', '/about/', 'status: 307\n    since: 2025-12-28'),
  },
  { name: 'text fragment', files: {}, map: one('/apprentices', '/about/#:~:text=apprentices') },
  { name: 'fragment at a partner', files: {}, map: one('/shop', 'https://shop.example.org/halden/#valves') },
  { name: 'new 302', files: {}, map: one('/service', '/about/', 'status: 302\n    since: 2026-09-01') },
];
