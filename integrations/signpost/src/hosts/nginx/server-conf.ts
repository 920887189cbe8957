import { findMediaType, unknownType } from '../../lib/media-type.ts';
import { isOfApi } from '../../plan/api.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { escapeRegex } from '../shared/sent-text.ts';
import { printApiHeaders, printApiLocations, printUnknownVersions } from './api.ts';
import { addHeader, printHeaders } from './headers.ts';
import { onDemandLines } from './on-demand.ts';
import { printCanonicalRedirects, printUnknownEncoding } from './other-domains.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printProtection } from './protect.ts';
import { hasPatternMap, listPatternStatuses, printAnswerLines, printExactLookups } from './redirects.ts';
import {
  escapeLiteral,
  joinLines,
  nameVariables,
  printFileHead,
  printSection,
  quote,
  type Variable,
} from './text.ts';

/** `server.conf`: the body of the canonical https server, without `listen`, certificates and `root`. */
export function printServerConf(plan: Plan): string {
  const v = nameVariables(plan);
  const exact = printExactLookups(v, plan, 'return 410;');
  const scheme = plan.tls.at === 'proxy' ? [`if (${v('scheme')} = http) { return 418; }`] : [];
  const rest = `@${v('rest').slice(1)}`;

  return joinLines([
    ...printFileHead(
      `The https server of ${plan.origin}. Include this file in it, next to listen, the certificates and root.`,
    ),
    ...printMediaTypes(plan.served),
    ...printGzip(plan),
    ...printBodyLimit(plan),
    '# A location with an add_header of its own sends none of these.',
    ...printHeaders(v, plan, 'https'),
    ...printApiHeaders(v, plan),
    ...(plan.maintenance || plan.api?.rate ? [addHeader('Retry-After', v('retry'))] : []),
    ...printProtection(v, plan),
    ...printErrorPages(v, plan),
    ...printProxyLocation(v, plan),
    ...printRobotsLocation(plan),
    ...printSection('A redirect, or a file.', 'location /', [
      'if ($request_uri ~ "[^!-~]") { return 400; }',
      ...scheme,
      ...printMaintenance(plan),
      ...exact,
      `try_files ${listTriedFiles(v, plan).join(' ')} ${rest};`,
    ]),
    ...printApiLocations(v, plan, [
      ...scheme,
      ...printMaintenance(plan),
      ...(hasEntriesInApi(plan) ? exact : []),
    ]),
    ...printSection(
      'No file: a pattern, or the other URL of a page.',
      `location ${rest}`,
      printUnmatched(v, plan),
    ),
  ]);
}

/** True if a redirect is below the API. */
function hasEntriesInApi(plan: Plan): boolean {
  return plan.exact.some(({ path }) => isOfApi(plan, path));
}

function printUnmatched(v: Variable, plan: Plan): string[] {
  const { lines: versions } = printUnknownVersions(plan);
  const { set, pass } = onDemandLines(plan);
  return [
    ...set,
    ...(hasPatternMap(plan) ? printAnswerLines(v('pattern'), listPatternStatuses(plan), 'return 410;') : []),
    ...pass,
    ...versions,
    ...printVariants(v, plan, 'return 404;'),
  ];
}

function printMaintenance({ maintenance }: Plan): string[] {
  if (!maintenance) return [];
  return [
    `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`,
    `if (!-f $document_root/${openSwitch}) { return 503; }`,
  ];
}

/** robots.txt stays available in maintenance mode (`W-ROBOTS-1`, `W-CLOSE-7`). */
function printRobotsLocation({ maintenance }: Plan): string[] {
  return maintenance ? ['', 'location = /robots.txt { }'] : [];
}

/** Behind a proxy, http and https come to the same server. */
function printProxyLocation(v: Variable, plan: Plan): string[] {
  if (plan.tls.at === 'here') return [];
  const name = `@${v('http').slice(1)}`;
  return [
    ...printSection('Requests over http.', `location ${name}`, printCanonicalRedirects(v, plan)),
    `error_page 418 = ${name};`,
  ];
}

/** The site's pages for errors, which have no URL of their own. */
function printErrorPages(v: Variable, plan: Plan): string[] {
  const files = Object.values(listErrorFiles(plan));
  return [
    ...Object.entries(listErrorFiles(plan)).map(
      ([status, file]) => `error_page ${status} ${quote(escapeLiteral(v, `/${file}`))};`,
    ),
    ...printUnknownVersions(plan).errors,
    ...printUnknownEncoding(v),
    ...(files.length === 0
      ? []
      : [`location ~ ${quote(`^/(?:${files.map(escapeRegex).join('|')})$`)} { internal; }`]),
  ];
}

/** A POST of 2 MB to the API gets 405 as any other does, and one to a page on demand is passed on; nginx itself returns 413. */
function printBodyLimit({ api, serverPort }: Plan): string[] {
  return api || serverPort !== undefined ? ['client_max_body_size 0;'] : [];
}

function listErrorFiles({ errorPages: pages, maintenance }: Plan): Readonly<Record<string, string>> {
  return { ...pages, ...(maintenance ? { 503: maintenance.file } : {}) };
}

/** The media types of the site's files. Text is UTF-8 (`W-HEAD-9`). */
function printMediaTypes({ files }: ServedFiles): string[] {
  const extensions = new Map<string, Set<string>>([['text/html', new Set(['html'])]]);
  const texts = new Set<string>();
  for (const file of files.values()) {
    const extension = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase();
    if (extension === undefined || findMediaType(file) === unknownType) continue;
    const [type = '', charset] = findMediaType(file).split('; ');
    extensions.set(type, (extensions.get(type) ?? new Set()).add(extension));
    if (charset !== undefined) texts.add(type);
  }
  const types = [...extensions].sort().map(([type, names]) => `${type} ${[...names].sort().join(' ')};`);
  texts.delete('text/html');

  return [
    ...printSection("The media types of the site's files.", 'types', types),
    `default_type ${unknownType};`,
    'charset utf-8;',
    ...(texts.size > 0 ? [`charset_types ${[...texts].sort().join(' ')};`] : []),
  ];
}

/** Compresses text. A `.gz` file next to a file is sent instead of it. */
function printGzip({ served: { files }, tls }: Plan): string[] {
  const types = new Set(Array.from(files.values(), (file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types]
    .filter((type) => /^text\/(?!html)|[/+](?:json|xml)$|javascript$/.test(type))
    .sort();
  const isPacked = files.keys().some((url) => url.endsWith('.gz'));

  return [
    'gzip on;',
    'gzip_min_length 256;',
    ...(texts.length > 0 ? [`gzip_types ${texts.join(' ')};`] : []),
    ...(tls.at === 'proxy' ? ['gzip_proxied any;'] : []),
    'gzip_vary on;',
    ...(isPacked ? ['gzip_static on;'] : []),
  ];
}
