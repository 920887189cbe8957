import { pageOf } from './page.ts';
import { newOrigin } from './truth.ts';

/** What preflight has to find before anything is mended, and nothing else: rule, place, words. */
export const whatIsWrong: readonly (readonly [rule: string, url: string, says: string])[] = [
  ['certificate', 'oldpumps.example', 'The host has a certificate that expired on'],
  [
    'certificate',
    'newpumps.example',
    'The host has a certificate for www.newpumps.example, not for this host',
  ],
  ['noindex-left', `${newOrigin}/about/history/`, 'The page has a robots meta element with noindex'],
  ['robots', 'www.newpumps.example/robots.txt', 'blocks crawlers from the whole new site'],
  ...['www.oldpumps.example', 'oldpumps.example'].map((host) => {
    const says = 'ns1.oldpumps.example gives its A record a TTL of 86400 s (24 hours)';
    return ['dns-ttl', host, says] as const;
  }),
];

const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`the mistake finds no place: ${from}`);
  return text.replace(from, to);
};

/** Six mistakes of the live host, each in another way. */
export const mistakes = {
  /** One redirect missing, one with 302, one to another page. */
  map: (yaml: string): string =>
    [
      [
        '  - from: /imprint.html\n    to: /imprint/\n',
        '  - from: /imprint-of-nobody.html\n    to: /imprint/\n',
      ],
      [
        '  - from: /about.html\n    to: /about/\n',
        '  - from: /about.html\n    to: /about/\n    status: 302\n',
      ],
      ['  - from: /contact.html\n    to: /contact/\n', '  - from: /contact.html\n    to: /careers/\n'],
    ].reduce((text, [from = '', to = '']) => replaced(text, from, to), yaml),
  /** A chain that somebody wrote into the server's own file. */
  conf(name: string, text: string): string {
    if (name !== 'server.conf') return text;
    return [
      `if ($uri = /history.html) { return 301 ${newOrigin}/history/; }`,
      `location = /history/ { return 301 ${newOrigin}/about/history/; }`,
      text,
    ].join('\n');
  },
  /** A page that isn't there and answers 200, and one that says noindex. */
  files: {
    'services/training/index.html': pageOf({ title: 'Page not found', links: ['/'], whole: false }),
    'services/rental/index.html': pageOf({
      title: 'Rental at your site',
      links: ['/'],
      head: `<link rel="canonical" href="${newOrigin}/services/rental/">\n<meta name="robots" content="noindex">`,
    }),
  },
  faults: new Map([
    ['/imprint.html', 'live-redirect-missing'],
    ['/about.html', 'live-redirect-status'],
    ['/contact.html', 'live-target'],
    ['/history.html', 'live-redirects'],
    ['/services/training/', 'live-page'],
    ['/services/rental/', 'live-noindex'],
  ]),
};
