import type { Entry } from '../../redirects/map/entry.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { spellingOf } from '../../redirects/plan/spelling.ts';
import { isOpen } from '../shared/words.ts';
import { allowMap, apiMaps } from './api.ts';
import { rateZone } from './api-rate.ts';
import { lines, mapBlock, type Row } from './block.ts';
import { closingMap } from './closing.ts';
import { errorMap } from './errors.ts';
import { exactMaps } from './exact.ts';
import { fileMaps } from './files.ts';
import { headerMaps } from './headers.ts';
import { homeMaps } from './home.ts';
import { type Printer, takesOut, wordMaps } from './outcome.ts';
import { aimMaps, otherSpellings, pageMaps } from './pages.ts';
import { longestIn, parameterMaps } from './parameters.ts';
import { patternMaps } from './patterns.ts';
import { httpPreface } from './preface.ts';
import { protectMaps } from './protect.ts';
import { type Rest, restMaps, wholeQuery } from './queries.ts';
import { askedMaps } from './query-entries.ts';
import { hashSizes } from './sizes.ts';
import { type Variable, variablesOf } from './text.ts';

/** `http.conf`: the maps from a request to what it is answered with, for the http context. */
export function* httpConf(plan: Plan): Generator<string> {
  const v = variablesOf(plan);
  const { origin, exact, patterns, ignoreCase, inventory, api } = plan;
  const printer: Printer = { v, spellingOf: spellingOf(inventory), plan };
  yield lines(httpPreface(v, plan));
  // Of several sites in one nginx, one alone may set them: sizes.conf.
  if (plan.name === undefined) yield* hashSizes(plan);
  yield* requestMaps(v);
  const query = hasTarget(exact) || hasTarget(patterns) ? yield* wholeQuery(v) : '';
  const looked = [...exact, ...patterns].filter((entry) => entry.query.length > 0 || takesOut(entry));
  if (looked.length > 0) yield* parameterMaps(v, longestIn(looked));
  const plain = yield* exactMaps(printer, exact, ignoreCase);
  const hit = yield* askedMaps(printer, exact, ignoreCase, plain);
  const spellings = otherSpellings(inventory);
  if (patterns.length > 0) yield* patternMaps(printer, patterns, ignoreCase);
  const words = [hit, ...(patterns.length > 0 ? [v('pattern')] : [])].filter((word) => word !== '');
  const rest: Rest | undefined = looked.some(takesOut) ? yield* restMaps(v, words) : undefined;
  if (hit !== '') yield* wordMaps(v, { name: 'hit', word: hit, origin, query, rest });
  if (patterns.length > 0) {
    // An open pattern's path is known only when it is asked; then it is spelled as the site does.
    const aim = patterns.some(isOpen) ? { path: yield* aimMaps(v, spellings) } : {};
    yield* wordMaps(v, { name: 'pattern', word: v('pattern'), origin, query, rest, ...aim });
  }
  const page = yield* pageMaps(v, spellings);
  const second = yield* fileMaps(v, inventory);
  yield* headerMaps(v, plan);
  if (api) yield* apiMaps(v, api, inventory, second);
  yield* rateZone(v, plan);
  yield* allowMap(v, api);
  yield* errorMap(v, plan);
  yield* closingMap(v, plan);
  yield* protectMaps(v, plan);
  yield* homeMaps(v, plan, { hit, page, query, rest });
}

function hasTarget(entries: readonly Entry[]): boolean {
  return entries.some(({ outcome }) => outcome.target !== undefined);
}

/**
 * What nginx decodes or folds before it compares: two slashes in a row, an encoded slash, `.` and `..`.
 * Such a request is no page's and no plain entry's; it is asked of the entries that are written so.
 */
const odd = '^(?:[^?#/%]++|/(?!/|(?:\\.|%2[Ee]){1,2}(?:[/?#]|\\z))|%(?!2[Ff]))*+[/%]';

/**
 * `$…_address`: the decoded path, '' for an odd one; kept from before nginx turns it into a file's name.
 * `$…_path`: the same without a slash at its end. `$…_raw`: the path as it was sent.
 */
function* requestMaps(v: Variable): Generator<string> {
  yield `\n# A dollar sign, since nginx has no escape for one in a value.\ngeo ${v('dollar')} {\n  default "$";\n}\n`;
  yield* mapBlock(
    'The path as nginx decodes it, or nothing where only the raw path tells (//, %2F, dot segments).',
    '$request_uri',
    v('address'),
    [{ pattern: odd, value: '' }],
    '$uri',
  );
  const slash: Row = { pattern: '(?s)^(?<sp_path>.+)/\\z', value: '$sp_path' };
  const path = 'The same without a slash at its end: a redirect counts for both spellings.';
  yield* mapBlock(path, v('address'), v('path'), [slash], v('address'));
  const raw: Row = { pattern: '^(?<sp_raw>[^?#]*)', value: '$sp_raw' };
  yield* mapBlock('The path as it was sent, for what must not be decoded.', '$request_uri', v('raw'), [raw]);
}
