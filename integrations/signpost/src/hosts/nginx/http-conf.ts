import type { Plan } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { printApiMaps } from './api.ts';
import { printHeaderMaps } from './headers.ts';
import { printOriginMaps } from './origin.ts';
import { printPageMaps } from './pages.ts';
import { printProtectionMaps } from './protect.ts';
import { printRedirectMaps } from './redirects.ts';
import { joinLines, mapBlock, nameVariables, printFileHead, type Row, type Variable } from './text.ts';

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
  yield* printRetryMap(v, plan);
  yield* printProtectionMaps(v, plan);
  yield* printOriginMaps(v, plan);
}

/** `$…_retry`: when clients may try again, for `Retry-After`. */
function* printRetryMap(v: Variable, { maintenance, api }: Plan): Generator<string> {
  const rows: Row[] = [
    ...(maintenance ? [{ key: '503', value: maintenance.retryAfter.toUTCString() }] : []),
    ...(api?.rate ? [{ key: '429', value: retryAfter }] : []),
  ];
  if (rows.length > 0) yield* mapBlock('When clients may try again.', '$status', v('retry'), rows);
}
