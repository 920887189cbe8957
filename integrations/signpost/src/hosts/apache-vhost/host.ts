import type { OutFile } from '../../lib/file.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { earlyLines } from '../apache/api.ts';
import { exactRules, oddRules } from '../apache/entries.ts';
import { configLines, methodPage, methodPageText, preface, printerOf } from '../apache/htaccess.ts';
import {
  folderOf,
  folderVariable,
  functionLines,
  mapFiles,
  mapLines,
  mapRules,
  type Split,
  splitEntries,
  twicePatterns,
} from '../apache/maps.ts';
import { mostPlaces } from '../apache/matching.ts';
import { usersFile, usersFolder } from '../apache/protect.ts';
import { rateAdvice, rateFile, rateFiles, rateLines } from '../apache/rate.ts';
import { rules } from '../apache/rules.ts';
import { cond, countRules, rule, section } from '../apache/text.ts';
import { fewPlaceholders, fitsLines, longestLine } from '../apache/unable.ts';
import type { Host } from '../host.ts';
import { part } from '../shared/comments.ts';
import { mostTwice } from '../shared/keys.ts';
import { hostNames, httpsPort } from '../shared/names.ts';
import { usersFiles } from '../shared/users.ts';
import type { Printer } from '../shared/words.ts';

const title = 'Apache (virtual host)';

/** Apache 2.4 on a server of one's own. Entries are in map files, so a million are as fast as one. */
export const apacheVhost: Host = {
  id: 'apache-vhost',
  title,
  docs: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html',
  can: {
    ...everything,
    apiHandler: false,
    brokenEscapes: false,
    limits: { repeated: mostTwice, emptyParameters: mostPlaces },
  },
  places: [
    {
      path: 'signpost.conf',
      goes: 'the server. Include it in the https and http virtual hosts of the site, next to their `DocumentRoot`.',
    },
    {
      path: 'exact.txt',
      goes: 'next to signpost.conf. If the file is large, run `httxt2dbm -i exact.txt -o exact.dbm` after each build.',
    },
    {
      path: 'queries.txt',
      goes: 'next to signpost.conf. If the file is large, run `httxt2dbm -i queries.txt -o queries.dbm` after each build.',
    },
    {
      path: 'users-1',
      goes: 'next to signpost.conf, if paths are protected, as well as users-2 and so on. Without it, Apache returns 500 for these paths.',
    },
    {
      path: rateFile,
      goes: "next to signpost.conf. Include it in the server configuration, outside of virtual hosts. Without the module mod_qos, requests aren't limited.",
    },
    { path: methodPage, goes: 'dist' },
    { path: 'vhost.conf', goes: 'not deployed: a complete example to copy from' },
  ],
  setUp:
    "Copy the folder to the server, for example to /etc/apache2/signpost. Define its path before the virtual hosts, as vhost.conf does. Signpost's rules require mod_rewrite and mod_headers: on Debian, run `a2enmod rewrite headers`. To check and load the configuration, run `apachectl configtest && apachectl graceful`.",
  notes: ['Apache rejects an unknown `Expect` header with 417 and its own error page, for the API too.'],
  unable: (entry, plan) =>
    fitsLines(entry, plan, longestLine.server)
      ? fewPlaceholders(entry)
      : 'it is too long for Apache to match',
  beyond: (plan) => rateAdvice(plan, title),
  emit(plan: Plan): OutFile[] {
    const printer = printerOf(plan);
    const split = splitEntries(printer, plan);
    function* lines(): Generator<string> {
      for (const line of serverConfig(printer, plan, split)) yield `${line}\n`;
    }
    return [
      ...mapFiles(printer, plan, split),
      { path: 'signpost.conf', content: { [Symbol.iterator]: lines } },
      { path: 'vhost.conf', content: exampleVhost(plan) },
      { path: methodPage, content: methodPageText },
      ...rateFiles(plan),
      ...usersFiles(plan, usersFile),
    ];
  },
};

/** `signpost.conf`, for the site's virtual hosts. */
function* serverConfig(printer: Printer, plan: Plan, split: Split): Generator<string> {
  yield* preface(plan, [
    `Include it in the virtual hosts of the site, https and http. Define ${folderVariable(plan)} as its folder before them.`,
    'It requires mod_rewrite and mod_headers. On Debian: a2enmod rewrite headers',
    'To check and load a change: apachectl configtest && apachectl graceful',
  ]);
  yield* ['AllowEncodedSlashes NoDecode', 'RewriteEngine On'];
  const maps = [...mapLines(plan, 'exact'), ...(split.groups.length > 0 ? mapLines(plan, 'queries') : [])];
  yield* part('The redirect maps: compiled by httxt2dbm, else as text.', [
    ...functionLines(split, plan),
    ...maps,
  ]);
  for (const line of configLines(plan)) yield line.replace(usersFolder, () => folderOf(plan));
  yield* earlyLines(plan);
  yield* part('The rate limit of the API.', rateLines(plan));
  const ruled = split.rules;
  const withQuery = ruled.filter(({ query }) => query.length > 0);
  const lines = [...exactRules(printer, withQuery, plan.ignoreCase)];
  const others = ruled.filter(({ query }) => query.length === 0);
  const plain = [...exactRules(printer, others, plan.ignoreCase)];
  const even = [...twiceRules(printer, plan, split), ...lines, ...mapRules(split, plan), ...plain];
  const odd = [...oddRules(printer, ruled, plan.ignoreCase)];
  for (const line of rules(printer, plan, { even, odd, inner: 'as it is' })) yield atServer(line);
}

/** Rules for requests that a lookup by the first value would miss. */
function twiceRules(printer: Printer, plan: Plan, split: Split): string[] {
  const entries = split.groups.flatMap((group) => group.entries);
  if (entries.length === 0 || entries.length > mostTwice) return [];
  const lines = [...exactRules(printer, entries, plan.ignoreCase)];
  const twice = twicePatterns(split).join('|');
  return [cond('%{QUERY_STRING}', `!${twice}`), rule('^', '-', `S=${countRules(lines)}`), ...lines];
}

/** A rule of `.htaccess` for a server: the path starts with a slash, and a substitution is a URL, not a file. */
function atServer(line: string): string {
  const moved = line.replace(/^(\s*RewriteRule "!?\^)(?!")/, '$1/');
  return /^\s*RewriteRule "[^"]*" "(?:\/|%\{REQUEST_URI)/.test(moved)
    ? moved.replace(/\]("?)$/, ',PT]$1')
    : moved;
}

function exampleVhost(plan: Plan): string {
  const { origin, domains, tls, api } = plan;
  const folder = folderOf(plan);
  const names = [
    `ServerName ${new URL(origin).hostname}`,
    ...hostNames(domains).map((name) => `ServerAlias ${name}`),
  ];
  const site = [...names, 'DocumentRoot /var/www/dist', `Include ${folder}/signpost.conf`];
  const secure = [
    'SSLEngine on',
    'SSLProtocol -all +TLSv1.2 +TLSv1.3',
    ...section('IfModule mod_http2.c', ['Protocols h2 http/1.1']),
    `SSLCertificateFile ${folder}/certificate.pem`,
    `SSLCertificateKeyFile ${folder}/key.pem`,
  ];
  return [
    '# A complete example. For large maps, after each build: httxt2dbm -i exact.txt -o exact.dbm',
    `Define ${folderVariable(plan)} /etc/apache2/signpost`,
    ...(api?.rate ? [`Include ${folder}/${rateFile}`] : []),
    ...section('VirtualHost *:80', site),
    ...(tls.at === 'here' ? section(`VirtualHost *:${httpsPort(origin)}`, [...site, ...secure]) : []),
    ...section('Directory /var/www/dist', ['AllowOverride None', 'Require all granted']),
    '',
  ].join('\n');
}
