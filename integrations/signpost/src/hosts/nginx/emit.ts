import { compact } from '../../lib/text/text.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { ConfigFile } from '../shared/config-text.ts';
import { cacheNote, isRedirectsOnly, selectRedirects } from '../shared/redirects-only.ts';
import { createUsersFiles, findHttpsPort, selectHostNames, type UsersFile } from '../shared/server-config.ts';
import { printApiMaps } from './api.ts';
import { createSizesFile } from './hashed-redirects.ts';
import { printHeaderMaps } from './headers.ts';
import { printOriginMaps } from './origin.ts';
import { printPageMaps } from './pages.ts';
import { isHashed } from './query-rest.ts';
import { answerNote, printExactAnswers, printPatternAnswers, printRedirectMaps } from './redirects.ts';
import { nameUsersFile, printProtectionMaps, printServerConf } from './server-conf.ts';
import {
  dollarVariable,
  hasDollar,
  type NameVariable,
  type NginxFile,
  type NginxText,
  nameVariables,
  nginx,
  printComment,
  printFileHead,
  printMap,
} from './text.ts';

/** The files for nginx, each with the place of the include as the first line. */
export function emitNginx(wholePlan: Plan): (NginxFile | UsersFile)[] {
  const hasOnlyRedirects = isRedirectsOnly(wholePlan);
  const plan = hasOnlyRedirects ? selectRedirects(wholePlan) : wholePlan;
  const server = [...(hasOnlyRedirects ? printRedirectsConf(plan) : printServerConf(plan))];
  return [
    ...createSizesFile(plan),
    new ConfigFile('http.conf', () => printHttpConf(plan, server)),
    new ConfigFile(hasOnlyRedirects ? 'redirects.conf' : 'server.conf', () => server),
    new ConfigFile('nginx.conf', () => [printExampleConf(plan)]),
    ...createUsersFiles(plan, (index) => nameUsersFile(plan, index)),
  ];
}

/** `http.conf`: the maps from a request to its answer, for the http context. `server` has the lines of server.conf. */
function* printHttpConf(plan: Plan, server: readonly NginxText[]): Generator<NginxText> {
  const about = isRedirectsOnly(plan) ? 'The redirects' : 'The redirects and pages';
  yield* printFileHead(`${about} of ${plan.origin}. Include this file in http.`);

  let needsDollar = server.some(hasDollar);
  for (const line of printMaps(nameVariables(plan), plan)) {
    needsDollar ||= hasDollar(line);
    yield line;
  }
  if (needsDollar) yield* dollarVariable;
}

function* printMaps(v: NameVariable, plan: Plan): Generator<NginxText> {
  if (isRedirectsOnly(plan)) {
    yield* printRedirectMaps(v, plan);
    return;
  }

  // In maintenance mode, nothing asks for a redirect or a page.
  if (plan.maintenance === undefined) {
    yield* printRedirectMaps(v, plan);
    yield* printPageMaps(v, plan);
  }
  yield* printHeaderMaps(v, plan);
  yield* printApiMaps(v, plan);
  yield* printRetryMap(v, plan);
  yield* printProtectionMaps(v, plan);
  yield* printOriginMaps(v, plan);
}

/** `$…_retry`: when clients may try again, for `Retry-After`. */
function* printRetryMap(v: NameVariable, { maintenance, api }: Plan): Generator<NginxText> {
  const rows = compact(
    maintenance && nginx`503 "${maintenance.retryAfter.toUTCString()}";`,
    api?.rate && nginx`429 "${retryAfter}";`,
  );
  if (rows.length > 0) yield printMap('When clients may try again.', nginx`$status`, v('retry'), rows);
}

/** `nginx.conf`: a complete configuration, for nginx 1.22 and later. */
function printExampleConf(plan: Plan): NginxText {
  // Without a proxy that ends TLS
  const isSecure = plan.tls.at === 'here';
  const port = Number(findHttpsPort(plan.origin));
  const names = [new URL(plan.origin).hostname, ...selectHostNames(plan.domains)];
  const certificate = nginx`
    ssl_certificate certificate.pem;
    ssl_certificate_key key.pem;`;
  const listenSecure = nginx`
    # For HTTP/2: from nginx 1.25.1 on, the line "http2 on;". Before, "ssl http2" in both lines, for all sites of the port.
    listen ${port} ssl;
    listen [::]:${port} ssl;`;

  return nginx`
    # A complete example, to copy from. To run it: nginx -p THIS_FOLDER/ -c nginx.conf
    events {}
    http {
      ${isSecure && certificate}
      ${isHashed(plan) && nginx`include sizes.conf;`}
      include http.conf;
      server {
        listen 80;
        listen [::]:80;
        ${isSecure && listenSecure}
        server_name ${names};
        root ../../dist; # the folder of the site
        ${isRedirectsOnly(plan) ? nginx`include redirects.conf;` : nginx`include server.conf;`}
      }
    }`;
}

/** `redirects.conf`: the redirects and gone URLs alone, for a server that serves the files itself. */
function* printRedirectsConf(plan: Plan): Generator<NginxText> {
  const v = nameVariables(plan);
  const gone = nginx`return 410;`;
  yield* printFileHead(
    `The redirects of ${plan.origin}. Include this file in its server, and http.conf in http. Locations, headers and media types stay yours. ${cacheNote}`,
  );
  if (hasGone({ ...plan, patterns: [] }))
    yield nginx`# Your own page for 410 needs a named location: error_page 410 @gone; location @gone { try_files /410.html =404; }`;
  if (plan.exact.length > 0)
    yield nginx`

      ${printComment(`Redirects and gone URLs. ${answerNote}`)}
      ${printExactAnswers(v, plan, gone)}`;

  const open = v('open');
  if (plan.patterns.length > 0)
    yield nginx`

      # Patterns, where nginx finds no file below the root of the server. It finds none below the root of a location, and for pages of PHP, a proxy or an alias.
      set ${open} ${v('pattern')};
      if (-e $document_root$uri) { set ${open} ""; }
      ${printPatternAnswers(plan, open, gone)}`;
}
