import { escapeRegex } from '../../lib/url/wildcards.ts';
import { printHsts } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileApiUrls } from '../shared/api.ts';
import { proxyNote, selectHostNames } from '../shared/server-config.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { answerNote, printExactAnswers, printPatternAnswers } from './redirects.ts';
import {
  bareName,
  type NginxText,
  nginx,
  printBlock,
  printComment,
  printMap,
  printSection,
  regex,
  type Variable,
} from './text.ts';

/** `$…_away`: requested over http or on another domain. `$…_hsts`: the header, for https. */
export function* printOriginMaps(v: Variable, { tls, hsts, domains }: Plan): Generator<NginxText> {
  let scheme = nginx`$scheme`;
  if (tls.at === 'proxy') {
    scheme = v('scheme');
    yield* printSchemeMaps(v, tls.from);
  }

  const names = selectHostNames(domains).map((name) => `~^https ${escapeRegex(name)}$`);
  const rows = ['~^http ', ...names].map((key) => nginx`${regex(key)} "1";`);
  yield printMap('Requested over http or on another domain.', nginx`"${scheme} $host"`, v('away'), rows);
  if (hsts) {
    const row = nginx`https "${printHsts(hsts)}";`;
    yield printMap('Strict-Transport-Security, for https.', scheme, v('hsts'), [row]);
  }
}

/** `$…_scheme`: the visitor's scheme, which a proxy in front of nginx reports. */
function* printSchemeMaps(v: Variable, proxies: readonly string[]): Generator<NginxText> {
  yield* [nginx``, printComment('Proxies whose X-Forwarded-Proto counts.')];
  const trusted = proxies.map((proxy) => nginx`${proxy} 1;`);
  yield printBlock(nginx`geo $realip_remote_addr ${v('trusted')}`, [nginx`default "";`, ...trusted]);
  const forwarded = nginx`"${v('trusted')}$http_x_forwarded_proto"`;
  yield printMap('The scheme that the visitor uses.', forwarded, v('scheme'), [
    nginx`"~^1https$" "https";`,
    nginx`"~^1http$" "http";`,
    nginx`default "$scheme";`,
  ]);
}

/**
 * Redirects http and other domains in one step (`W-REDIR-7`): to the final URL. For a page or an error, the path
 * stays the same.
 */
export function* printMoveLocation(v: Variable, plan: Plan): Generator<NginxText> {
  const away = nginx`@${bareName(v('away'))}`;
  const about = 'Over http or on another domain: a redirect to the final URL.';
  yield printSection(about, nginx`location ${away}`, printMoveLines(v, plan));
  if (plan.tls.at === 'here') yield printComment(proxyNote);
  yield nginx`error_page 418 = ${away}; # 418 leads there, and no client gets it.`;
  yield nginx`if (${v('away')}) { return 418; }`;
}

function* printMoveLines(v: Variable, plan: Plan): Generator<NginxText> {
  const same = nginx`return 301 ${plan.origin}$request_uri;`;
  yield refuseBytes;
  // //about
  yield nginx`if ($request_uri ~ "^//+(.*)") { return 301 ${plan.origin}/$1; }`;
  if (plan.maintenance) {
    yield same;
    return;
  }

  yield printComment(answerNote);
  yield* printExactAnswers(v, plan, same);
  yield nginx`# Files and the API have the same path there.`;
  if (plan.protect.length > 0) yield nginx`if (${v('realm')} != off) { ${same} }`;
  if (plan.api) yield nginx`if ($uri ~ ${regex(compileApiUrls(plan.api))}) { ${same} }`;
  for (const file of listTriedFiles(v, plan)) yield nginx`if (-f $document_root${file}) { ${same} }`;

  yield* printPatternAnswers(plan, v('pattern'), same);
  yield* printVariants(v, plan, same);
}

/**
 * A byte that no URL may have would get into a `Location`, and `GET http://host?a` has no slash that would end the
 * host name.
 */
export const refuseBytes: NginxText = nginx`if ($request_uri ~ "^[^/]|[^!-~]") { return 400; } # A path starts with a slash, and no URL has such a byte.`;
