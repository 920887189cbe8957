import { mediaType, unknownType } from '../../lib/media-type.ts';
import { isOfApi } from '../../plan/api.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { escapeRegex } from '../shared/sent-text.ts';
import { apiHeaderLines, apiLocations, unknownVersionLines } from './api.ts';
import { addHeader, headerLines } from './headers.ts';
import { onDemandLines } from './on-demand.ts';
import { homeLines, unknownEncodingLines } from './other-domains.ts';
import { triedFiles, variantLines } from './pages.ts';
import { protectLines } from './protect.ts';
import { answerLines, exactLines, hasPatternMap, patternStatuses } from './redirects.ts';
import { fileHead, lines, literal, quote, section, type Variable, variablesFor } from './text.ts';

/** `server.conf`: the body of the canonical https server, without `listen`, certificates and `root`. */
export function serverConf(plan: Plan): string {
  const v = variablesFor(plan);
  const exact = exactLines(v, plan, 'return 410;');
  const scheme = plan.tls.at === 'proxy' ? [`if (${v('scheme')} = http) { return 418; }`] : [];
  const rest = `@${v('rest').slice(1)}`;
  return lines([
    ...fileHead(
      `The https server of ${plan.origin}. Include this file in it, next to listen, the certificates and root.`,
    ),
    ...typeLines(plan.served),
    ...gzipLines(plan),
    ...bodyLines(plan),
    '# A location with an add_header of its own sends none of these.',
    ...headerLines(v, plan, 'https'),
    ...apiHeaderLines(v, plan),
    ...(plan.maintenance || plan.api?.rate ? [addHeader('Retry-After', v('retry'))] : []),
    ...protectLines(v, plan),
    ...errorLines(v, plan),
    ...proxyLocation(v, plan),
    ...robotsLocation(plan),
    ...section('A redirect, or a file.', 'location /', [
      'if ($request_uri ~ "[^!-~]") { return 400; }',
      ...scheme,
      ...maintenanceLines(plan),
      ...exact,
      `try_files ${triedFiles(v, plan).join(' ')} ${rest};`,
    ]),
    ...apiLocations(v, plan, [...scheme, ...maintenanceLines(plan), ...(hasEntriesInApi(plan) ? exact : [])]),
    ...section('No file: a pattern, or the other URL of a page.', `location ${rest}`, restLines(v, plan)),
  ]);
}

/** True if a redirect is below the API. */
function hasEntriesInApi(plan: Plan): boolean {
  return plan.exact.some(({ path }) => isOfApi(plan, path));
}

function restLines(v: Variable, plan: Plan): string[] {
  const { lines: versions } = unknownVersionLines(plan);
  const { set, pass } = onDemandLines(plan);
  return [
    ...set,
    ...(hasPatternMap(plan) ? answerLines(v('pattern'), patternStatuses(plan), 'return 410;') : []),
    ...pass,
    ...versions,
    ...variantLines(v, plan, 'return 404;'),
  ];
}

function maintenanceLines({ maintenance }: Plan): string[] {
  if (!maintenance) return [];
  return [
    `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`,
    `if (!-f $document_root/${openSwitch}) { return 503; }`,
  ];
}

/** robots.txt stays available in maintenance mode (`W-ROBOTS-1`, `W-CLOSE-7`). */
function robotsLocation({ maintenance }: Plan): string[] {
  return maintenance ? ['', 'location = /robots.txt { }'] : [];
}

/** Behind a proxy, http and https come to the same server. */
function proxyLocation(v: Variable, plan: Plan): string[] {
  if (plan.tls.at === 'here') return [];
  const name = `@${v('http').slice(1)}`;
  return [
    ...section('Requests over http.', `location ${name}`, homeLines(v, plan)),
    `error_page 418 = ${name};`,
  ];
}

/** The site's pages for errors, which have no URL of their own. */
function errorLines(v: Variable, plan: Plan): string[] {
  const files = Object.values(errorFiles(plan));
  return [
    ...Object.entries(errorFiles(plan)).map(
      ([status, file]) => `error_page ${status} ${quote(literal(v, `/${file}`))};`,
    ),
    ...unknownVersionLines(plan).errors,
    ...unknownEncodingLines(v),
    ...(files.length === 0
      ? []
      : [`location ~ ${quote(`^/(?:${files.map(escapeRegex).join('|')})$`)} { internal; }`]),
  ];
}

/** A POST of 2 MB to the API gets 405 as any other does, and one to a page on demand is passed on; nginx itself returns 413. */
function bodyLines({ api, serverPort }: Plan): string[] {
  return api || serverPort !== undefined ? ['client_max_body_size 0;'] : [];
}

function errorFiles({ errorPages: pages, maintenance }: Plan): Readonly<Record<string, string>> {
  return { ...pages, ...(maintenance ? { 503: maintenance.file } : {}) };
}

/** The media types of the site's files. Text is UTF-8 (`W-HEAD-9`). */
function typeLines({ files }: ServedFiles): string[] {
  const extensions = new Map<string, Set<string>>([['text/html', new Set(['html'])]]);
  const texts = new Set<string>();
  for (const file of files.values()) {
    const extension = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase();
    if (extension === undefined || mediaType(file) === unknownType) continue;
    const [type = '', charset] = mediaType(file).split('; ');
    extensions.set(type, (extensions.get(type) ?? new Set()).add(extension));
    if (charset !== undefined) texts.add(type);
  }
  const types = [...extensions].sort().map(([type, names]) => `${type} ${[...names].sort().join(' ')};`);
  texts.delete('text/html');
  return [
    ...section("The media types of the site's files.", 'types', types),
    `default_type ${unknownType};`,
    'charset utf-8;',
    ...(texts.size > 0 ? [`charset_types ${[...texts].sort().join(' ')};`] : []),
  ];
}

/** Compresses text. A `.gz` file next to a file is sent instead of it. */
function gzipLines({ served: { files }, tls }: Plan): string[] {
  const types = new Set(Array.from(files.values(), (file) => mediaType(file).replace(/;.*/, '')));
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
