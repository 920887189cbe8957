import { printHsts } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { printApiMaps, printRateZone } from './api.ts';
import { printHeaderMaps } from './headers.ts';
import { printPageMaps } from './pages.ts';
import { printProtectionMaps } from './protect.ts';
import { printRedirectMaps } from './redirects.ts';
import {
  joinLines,
  mapBlock,
  mapLine,
  nameVariables,
  printFileHead,
  type Row,
  type Variable,
} from './text.ts';

/** `http.conf`: the maps from a request to its answer, for the http context. `server` is server.conf, which reads them. */
export function* printHttpConf(plan: Plan, server: string): Generator<string> {
  const v = nameVariables(plan);
  yield joinLines(printFileHead(`The redirects and pages of ${plan.origin}. Include this file in http.`));

  const dollar = v('dollar').slice(1);
  let hasDollar = server.includes(dollar);
  for (const piece of printMaps(v, plan)) {
    hasDollar ||= piece.includes(dollar);
    yield piece;
  }
  if (hasDollar) yield `\n# A dollar sign, for which nginx has no escape.\ngeo $${dollar} { default "$"; }\n`;
}

function* printMaps(v: Variable, plan: Plan): Generator<string> {
  yield* printRedirectMaps(v, plan);
  yield* printPageMaps(v, plan);
  yield* printHeaderMaps(v, plan);
  yield* printApiMaps(v, plan);
  yield* printRateZone(v, plan);
  yield* retryMap(v, plan);
  yield* printProtectionMaps(v, plan);
  yield* printSchemeMaps(v, plan);
}

/** `$…_retry`: when clients may try again, for `Retry-After`. */
function* retryMap(v: Variable, { maintenance, api }: Plan): Generator<string> {
  const rows: Row[] = [
    ...(maintenance ? [{ key: '503', value: maintenance.retryAfter.toUTCString() }] : []),
    ...(api?.rate ? [{ key: '429', value: retryAfter }] : []),
  ];
  if (rows.length > 0) yield* mapBlock('When clients may try again.', '$status', v('retry'), rows);
}

/** `$…_scheme`: the visitor's, from a listed proxy or the connection. `$…_hsts`: the header for https. */
function* printSchemeMaps(v: Variable, { tls, hsts, domains }: Plan): Generator<string> {
  if (tls.at === 'here') {
    if (hsts && domains.length > 0) yield* printHstsMap('$scheme', v, hsts);
    return;
  }

  const trusted = tls.from.map((address) => `  ${address} 1;\n`).join('');
  yield `\n# Proxies whose X-Forwarded-Proto counts.\ngeo $realip_remote_addr ${v('trusted')} {\n  default "";\n${trusted}}\n`;
  yield* mapBlock(
    'The scheme that the visitor uses.',
    `"${v('trusted')}$http_x_forwarded_proto"`,
    v('scheme'),
    [
      { key: '~^1https$', value: 'https' },
      { key: '~^1http$', value: 'http' },
      { key: 'default', value: '$scheme' },
    ],
  );
  if (hsts) yield* printHstsMap(v('scheme'), v, hsts);
}

function* printHstsMap(source: string, v: Variable, hsts: NonNullable<Plan['hsts']>): Generator<string> {
  const row = { key: 'https', value: printHsts(hsts) };
  yield mapLine('Strict-Transport-Security, for https.', source, v('hsts'), row);
}
