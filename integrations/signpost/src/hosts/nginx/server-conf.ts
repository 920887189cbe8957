import { escapeRegex } from '../../lib/url/wildcards.ts';
import { isForFiles, type Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { printApiHeaders, printApiLocations, printUnknownVersionPage, printUnknownVersions } from './api.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printFileSettings, printSingleType, printTextSettings } from './media-types.ts';
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
  type Variable,
} from './text.ts';

/** `server.conf`: the body of the site's servers, without `listen`, `server_name`, certificates and `root`. */
export function printServerConf(plan: Plan): string {
  return joinLines(printServer(nameVariables(plan), plan));
}

function* printServer(v: Variable, plan: Plan): Generator<string> {
  yield* printFileHead(
    `The server of ${plan.origin}. Include this file in each server of the site: https, http and other domains.`,
  );
  yield* printOnDemandSettings(plan);

  yield '# A location with an add_header of its own sends none of these.';
  yield* printHeaders(v, plan);
  yield* printApiHeaders(v, plan);
  if (plan.maintenance || plan.api?.rate) yield addHeader('Retry-After', v('retry'));

  yield* printProtection(v, plan);
  yield* printErrorPages(v, plan);
  yield* printMoveLocation(v, plan);
  if (plan.maintenance) yield* printClosedLocations(plan);
  else yield* printOpenLocations(v, plan);
  yield* printApiLocations(v, plan);
}

/** In maintenance mode, everything except robots.txt returns 503 (`W-ROBOTS-1`, `W-CLOSE-7`). */
function* printClosedLocations(plan: Plan): Generator<string> {
  const robots = printSingleType(plan, 'text/plain');
  yield* printSection('The only file of a closed site.', 'location = /robots.txt', robots);
  yield* printSection('Maintenance mode.', 'location /', [refuseBytes, 'return 503;']);
}

function* printOpenLocations(v: Variable, plan: Plan): Generator<string> {
  const rest = `@${v('rest').slice(1)}`;
  // /old and /about/
  yield* printSection('A redirect, or a file.', 'location /', [
    ...printFileSettings(plan),
    refuseBytes,
    ...printExactAnswers(v, plan, 'return 410;'),
    `try_files ${listTriedFiles(v, plan).join(' ')} ${rest};`,
  ]);
  // /blog/2021/post and /about
  yield* printSection('No file: a pattern, or the other URL of a page.', `location ${rest}`, [
    ...printPatternAnswers(v, plan, 'return 410;'),
    ...printOnDemandPass(plan),
    ...printUnknownVersions(plan),
    ...printVariants(v, plan, 'return 404;'),
  ]);
}

/** The site's pages for errors, which have no URL. */
function* printErrorPages(v: Variable, plan: Plan): Generator<string> {
  const { errorPages, maintenance } = plan;
  const pages = Object.entries({ ...errorPages, ...(maintenance && { 503: maintenance.file }) });
  for (const [status, file] of pages) yield `error_page ${status} ${quote(escapeLiteral(v, `/${file}`))};`;
  yield* printUnknownVersionPage(plan);

  // `Transfer-Encoding: foo` is a bad request. nginx itself returns 501.
  const bad = `@${v('bad').slice(1)}`;
  yield `error_page 501 =400 ${bad}; # The Transfer-Encoding of a request is unknown.`;
  yield `location ${bad} { return 400; }`;
  const urls = pages.map(([, file]) => escapeRegex(file)).join('|');
  if (urls === '') return;
  const page = ['internal;', ...printSingleType(plan, 'text/html')];
  yield* printSection('Error pages have no URL.', `location ~ ${quote(`^/(?:${urls})$`)}`, page);
}

/** How requests for pages that are rendered on demand are passed on. The site's headers come only from nginx. */
function* printOnDemandSettings({ serverPort, hsts, headers }: Plan): Generator<string> {
  if (serverPort === undefined) return;

  yield* [
    '# Pages that are rendered on demand. Their server limits the body of a request.',
    'client_max_body_size 0;',
    'proxy_http_version 1.1;',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Host $host;',
    'proxy_set_header X-Forwarded-Proto https;',
  ];
  // A cache header of the options is for files, and a page keeps the header of its server.
  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set(sent.filter((name) => !isForFiles(name)));
  if (hsts) hidden.add('strict-transport-security');
  for (const name of [...hidden].sort()) yield `proxy_hide_header ${name};`;
}

/** Passes a request on as it was sent. */
function* printOnDemandPass(plan: Plan): Generator<string> {
  const { serverPort, elsewhere = [] } = plan;
  if (serverPort === undefined || elsewhere.length === 0) return;

  yield* printTextSettings(plan);
  const urls = `^(?:${elsewhere.map(compileRoute).join('|')})$`;
  yield `if ($uri ~ ${quote(urls)}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`;
}

/** `/orders/*` matches `/orders` and all below it, `/search` also `/search/`. */
function compileRoute(route: string): string {
  const path = route
    .split('/')
    .filter((segment) => segment !== '' && segment !== '*')
    .map((segment) => `/${segment.startsWith(':') ? '[^/]+' : compileDecodedPath(segment, false)}`)
    .join('');
  return route.endsWith('/*') ? `${path}(?:/.*)?` : `${path}/?`;
}

/** `$…_realm`: the name of the protected area of a URL, or `off` (`W-ERR-4`). `$…_users`: its file of passwords. */
export function* printProtectionMaps(v: Variable, plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const rows = protect.map(({ prefix, realm }, at) => ({
    key: `~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`,
    realm: escapeLiteral(v, realm.replaceAll('"', "'")),
    file: nameUsersFile(plan, at),
  }));
  yield* mapBlock('The protected areas, by the name in the password dialog.', '$uri', v('realm'), [
    ...rows.map(({ key, realm }) => ({ key, value: realm })),
    { key: 'default', value: 'off' },
  ]);
  const files = rows.map(({ key, file }) => ({ key, value: file }));
  yield* mapBlock('Their files of user names and hashed passwords.', '$uri', v('users'), files);
}

/** The lines that require a password. */
function* printProtection(v: Variable, { protect }: Plan): Generator<string> {
  if (protect.length === 0) return;
  yield* ['', '# Passwords. The files of user names and hashes are next to nginx.conf.'];
  yield* [`auth_basic ${v('realm')};`, `auth_basic_user_file ${v('users')};`];
}

/** The file of an area's user names and hashed passwords, in one folder for all sites. */
export function nameUsersFile({ name }: Plan, at: number): string {
  const file = `users-${at + 1}`;
  return name === undefined ? file : `${name}-${file}`;
}
