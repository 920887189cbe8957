import type { OutFile } from '../../lib/file.ts';
import { compact } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { isRedirectsOnly, selectRedirects } from '../shared/redirects-only.ts';
import { createUsersFiles, findHttpsPort, selectHostNames } from '../shared/server-config.ts';
import { printApiMaps } from './api.ts';
import { createSizesFile } from './hashed-redirects.ts';
import { printHeaderMaps } from './headers.ts';
import { printOriginMaps } from './origin.ts';
import { printPageMaps } from './pages.ts';
import { isHashed } from './redirect-rows.ts';
import { printRedirectMaps } from './redirects.ts';
import { printRedirectsConf } from './redirects-conf.ts';
import { nameUsersFile, printProtectionMaps, printServerConf } from './server-conf.ts';
import {
  joinLines,
  mapBlock,
  nameVariables,
  printBlock,
  printFileHead,
  type Row,
  type Variable,
} from './text.ts';

/** The files for nginx, each with the place of the include as the first line. */
export function emitNginx(whole: Plan): OutFile[] {
  const isOnly = isRedirectsOnly(whole);
  const plan = isOnly ? selectRedirects(whole) : whole;
  const server = isOnly ? printRedirectsConf(plan) : printServerConf(plan);
  return [
    ...createSizesFile(plan),
    { path: 'http.conf', content: { [Symbol.iterator]: () => printHttpConf(plan, server) } },
    { path: isOnly ? 'redirects.conf' : 'server.conf', content: server },
    { path: 'nginx.conf', content: printExampleConf(plan) },
    ...createUsersFiles(plan, (at) => nameUsersFile(plan, at)),
  ];
}

/** `http.conf`: the maps from a request to its answer, for the http context. `server` is the text of server.conf. */
function* printHttpConf(plan: Plan, server: string): Generator<string> {
  const v = nameVariables(plan);
  yield joinLines(
    printFileHead(
      `${isRedirectsOnly(plan) ? 'The redirects' : 'The redirects and pages'} of ${plan.origin}. Include this file in http.`,
    ),
  );

  const dollar = v('dollar').slice(1);
  let hasDollar = server.includes(dollar);
  for (const piece of printMaps(v, plan)) {
    hasDollar ||= piece.includes(dollar);
    yield piece;
  }
  if (hasDollar) yield `\n# A dollar sign, for which nginx has no escape.\ngeo $${dollar} { default "$"; }\n`;
}

function* printMaps(v: Variable, plan: Plan): Generator<string> {
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
function* printRetryMap(v: Variable, { maintenance, api }: Plan): Generator<string> {
  const rows = compact<Row>(
    maintenance && { key: '503', value: maintenance.retryAfter.toUTCString() },
    api?.rate && { key: '429', value: retryAfter },
  );
  if (rows.length > 0) yield* mapBlock('When clients may try again.', '$status', v('retry'), rows);
}

/** `nginx.conf`: a complete configuration, for nginx 1.22 and later. */
function printExampleConf(plan: Plan): string {
  const head = '# A complete example, to copy from. To run it: nginx -p THIS_FOLDER/ -c nginx.conf';
  return joinLines([head, 'events {}', ...printBlock('http', printExampleHttp(plan))]);
}

function* printExampleHttp(plan: Plan): Generator<string> {
  // Without a proxy that ends TLS
  const isSecure = plan.tls.at === 'here';
  if (isSecure) yield* ['ssl_certificate certificate.pem;', 'ssl_certificate_key key.pem;'];
  if (isHashed(plan)) yield 'include sizes.conf;';
  yield 'include http.conf;';

  const port = findHttpsPort(plan.origin);
  const names = [new URL(plan.origin).hostname, ...selectHostNames(plan.domains)].join(' ');
  const lines = compact(
    'listen 80;',
    'listen [::]:80;',
    isSecure && `listen ${port} ssl http2;`,
    isSecure && `listen [::]:${port} ssl http2;`,
    `server_name ${names};`,
    'root ../../dist; # the folder of the site',
    isRedirectsOnly(plan) ? 'include redirects.conf;' : 'include server.conf;',
  );
  yield* printBlock('server', lines);
}
