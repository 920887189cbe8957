import { printHsts } from '../../redirects/plan/answers.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { ageMaps, patternMark } from './age.ts';
import { shieldMaps } from './pages.ts';
import type { Rest } from './parameters.ts';
import { braced, mapBlock, type Row, type Variable } from './text.ts';
import { wordMaps } from './word.ts';

/** What a request is answered with at the canonical origin: variables, '' for what the plan does not have. */
export interface Answers {
  /** The word of an exact entry. */
  readonly hit: string;
  /** The address of a page by another spelling. */
  readonly page: string;
  /** The request's query. */
  readonly query: string;
  /** What is left of it where a redirect takes parameters out; undefined where none does. */
  readonly rest: Rest | undefined;
}

/** The same address at the canonical origin, as a word. */
const same = '301=$request_uri';

/**
 * `$…_home_location`: where a request to http or to another name goes, at the canonical origin and through
 * the path's own redirect, in one hop (`W-REDIR-7`). What is gone, closed or protected is said there.
 */
export function* wayHomeMaps(v: Variable, plan: Plan, answers: Answers): Generator<string> {
  const word = plan.closing ? same : yield* homeMap(v, plan, answers);
  const { query, rest } = answers;
  yield* wordMaps(v, { name: 'home', word, origin: plan.origin, query, rest });
  if (plan.tls.at === 'proxy') yield* proxyMaps(v, plan);
  yield* ageMaps(v, plan, { hit: answers.hit, home: word });
}

/** The word for the way home; each map asks the one before it. */
function* homeMap(v: Variable, plan: Plan, { hit, page }: Answers): Generator<string, string> {
  const gone: Row = { key: '410', value: same };
  const pageRow: Row[] = page === '' ? [] : [{ key: '', value: same }];
  const pageWord = page === '' ? same : `301=${page}$is_args$args`;
  const pageAbout =
    'The way home from http and other names: to the page by its address, else the same address.';
  let word = yield* mapBlock(pageAbout, page, v('home_page'), pageRow, pageWord);
  if (plan.patterns.length > 0) {
    const rows = [{ key: '', value: word }, gone];
    const about = 'The same through the redirect of a pattern; what is gone is said at home.';
    // The pattern's own address is whole already, so it is taken as it is.
    const whole = `${v('pattern_code')}${patternMark(v, plan)}=${v('pattern_location')}`;
    word = yield* mapBlock(about, v('pattern_code'), v('home_pattern'), rows, whole);
  }
  const shield = yield* shieldMaps(v, plan);
  const apart = `${plan.api ? braced(v('kind')) : ''}${shield && braced(shield)}${plan.protect.length > 0 ? v('realm') : 'off'}`;
  if (apart !== 'off') {
    const about =
      'The same; straight home for the API, for files that a pattern matches and for closed areas.';
    word = yield* mapBlock(about, apart, v('home_apart'), [{ key: 'off', value: word }], same);
  }
  if (hit === '') return word;
  const about = 'The same through the redirect of a path or query, which comes first.';
  return yield* mapBlock(about, v('hit_code'), v('home'), [{ key: '', value: word }, gone], hit);
}

/** `$…_scheme`: the visitor's, as a listed proxy says, else the connection's. `$…_move`: the status of the way home. */
function* proxyMaps(v: Variable, { tls, hsts }: Plan): Generator<string> {
  const from = tls.at === 'proxy' ? tls.from : [];
  const trusted = from.map((address) => `  ${address} 1;\n`).join('');
  yield '\n# Set where the connection comes from the proxy, whose X-Forwarded-Proto is believed.\n';
  yield `geo $realip_remote_addr ${v('trusted')} {\n  default "";\n${trusted}}\n`;
  const schemes: Row[] = [
    // A text key would match in any case.
    { pattern: '^1https\\z', value: 'https' },
    { pattern: '^1http\\z', value: 'http' },
  ];
  const source = `${v('trusted')}$http_x_forwarded_proto`;
  yield* mapBlock("The visitor's http or https.", source, v('scheme'), schemes, '$scheme');
  const move: Row = { key: 'http', value: v('home_code') };
  yield* mapBlock('The status of the way home, for visitors by http.', v('scheme'), v('move'), [move]);
  if (!hsts) return;
  const row: Row = { key: 'https', value: printHsts(hsts) };
  yield* mapBlock('Strict-Transport-Security, for visitors by https.', v('scheme'), v('hsts'), [row]);
}
