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
  bareName,
  type NginxText,
  nameVariables,
  nginx,
  printComment,
  printFileHead,
  printMap,
  printSection,
  regex,
  type Variable,
} from './text.ts';

/** `server.conf`: the body of the site's servers, without `listen`, `server_name`, certificates and `root`. */
export function* printServerConf(plan: Plan): Generator<NginxText> {
  const v = nameVariables(plan);
  yield* printFileHead(
    `The server of ${plan.origin}. Include this file in each server of the site: https, http and other domains.`,
  );
  yield* printOnDemandSettings(plan);

  yield* [nginx``, nginx`# Response headers. A location with an add_header of its own sends none of them.`];
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
function* printClosedLocations(plan: Plan): Generator<NginxText> {
  const robots = printSingleType(plan, 'text/plain');
  yield printSection('The only file in maintenance mode.', nginx`location = /robots.txt`, robots);
  yield printSection('Maintenance mode.', nginx`location /`, [refuseBytes, nginx`return 503;`]);
}

function* printOpenLocations(v: Variable, plan: Plan): Generator<NginxText> {
  const rest = nginx`@${bareName(v('rest'))}`;
  // /old and /about/
  yield printSection('A redirect, or a file.', nginx`location /`, [
    ...printFileSettings(plan),
    refuseBytes,
    ...printExactAnswers(v, plan, nginx`return 410;`),
    nginx`try_files ${listTriedFiles(v, plan)} ${rest};`,
  ]);
  // /blog/2021/post and /about
  yield printSection('No file: a pattern, or the other URL of a page.', nginx`location ${rest}`, [
    ...printPatternAnswers(plan, v('pattern'), nginx`return 410;`),
    ...printOnDemandPass(plan),
    ...printUnknownVersions(plan),
    ...printVariants(v, plan, nginx`return 404;`),
  ]);
}

/** The site's pages for errors, which have no URL. */
function* printErrorPages(v: Variable, plan: Plan): Generator<NginxText> {
  const { errorPages, maintenance } = plan;
  const pages = Object.entries({ ...errorPages, ...(maintenance && { 503: maintenance.file }) });
  yield* [nginx``, printComment('Error pages.')];
  for (const [status, file] of pages) yield nginx`error_page ${Number(status)} "/${file}";`;
  yield* printUnknownVersionPage(plan);

  // `Transfer-Encoding: foo` is a bad request. nginx itself returns 501.
  const bad = nginx`@${bareName(v('bad'))}`;
  yield nginx`error_page 501 =400 ${bad}; # The Transfer-Encoding of a request is unknown.`;
  yield nginx`location ${bad} { return 400; }`;
  const urls = pages.map(([, file]) => escapeRegex(file)).join('|');
  if (urls === '') return;
  const page = [nginx`internal;`, ...printSingleType(plan, 'text/html')];
  yield printSection('Error pages have no URL.', nginx`location ~ ${regex(`^/(?:${urls})$`)}`, page);
}

/** How requests for pages that are rendered on demand are passed on. The site's headers come only from nginx. */
function* printOnDemandSettings({ serverPort, hsts, headers }: Plan): Generator<NginxText> {
  if (serverPort === undefined) return;

  yield* [
    nginx`# Pages that are rendered on demand. Their server limits the body of a request.`,
    nginx`client_max_body_size 0;`,
    nginx`proxy_http_version 1.1;`,
    nginx`proxy_set_header Host $host;`,
    nginx`proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
    nginx`proxy_set_header X-Forwarded-Host $host;`,
    nginx`proxy_set_header X-Forwarded-Proto https;`,
  ];
  // A cache header of the options is for files, and a page keeps the header of its server.
  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set(sent.filter((name) => !isForFiles(name)));
  if (hsts) hidden.add('strict-transport-security');
  for (const name of [...hidden].sort()) yield nginx`proxy_hide_header ${name};`;
}

/** Passes a request on as it was sent. */
function* printOnDemandPass(plan: Plan): Generator<NginxText> {
  const { serverPort, elsewhere = [] } = plan;
  if (serverPort === undefined || elsewhere.length === 0) return;

  yield* printTextSettings(plan);
  const urls = `^(?:${elsewhere.map(compileRoute).join('|')})$`;
  yield nginx`if ($uri ~ ${regex(urls)}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`;
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
export function* printProtectionMaps(v: Variable, plan: Plan): Generator<NginxText> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const rows = protect.map(({ prefix, realm }, at) => ({
    key: regex(`~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`),
    realm: realm.replaceAll('"', "'"),
    file: nameUsersFile(plan, at),
  }));
  const uri = nginx`$uri`;
  yield printMap('The protected areas, by the name in the password dialog.', uri, v('realm'), [
    ...rows.map(({ key, realm }) => nginx`${key} "${realm}";`),
    nginx`default "off";`,
  ]);
  const files = rows.map(({ key, file }) => nginx`${key} "${file}";`);
  yield printMap('Their files of user names and hashed passwords.', uri, v('users'), files);
}

/** The lines that require a password. */
function* printProtection(v: Variable, { protect }: Plan): Generator<NginxText> {
  if (protect.length === 0) return;
  yield* [nginx``, printComment('Passwords. The files of user names and hashes are next to nginx.conf.')];
  yield* [nginx`auth_basic ${v('realm')};`, nginx`auth_basic_user_file ${v('users')};`];
}

/** The file of an area's user names and hashed passwords, in one folder for all sites. */
export function nameUsersFile({ name }: Plan, at: number): string {
  const file = `users-${at + 1}`;
  return name === undefined ? file : `${name}-${file}`;
}
