import { escapeRegex } from '../../lib/url/wildcards.ts';
import { isForFiles, type Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { listErrorPages } from '../shared/pages.ts';
import { printApiHeaders, printApiLocations, printUnknownVersionPage, printUnknownVersions } from './api.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printFileSettings, printSingleType, printTextSettings } from './media-types.ts';
import { printMoveLocation, refuseBytes } from './origin.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import {
  bareName,
  type NameVariable,
  type NginxText,
  nameVariables,
  nginx,
  printFileHead,
  printMap,
  regex,
} from './text.ts';

// server.conf, in the order of its parts:
//
//   add_header X-Content-Type-Options "nosniff" always;          headers of all responses
//   auth_basic $sp_example_com_realm;                             passwords
//   error_page 404 "/404.html";                                   error pages
//   if ($sp_example_com_away) { return 418; }                     http and other domains
//   location / { … try_files $sp_example_com_file @sp_example_com_rest; }
//   location @sp_example_com_rest { … }                           patterns, and the other URLs of pages
//   location ~ "^(?:/api)(?:/|$)" { … }                           the API

/** `server.conf`: the body of the site's servers, without `listen`, `server_name`, certificates and `root`. */
export function* printServerConf(plan: Plan): Generator<NginxText> {
  const v = nameVariables(plan);
  const isRetried = plan.maintenance !== undefined || plan.api?.rate !== undefined;
  yield* printFileHead(
    `The server of ${plan.origin}. Include this file in each server of the site: https, http and other domains.`,
  );
  yield nginx`
    ${printOnDemandSettings(plan)}

    # Response headers. A location with an add_header of its own sends none of them, and this server none of those of http.
    ${printHeaders(v, plan)}
    ${printApiHeaders(v, plan)}
    ${isRetried && addHeader('Retry-After', v('retry'))}
    ${printProtection(v, plan)}

    ${printErrorPages(v, plan)}
    ${printMoveLocation(v, plan)}
    ${plan.maintenance ? printClosedLocations(plan) : printOpenLocations(v, plan)}
    ${printApiLocations(v, plan)}`;
}

/** In maintenance mode, everything except robots.txt returns 503 (`W-ROBOTS-1`, `W-CLOSE-7`). */
function printClosedLocations(plan: Plan): NginxText {
  return nginx`

    location = /robots.txt { # The only file in maintenance mode.
      ${printSingleType(plan, 'text/plain')}
    }

    location / { # Maintenance mode.
      ${refuseBytes}
      return 503;
    }`;
}

/** /old and /about/ in the first location, /blog/2021/post and /about in the second. */
function printOpenLocations(v: NameVariable, plan: Plan): NginxText {
  const rest = nginx`@${bareName(v('rest'))}`;
  return nginx`

    location / { # A redirect, or a file.
      ${printFileSettings(plan)}
      ${refuseBytes}
      ${printExactAnswers(v, plan, nginx`return 410;`)}
      try_files ${listTriedFiles(v, plan)} ${rest};
    }

    location ${rest} { # No file: a pattern, or the other URL of a page.
      ${printPatternAnswers(plan, v('pattern'), nginx`return 410;`)}
      ${printOnDemandPass(plan)}
      ${printUnknownVersions(plan)}
      ${printVariants(v, plan, nginx`return 404;`)}
    }`;
}

/** The site's pages for errors, which have no URL. */
function printErrorPages(v: NameVariable, plan: Plan): NginxText {
  const pages = listErrorPages(plan);
  const urls = regex(`^/(?:${pages.map(([, file]) => escapeRegex(file)).join('|')})$`);
  const pageLocation = nginx`

    location ~ ${urls} { # Error pages have no URL.
      internal;
      ${printSingleType(plan, 'text/html')}
    }`;

  // `Transfer-Encoding: foo` is a bad request. nginx itself returns 501.
  const bad = nginx`@${bareName(v('bad'))}`;
  return nginx`
    # Error pages.
    ${pages.map(([status, file]) => nginx`error_page ${Number(status)} "/${file}";`)}
    ${printUnknownVersionPage(plan)}
    error_page 501 =400 ${bad}; # The Transfer-Encoding of a request is unknown.
    location ${bad} { return 400; }
    ${pages.length > 0 && pageLocation}`;
}

/** How requests for pages that are rendered on demand are passed on. The site's headers come only from nginx. */
function printOnDemandSettings({ serverPort, hsts, headers }: Plan): NginxText | undefined {
  if (serverPort === undefined) return undefined;

  // A cache header of the options is for files, and a page keeps the header of its server.
  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set(sent.filter((name) => !isForFiles(name)));
  if (hsts) hidden.add('strict-transport-security');
  return nginx`
    # Pages that are rendered on demand. Their server limits the body of a request.
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Forwarded-Proto https;
    ${[...hidden].sort().map((name) => nginx`proxy_hide_header ${name};`)}`;
}

/** Passes a request on as it was sent. */
function printOnDemandPass(plan: Plan): NginxText | undefined {
  const { serverPort, elsewhere = [] } = plan;
  if (serverPort === undefined || elsewhere.length === 0) return undefined;

  const urls = regex(`^(?:${elsewhere.map(compileRoute).join('|')})$`);
  return nginx`
    ${printTextSettings(plan)}
    if ($uri ~ ${urls}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`;
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
export function* printProtectionMaps(v: NameVariable, plan: Plan): Generator<NginxText> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const rows = protect.map(({ prefix, realm }, index) => ({
    key: regex(`~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`),
    realm: realm.replaceAll('"', "'"),
    file: nameUsersFile(plan, index),
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
function printProtection(v: NameVariable, { protect }: Plan): NginxText | undefined {
  if (protect.length === 0) return undefined;
  return nginx`

    # Passwords. The files of user names and hashes are next to nginx.conf.
    auth_basic ${v('realm')};
    auth_basic_user_file ${v('users')};`;
}

/** The file of an area's user names and hashed passwords, in one folder for all sites. */
export function nameUsersFile({ name }: Plan, index: number): string {
  const file = `users-${index + 1}`;
  return name === undefined ? file : `${name}-${file}`;
}
