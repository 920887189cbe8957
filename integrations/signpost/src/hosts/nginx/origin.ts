import { printHsts } from '../../plan/answers.ts';
import { listBases } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath, escapeRegex } from '../shared/sent-text.ts';
import { selectHostNames } from '../shared/server-config.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import { mapBlock, printSection, quote, type Row, type Variable } from './text.ts';

/** `$…_away`: requested over http or on another domain. `$…_hsts`: the header, for https. */
export function* printOriginMaps(v: Variable, { tls, hsts, domains }: Plan): Generator<string> {
  let scheme = '$scheme';
  if (tls.at === 'proxy') {
    scheme = v('scheme');
    const trusted = tls.from.map((address) => `  ${address} 1;\n`).join('');
    yield `\n# Proxies whose X-Forwarded-Proto counts.\ngeo $realip_remote_addr ${v('trusted')} {\n  default "";\n${trusted}}\n`;
    const forwarded = `"${v('trusted')}$http_x_forwarded_proto"`;
    yield* mapBlock('The scheme that the visitor uses.', forwarded, scheme, [
      { key: '~^1https$', value: 'https' },
      { key: '~^1http$', value: 'http' },
      { key: 'default', value: '$scheme' },
    ]);
  }

  const names = selectHostNames(domains).map(escapeRegex);
  const rows = ['~^http ', ...names.map((name) => `~^https ${name}$`)].map(
    (key): Row => ({ key, value: '1' }),
  );
  yield* mapBlock('Requested over http or on another domain.', `"${scheme} $host"`, v('away'), rows);
  if (hsts) {
    const row = { key: 'https', value: printHsts(hsts) };
    yield* mapBlock('Strict-Transport-Security, for https.', scheme, v('hsts'), [row]);
  }
}

/**
 * Redirects http and other domains in one step (`W-REDIR-7`): to the final URL, or to the same URL on the canonical domain
 * where that returns a page or an error.
 */
export function printMoveLocation(v: Variable, plan: Plan): string[] {
  const name = `@${v('away').slice(1)}`;
  return [
    ...printSection(
      'Over http or on another domain: a redirect to the final URL.',
      `location ${name}`,
      printMoveLines(v, plan),
    ),
    `error_page 418 = ${name};`,
    `if (${v('away')}) { return 418; }`,
  ];
}

function printMoveLines(v: Variable, plan: Plan): string[] {
  const same = `return 301 ${plan.origin}$request_uri;`;
  if (plan.maintenance) return [refuseBytes, same];

  const patterns = printPatternAnswers(v, plan, same);
  const bases = listBases(plan.api).map((base) => compileDecodedPath(base, false));
  const kept = [
    ...(plan.protect.length > 0 ? [`if (${v('realm')} != off) { ${same} }`] : []),
    ...(bases.length > 0 ? [`if ($uri ~ ${quote(`^(?:${bases.join('|')})(?:/|$)`)}) { ${same} }`] : []),
    ...listTriedFiles(v, plan).map((file) => `if (-f $document_root${file}) { ${same} }`),
  ];

  return [
    refuseBytes,
    ...printExactAnswers(v, plan, same),
    ...kept,
    ...patterns,
    ...printVariants(v, plan, same),
  ];
}

/** A byte that no URL may have would get into a `Location`. */
export const refuseBytes = 'if ($request_uri ~ "[^!-~]") { return 400; }';
