import { withBody } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

/** A redirect that should have become permanent. */
const temporary = ['map-temporary'];

/** A target on a host that redirects to the canonical one, or that visitors don't reach. */
const host = ['map-target', 'map-chain', 'map-https', 'map-host'];

/** A target with a fragment that the page doesn't have. */
const fragment = ['map-target', 'map-fragment'];

const inFile = ['redirect-file', 'redirect-line', 'redirect-target', 'redirect-https', 'redirect-host'];

/** A map of one redirect, as most people write it. */
const one = (from: string, to: string, more = 'since: 2026-03-01'): string =>
  `redirects:\n  - from: ${from}\n    to: ${to}\n    ${more}\n`;

/** Temporary redirects that never ended, targets on another of the hosts, and fragments that the target lacks. */
export const variations: readonly Variation[] = [
  {
    name: 'a year and four days',
    fault: 'A 302 is a year and four days old.',
    files: {},
    map: one('/service', '/about/', 'status: 302\n    since: 2025-11-20'),
    rules: temporary,
  },
  {
    name: 'leap day',
    fault: 'A 307 is from the leap day of 2024.',
    files: {},
    map: one('/service', '/about/', 'status: 307\n    since: 2024-02-29'),
    rules: temporary,
  },
  {
    name: 'CRLF and comments',
    fault: 'A 302 is from 2019, though a comment calls it temporary.',
    files: {},
    map: [
      '---',
      '# Redirects of Halden',
      'redirects:',
      '  - from: /service # until the new page is ready',
      '    to: /about/',
      '    status: 302 # temporary',
      '    since: 2019-10-07',
      '',
    ].join('\r\n'),
    rules: temporary,
  },
  {
    name: 'keys in another order',
    fault: 'A 302 is from 2023, its keys in another order.',
    files: {},
    map: 'redirects:\n  - status: 302\n    since: 2023-11-02\n    to: /valves/\n    from: /armatures\n',
    rules: temporary,
  },
  {
    name: 'JSON',
    fault: 'A 302 is from 2021, in a map written as JSON.',
    files: {},
    map: '{ "redirects": [{ "from": "/service", "to": "/about/", "status": 302, "since": "2021-06-30" }] }\n',
    rules: temporary,
  },
  {
    name: 'partner',
    fault: 'A 302 to a partner’s shop is from 2021.',
    files: {},
    map: one('/shop', 'https://shop.example.org/halden/', 'since: 2021-01-18\n    status: 302'),
    rules: temporary,
  },
  {
    name: 'behind the gone',
    fault: 'The last of the map is a 307 from 2022.',
    files: {},
    map: `gone:
  - from: /catalogue-2019.pdf
    since: 2022-03-01
redirects:
  - from: /company
    to: /about/
    since: 2022-03-01
  - from: /summer-sale
    to: /pumps/
    status: 307
    since: 2022-06-01
`,
    rules: temporary,
  },
  {
    name: 'home page of a language',
    fault: 'A 302 to the German home page is from 2020.',
    files: {},
    map: one('/deutsch', '/de/', 'status: 302\n    since: 2020-12-24'),
    rules: temporary,
  },
  {
    name: 'own host without encryption',
    fault: 'The target is http on the own host.',
    files: {},
    map: one('/service', 'http://www.example.com/about/'),
    rules: host,
  },
  {
    name: 'host for phones',
    fault: 'The target is on the host for phones.',
    files: {},
    map: one('/service', 'https://m.example.com/about/'),
    rules: host,
  },
  {
    name: 'without a scheme',
    fault: 'The target is on the host without www, its scheme left out.',
    files: {},
    map: one('/service', '"//example.com/about/"'),
    rules: [...host, 'map-syntax'],
  },
  {
    name: 'host with a dot',
    fault: 'The host of the target ends with a dot.',
    files: {},
    map: one('/service', 'https://www.example.com./about/'),
    rules: [...host, 'map-syntax'],
  },
  {
    name: 'private address',
    fault: 'The target is on an address of the office’s network.',
    files: {},
    map: one('/service', 'http://192.168.178.20/about/'),
    rules: host,
  },
  {
    name: 'loopback',
    fault: "The target is on the developer's own machine, by its address.",
    files: {},
    map: one('/service', 'http://127.0.0.1:8080/about/'),
    rules: host,
  },
  {
    name: 'local WordPress',
    fault: "The target is on a host that exists on the developer's machine only.",
    files: {},
    map: one('/service', 'https://halden.local/about/'),
    rules: host,
  },
  {
    name: 'beta',
    fault: 'The target is on the beta of the site.',
    files: {},
    map: one('/service', 'https://beta.example.com/about/'),
    rules: host,
  },
  {
    name: 'second web server',
    fault: 'The target is on www2, another host of the same site.',
    files: {},
    map: one('/service', 'https://www2.example.com/about/'),
    rules: host,
  },
  {
    name: 'staging below www',
    fault: 'The target is on a staging host below www.',
    files: {},
    map: one('/service', 'https://staging.www.example.com/about/#people'),
    rules: [...host, 'map-fragment'],
  },
  {
    name: 'merge on the apex',
    fault: 'Two pages are merged into one on the host without www.',
    files: {},
    map: 'redirects:\n  - merge: [/bronze, /steel]\n    to: https://example.com/valves/\n    since: 2026-03-01\n',
    rules: host,
  },
  {
    name: 'rewrite of Apache',
    fault: 'A rule of .htaccess leads to the host without www.',
    files: {
      '.htaccess': 'RewriteEngine On\nRewriteRule ^service/?$ https://example.com/about/ [R=301,L]\n',
    },
    rules: inFile,
  },
  {
    name: 'pattern of Apache',
    fault: 'A line of .htaccess leads from https to http.',
    files: { '.htaccess': 'RedirectMatch 301 ^/service/?$ http://www.example.com/about/\n' },
    rules: inFile,
  },
  {
    name: 'staging with Apache',
    fault: 'A line of .htaccess leads to the staging host.',
    files: { '.htaccess': 'Redirect permanent /service https://staging.example.com/about/\n' },
    rules: inFile,
  },
  {
    name: 'splat',
    fault: 'A folder leads to the host without www, by a splat.',
    files: { _redirects: '# the old shop\n/shop/*    https://example.com/:splat    301!\n' },
    rules: inFile,
  },
  {
    name: 'lines to http',
    fault: 'A line of _redirects leads to http.',
    files: { _redirects: '/service  http://www.example.com/about/  301\n' },
    rules: inFile,
  },
  {
    name: 'id in a comment',
    fault: 'The id is in a comment.',
    files: withBody('/about/', '<!-- <h2 id="team">The team</h2> -->'),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'id in a template',
    fault: 'The id is in a template, which is not part of the page.',
    files: withBody('/about/', '<template><h2 id="team">The team</h2></template>'),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'name of a field',
    fault: 'The fragment is the name of a form field.',
    files: withBody('/contact/', '<form><input name="callback" aria-label="Telephone"></form>'),
    map: one('/call-me', '/contact/#callback'),
    rules: fragment,
  },
  {
    name: 'data-id',
    fault: 'The fragment is a data-id.',
    files: withBody('/about/', '<section data-id="team"><h2>Team</h2></section>'),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'whole URL',
    fault: 'The target, with its host, lacks the fragment.',
    files: {},
    map: one('/prices', 'https://www.example.com/pumps/#price-list'),
    rules: fragment,
  },
  {
    name: 'query and fragment',
    fault: 'The target has a query, and lacks the fragment.',
    files: {},
    map: one('/team', '/about/?from=team#our-team'),
    rules: fragment,
  },
  {
    name: 'route of an app',
    fault: 'The fragment is the route of an app that is gone.',
    files: {},
    map: one('/directions', '/contact/#!/directions'),
    rules: fragment,
  },
  {
    name: 'letters taken apart',
    fault: 'The id has an umlaut in one character, and the fragment in two.',
    files: withBody('/de/kontakt/', '<h2 id="b\u00fcro">Das B\u00fcro</h2>'),
    map: one('/de/buero', '/de/kontakt/#bu%CC%88ro'),
    rules: fragment,
  },
  {
    name: 'merge with a fragment',
    fault: 'Pages are merged into a section that the target lacks.',
    files: {},
    map: 'redirects:\n  - merge: [/bronze, /steel]\n    to: /valves/#materials\n    since: 2026-03-01\n',
    rules: fragment,
  },
  {
    name: 'section of the home page',
    fault: 'The home page has no such section any more.',
    files: {},
    map: one('/references', '/#references'),
    rules: fragment,
  },
  {
    name: 'prefix of a converter',
    fault: 'The id has a prefix that the fragment lacks.',
    files: withBody('/about/', '<h2 id="user-content-team">The team</h2>'),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'id in a script',
    fault: 'The id is in the text of a script only.',
    files: withBody(
      '/about/',
      '<script type="application/json">{"html":"<h2 id=\'team\'>Team</h2>"}</script>',
    ),
    map: one('/team', '/about/#team'),
    rules: fragment,
  },
  {
    name: 'rewrite with a fragment',
    fault: 'A rule of .htaccess leads to a fragment that the page lacks.',
    files: { '.htaccess': 'RewriteEngine On\nRewriteRule ^team/?$ /about/#team [R=301,NE,L]\n' },
    rules: [...inFile, 'map-fragment', 'redirect-fragment'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'name of an anchor',
    files: withBody('/about/', '<a name="team"></a><h2>The team</h2>'),
    map: one('/team', '/about/#team'),
  },
  {
    name: 'unquoted id',
    files: withBody('/about/', '<DT ID=team>The team</DT>'),
    map: one('/team', '/about/#team'),
  },
  {
    name: 'id with a reference',
    files: withBody('/about/', '<h2 id="r&amp;d">Research</h2>'),
    map: one('/research', '"/about/#r&d"'),
  },
  {
    name: 'fragment and text',
    files: withBody('/about/', '<h2 id="team">The team</h2>'),
    map: one('/team', '/about/#team:~:text=The%20team'),
  },
  {
    name: 'hosts of Cloudflare and Netlify',
    files: { _redirects: 'https://example.com/* https://www.example.com/:splat 301!\n' },
  },
  {
    name: 'host of Apache',
    files: {
      '.htaccess':
        'RewriteEngine On\nRewriteCond %{HTTP_HOST} ^example\\.com$ [NC]\nRewriteRule ^(.*)$ https://www.example.com/$1 [R=301,L]\n',
    },
  },
  { name: 'old 308', files: {}, map: one('/service', '/about/', 'status: 308\n    since: 2020-03-01') },
  {
    name: '302 of almost a year',
    files: {},
    map: one('/service', '/about/', 'status: 302\n    since: 2025-11-28'),
  },
  { name: 'page of the state', files: {}, map: one('/outages', 'https://status.example.com/') },
];
