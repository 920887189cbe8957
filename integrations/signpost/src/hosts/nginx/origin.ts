import { escapeRegex } from '../../lib/url/wildcards.ts';
import { printHsts } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileApiUrls } from '../shared/api.ts';
import { proxyNote, selectHostNames } from '../shared/server-config.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { answerNote, printExactAnswers, printPatternAnswers } from './redirects.ts';
import { bareName, type NameVariable, type NginxText, nginx, printComment, printMap, regex } from './text.ts';

/** `$…_away`: requested over http or on another domain. `$…_hsts`: the header, for https. */
export function* printOriginMaps(v: NameVariable, { tls, hsts, domains }: Plan): Generator<NginxText> {
  const scheme = tls.at === 'proxy' ? v('scheme') : nginx`$scheme`;
  if (tls.at === 'proxy') yield printSchemeMaps(v, tls.from);

  const names = selectHostNames(domains).map((name) => `~^https ${escapeRegex(name)}$`);
  const rows = ['~^http ', ...names].map((key) => nginx`${regex(key)} "1";`);
  yield printMap('Requested over http or on another domain.', nginx`"${scheme} $host"`, v('away'), rows);
  if (hsts) {
    const row = nginx`https "${printHsts(hsts)}";`;
    yield printMap('Strict-Transport-Security, for https.', scheme, v('hsts'), [row]);
  }
}

/** `$…_scheme`: the visitor's scheme, which a proxy in front of nginx reports. */
function printSchemeMaps(v: NameVariable, proxies: readonly string[]): NginxText {
  return nginx`

    # Proxies whose X-Forwarded-Proto counts.
    geo $realip_remote_addr ${v('trusted')} {
      default "";
      ${proxies.map((proxy) => nginx`${proxy} 1;`)}
    }

    map "${v('trusted')}$http_x_forwarded_proto" ${v('scheme')} { # The scheme that the visitor uses.
      "~^1https$" "https";
      "~^1http$" "http";
      default "$scheme";
    }`;
}

/**
 * Redirects http and other domains in one step (`W-REDIR-7`): to the final URL. For a page or an error, the path
 * stays the same.
 */
export function printMoveLocation(v: NameVariable, plan: Plan): NginxText {
  const away = nginx`@${bareName(v('away'))}`;
  return nginx`

    location ${away} { # Over http or on another domain: a redirect to the final URL.
      ${refuseBytes}
      if ($request_uri ~ "^//+(.*)") { return 301 ${plan.origin}/$1; }
      ${printMoveLines(v, plan)}
    }
    ${plan.tls.at === 'here' && printComment(proxyNote)}
    error_page 418 = ${away}; # 418 leads there, and no client gets it.
    if (${v('away')}) { return 418; }`;
}

/** The answers to /old and /about over http. `samePath` is the one where the map and the pages have none. */
function printMoveLines(v: NameVariable, plan: Plan): NginxText {
  const samePath = nginx`return 301 ${plan.origin}$request_uri;`;
  if (plan.maintenance) return samePath;

  const { protect, api } = plan;
  const files = listTriedFiles(v, plan);
  return nginx`
    ${printComment(answerNote)}
    ${printExactAnswers(v, plan, samePath)}
    ${protect.length > 0 && nginx`if (${v('realm')} != off) { ${samePath} }`}
    ${api && nginx`if ($uri ~ ${regex(compileApiUrls(api))}) { ${samePath} }`}
    ${files.map((file) => nginx`if (-f $document_root${file}) { ${samePath} }`)}
    ${printPatternAnswers(plan, v('pattern'), samePath)}
    ${printVariants(v, plan, samePath)}`;
}

/**
 * A byte that no URL may have would get into a `Location`, and `GET http://host?a` has no slash that would end the
 * host name.
 */
export const refuseBytes: NginxText = nginx`if ($request_uri ~ "^[^/]|[^!-~]") { return 400; } # A path starts with a slash, and no URL has such a byte.`;
