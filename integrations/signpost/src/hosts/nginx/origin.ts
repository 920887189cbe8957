import { escapeRegex } from '../../lib/url/wildcards.ts';
import { printHsts } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileApiUrls } from '../shared/api.ts';
import { proxyNote, selectHostNames } from '../shared/server-config.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import { mapBlock, printComment, printSection, quote, type Variable } from './text.ts';

/** `$…_away`: requested over http or on another domain. `$…_hsts`: the header, for https. */
export function* printOriginMaps(v: Variable, { tls, hsts, domains }: Plan): Generator<string> {
  let scheme = '$scheme';
  if (tls.at === 'proxy') {
    scheme = v('scheme');
    yield* printSchemeMaps(v, tls.from);
  }

  const names = selectHostNames(domains).map((name) => `~^https ${escapeRegex(name)}$`);
  const rows = ['~^http ', ...names].map((key) => ({ key, value: '1' }));
  yield* mapBlock('Requested over http or on another domain.', `"${scheme} $host"`, v('away'), rows);
  if (hsts) {
    const row = { key: 'https', value: printHsts(hsts) };
    yield* mapBlock('Strict-Transport-Security, for https.', scheme, v('hsts'), [row]);
  }
}

/** `$…_scheme`: the visitor's scheme, which a proxy in front of nginx reports. */
function* printSchemeMaps(v: Variable, proxies: readonly string[]): Generator<string> {
  const trusted = proxies.map((proxy) => `  ${proxy} 1;\n`).join('');
  yield `\n# Proxies whose X-Forwarded-Proto counts.\ngeo $realip_remote_addr ${v('trusted')} {\n  default "";\n${trusted}}\n`;
  const forwarded = `"${v('trusted')}$http_x_forwarded_proto"`;
  yield* mapBlock('The scheme that the visitor uses.', forwarded, v('scheme'), [
    { key: '~^1https$', value: 'https' },
    { key: '~^1http$', value: 'http' },
    { key: 'default', value: '$scheme' },
  ]);
}

/**
 * Redirects http and other domains in one step (`W-REDIR-7`): to the final URL. For a page or an error, the path
 * stays the same.
 */
export function* printMoveLocation(v: Variable, plan: Plan): Generator<string> {
  const name = `@${v('away').slice(1)}`;
  const about = 'Over http or on another domain: a redirect to the final URL.';
  yield* printSection(about, `location ${name}`, printMoveLines(v, plan));
  if (plan.tls.at === 'here') yield printComment(proxyNote);
  yield* [`error_page 418 = ${name};`, `if (${v('away')}) { return 418; }`];
}

function* printMoveLines(v: Variable, plan: Plan): Generator<string> {
  const same = `return 301 ${plan.origin}$request_uri;`;
  yield refuseBytes;
  // //about
  yield `if ($request_uri ~ "^//+(.*)") { return 301 ${plan.origin}/$1; }`;
  if (plan.maintenance) {
    yield same;
    return;
  }

  yield* printExactAnswers(v, plan, same);
  // A protected page, the API, and an existing file: the same URL on https decides.
  if (plan.protect.length > 0) yield `if (${v('realm')} != off) { ${same} }`;
  if (plan.api) yield `if ($uri ~ ${quote(compileApiUrls(plan.api))}) { ${same} }`;
  for (const file of listTriedFiles(v, plan)) yield `if (-f $document_root${file}) { ${same} }`;

  yield* printPatternAnswers(v, plan, same);
  yield* printVariants(v, plan, same);
}

/**
 * A byte that no URL may have would get into a `Location`, and `GET http://host?a` has no slash that would end the
 * host name.
 */
export const refuseBytes =
  'if ($request_uri ~ "^[^/]|[^!-~]") { return 400; } # A path starts with a slash, and no URL has such a byte.';
