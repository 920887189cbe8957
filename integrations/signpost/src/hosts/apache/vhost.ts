import type { Plan } from '../../plan/plan.ts';
import { httpsPort } from '../shared/https-port.ts';
import { hostNames } from '../shared/safe-names.ts';
import type { Printer } from '../shared/words.ts';
import { earlyLines } from './api.ts';
import { configLines, preface } from './config.ts';
import { exactRules, oddRules } from './entries.ts';
import {
  folderOf,
  folderVariable,
  functionLines,
  mapLines,
  mapRules,
  type Split,
  twicePatterns,
} from './maps.ts';
import { usersFolder } from './protect.ts';
import { rateFile, rateLines } from './rate.ts';
import { rules } from './rules.ts';
import { cond, countRules, part, rule, section } from './text.ts';

/** Up to so many entries are also found where a request names a parameter twice. */
export const mostTwice = 2000;

/** `signpost.conf`: what stands in the site's virtual hosts, beside their `DocumentRoot`. */
export function* serverConfig(printer: Printer, plan: Plan, split: Split): Generator<string> {
  yield* preface(plan, [
    `Include it in the virtual hosts of the site, https and http. Define ${folderVariable(plan)} as its folder, before them.`,
    'It needs mod_rewrite and mod_headers, on Debian: a2enmod rewrite headers',
    'To try and load a change: apachectl configtest && apachectl graceful',
  ]);
  yield* ['AllowEncodedSlashes NoDecode', 'RewriteEngine On'];
  const maps = [...mapLines(plan, 'exact'), ...(split.groups.length > 0 ? mapLines(plan, 'queries') : [])];
  yield* part('The maps of redirects: compiled by httxt2dbm, else the text.', [
    ...functionLines(split, plan),
    ...maps,
  ]);
  for (const line of configLines(plan)) yield line.replace(usersFolder, () => folderOf(plan));
  yield* earlyLines(plan);
  yield* part('How often a visitor may ask the API.', rateLines(plan));
  const ruled = split.rules;
  const asked = [
    ...exactRules(
      printer,
      ruled.filter(({ query }) => query.length > 0),
      plan.ignoreCase,
    ),
  ];
  const plain = [
    ...exactRules(
      printer,
      ruled.filter(({ query }) => query.length === 0),
      plan.ignoreCase,
    ),
  ];
  const even = [...twiceRules(printer, plan, split), ...asked, ...mapRules(split, plan), ...plain];
  const odd = [...oddRules(printer, ruled, plan.ignoreCase)];
  for (const line of rules(printer, plan, { even, odd, inner: 'as it is' })) yield atServer(line);
}

/** The entries as rules, for requests that a look-up by the first value would not find. */
function twiceRules(printer: Printer, plan: Plan, split: Split): string[] {
  const entries = split.groups.flatMap((group) => group.entries);
  if (entries.length === 0 || entries.length > mostTwice) return [];
  const lines = [...exactRules(printer, entries, plan.ignoreCase)];
  const twice = twicePatterns(split).join('|');
  return [cond('%{QUERY_STRING}', `!${twice}`), rule('^', '-', `S=${countRules(lines)}`), ...lines];
}

/**
 * A rule of a folder's `.htaccess` as a server has it: the path begins with a slash, and what a rule makes of it
 * is an address, not a file of the machine.
 */
function atServer(line: string): string {
  const moved = line.replace(/^(\s*RewriteRule "!?\^)(?!")/, '$1/');
  return /^\s*RewriteRule "[^"]*" "(?:\/|%\{REQUEST_URI)/.test(moved)
    ? moved.replace(/\]("?)$/, ',PT]$1')
    : moved;
}

/** `vhost.conf`: a whole example. */
export function exampleVhost(plan: Plan): string {
  const { origin, aliases, tls, api } = plan;
  const folder = folderOf(plan);
  const names = [
    `ServerName ${new URL(origin).hostname}`,
    ...hostNames(aliases).map((name) => `ServerAlias ${name}`),
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
    '# A whole example. For large maps, at each build: httxt2dbm -i exact.txt -o exact.dbm',
    `Define ${folderVariable(plan)} /etc/apache2/signpost`,
    ...(api?.rate ? [`Include ${folder}/${rateFile}`] : []),
    ...section('VirtualHost *:80', site),
    ...(tls.at === 'here' ? section(`VirtualHost *:${httpsPort(origin)}`, [...site, ...secure]) : []),
    ...section('Directory /var/www/dist', ['AllowOverride None', 'Require all granted']),
    '',
  ].join('\n');
}
