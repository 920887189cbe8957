import { extname } from 'node:path';
import { findMediaType, unknownType } from '../../lib/media-type.ts';
import { isForFiles, type Plan, type ServedFiles } from '../../plan/plan.ts';
import { compileDecodedPath, escapeRegex } from '../shared/sent-text.ts';
import { printApiHeaders, printApiLocations, printUnknownVersions } from './api.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printMoveLocation, refuseBytes } from './origin.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import {
  escapeLiteral,
  joinLines,
  mapBlock,
  nameVariables,
  printFileHead,
  printSection,
  quote,
  type Row,
  type Variable,
} from './text.ts';

/** `server.conf`: the body of the site's servers, without `listen`, `server_name`, certificates and `root`. */
export function printServerConf(plan: Plan): string {
  const v = nameVariables(plan);
  return joinLines([
    ...printFileHead(
      `The server of ${plan.origin}. Include this file in each server of the site: https, http and other domains.`,
    ),
    ...printMediaTypes(plan.served),
    ...printGzip(plan),
    ...printOnDemandSettings(plan),
    '# A location with an add_header of its own sends none of these.',
    ...printHeaders(v, plan),
    ...printApiHeaders(v, plan),
    ...(plan.maintenance || plan.api?.rate ? [addHeader('Retry-After', v('retry'))] : []),
    ...printProtection(v, plan),
    ...printErrorPages(v, plan),
    ...printMoveLocation(v, plan),
    ...(plan.maintenance ? printClosedLocations() : printOpenLocations(v, plan)),
    ...printApiLocations(v, plan),
  ]);
}

/** In maintenance mode, everything except robots.txt returns 503 (`W-ROBOTS-1`, `W-CLOSE-7`). */
function printClosedLocations(): string[] {
  return [
    '',
    'location = /robots.txt { }',
    ...printSection('Maintenance mode.', 'location /', [refuseBytes, 'return 503;']),
  ];
}

function printOpenLocations(v: Variable, plan: Plan): string[] {
  const rest = `@${v('rest').slice(1)}`;
  return [
    ...printSection('A redirect, or a file.', 'location /', [
      refuseBytes,
      ...printExactAnswers(v, plan, 'return 410;'),
      `try_files ${listTriedFiles(v, plan).join(' ')} ${rest};`,
    ]),
    ...printSection('No file: a pattern, or the other URL of a page.', `location ${rest}`, [
      ...printPatternAnswers(v, plan, 'return 410;'),
      ...printOnDemandPass(plan),
      ...printUnknownVersions(plan).lines,
      ...printVariants(v, plan, 'return 404;'),
    ]),
  ];
}

/** The site's pages for errors, which have no URL of their own. */
function printErrorPages(v: Variable, plan: Plan): string[] {
  const { errorPages, maintenance } = plan;
  const pages = Object.entries({ ...errorPages, ...(maintenance ? { 503: maintenance.file } : {}) });
  const urls = pages.map(([, file]) => escapeRegex(file)).join('|');
  const bad = `@${v('bad').slice(1)}`;

  return [
    ...pages.map(([status, file]) => `error_page ${status} ${quote(escapeLiteral(v, `/${file}`))};`),
    ...printUnknownVersions(plan).pages,
    // `Transfer-Encoding: foo` is a bad request. nginx itself returns 501.
    ...[`error_page 501 =400 ${bad};`, `location ${bad} { return 400; }`],
    ...(pages.length === 0 ? [] : [`location ~ ${quote(`^/(?:${urls})$`)} { internal; }`]),
  ];
}

/** The media types of the site's files. Text is UTF-8 (`W-HEAD-9`). */
function printMediaTypes({ files }: ServedFiles): string[] {
  const extensions = new Set(['.html', ...files.values().map((file) => extname(file).toLowerCase())]);
  const known = [...extensions].filter(
    (extension) => /^\.[a-z0-9]+$/.test(extension) && findMediaType(`file${extension}`) !== unknownType,
  );
  const byType = Map.groupBy(known.sort(), (extension) => findMediaType(`file${extension}`));
  const types = [...byType].map(
    ([type, names]) => `${type.replace(/;.*/, '')} ${names.map((name) => name.slice(1)).join(' ')};`,
  );
  const texts = [...byType.keys()].filter(
    (type) => type.includes('; charset') && !type.startsWith('text/html'),
  );

  return [
    ...printSection("The media types of the site's files.", 'types', types.sort()),
    `default_type ${unknownType};`,
    'charset utf-8;',
    ...(texts.length > 0
      ? [
          `charset_types ${texts
            .map((type) => type.replace(/;.*/, ''))
            .sort()
            .join(' ')};`,
        ]
      : []),
  ];
}

/** Compresses text. A `.gz` file next to a file is sent instead of the file. */
function printGzip({ served: { files }, tls }: Plan): string[] {
  const types = new Set(files.values().map((file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types].filter((type) => /^text\/(?!html)|[/+](?:json|xml)$|javascript$/.test(type));

  return [
    'gzip on;',
    'gzip_min_length 256;',
    ...(texts.length > 0 ? [`gzip_types ${texts.sort().join(' ')};`] : []),
    ...(tls.at === 'proxy' ? ['gzip_proxied any;'] : []),
    'gzip_vary on;',
    ...(files.keys().some((url) => url.endsWith('.gz')) ? ['gzip_static on;'] : []),
  ];
}

/** How requests for pages that are rendered on demand are passed on. The site's headers come only from nginx. */
export function printOnDemandSettings({ serverPort, hsts, headers }: Plan): string[] {
  if (serverPort === undefined) return [];

  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set([
    ...(hsts ? ['strict-transport-security'] : []),
    ...sent.filter((name) => !isForFiles(name)),
  ]);

  return [
    '# Pages that are rendered on demand. Their server limits the body of a request.',
    'client_max_body_size 0;',
    'proxy_http_version 1.1;',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Host $host;',
    'proxy_set_header X-Forwarded-Proto https;',
    ...[...hidden].sort().map((name) => `proxy_hide_header ${name};`),
  ];
}

/** Passes a request on as it was sent. */
export function printOnDemandPass({ serverPort, elsewhere = [] }: Plan): string[] {
  if (serverPort === undefined || elsewhere.length === 0) return [];
  const urls = `^(?:${elsewhere.map(compileRoute).join('|')})$`;
  return [`if ($uri ~ ${quote(urls)}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`];
}

/** `/orders/*` matches `/orders` and all below it, `/search` also `/search/`. */
function compileRoute(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '');
  const hasRest = segments.at(-1) === '*';
  const named = hasRest ? segments.slice(0, -1) : segments;
  const texts = named.map(
    (segment) => `/${segment.startsWith(':') ? '[^/]+' : compileDecodedPath(segment, false)}`,
  );
  return `${texts.join('')}${hasRest ? '(?:/.*)?' : '/?'}`;
}

/** `$…_realm`: the name of the protected area of a URL, or `off` (`W-ERR-4`). `$…_users`: its file of passwords. */
export function* printProtectionMaps(v: Variable, plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const keys = protect.map(({ prefix }) => `~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`);
  const realms = protect.map(({ realm }) => escapeLiteral(v, realm.replaceAll('"', "'")));
  const printRows = (values: readonly string[]): Row[] =>
    keys.map((key, at) => ({ key, value: values[at] ?? '' }));
  yield* mapBlock('The protected areas, by the name in the password dialog.', '$uri', v('realm'), [
    ...printRows(realms),
    { key: 'default', value: 'off' },
  ]);
  const files = protect.map((_, at) => nameUsersFile(plan, at));
  yield* mapBlock('Their files of user names and hashed passwords.', '$uri', v('users'), printRows(files));
}

/** The lines that require a password. */
export function printProtection(v: Variable, { protect }: Plan): string[] {
  if (protect.length === 0) return [];
  return [
    '',
    '# Passwords. The files of user names and hashes are next to nginx.conf.',
    `auth_basic ${v('realm')};`,
    `auth_basic_user_file ${v('users')};`,
  ];
}

/** The file of an area's user names and hashed passwords; those of all sites are in one folder. */
export function nameUsersFile({ name }: Plan, at: number): string {
  return `${name === undefined ? '' : `${name}-`}users-${at + 1}`;
}
