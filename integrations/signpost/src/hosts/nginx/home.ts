import { printHsts } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { mapBlock, type Row } from './map-block.ts';
import { wordMaps } from './outcome.ts';
import { shieldMaps } from './pages.ts';
import { braced, type Variable } from './text.ts';

/**
 * `$…_home_location`: where a request to http or to another name goes, at the canonical origin and through
 * the path's own redirect, in one hop (`W-REDIR-7`). What is gone, closed or protected is said there.
 */
export function* homeMaps(v: Variable, plan: Plan): Generator<string> {
  const same = '301=$request_uri';
  if (plan.closing) {
    yield* mapBlock('', v('home'), [], same);
  } else {
    yield* mapBlock(
      v('hit_code'),
      v('home'),
      [
        { key: '', value: v('home_apart') },
        { key: '410', value: same },
      ],
      v('hit'),
    );
    yield* shieldMaps(v, plan);
    const apart = `${plan.api ? v('kind') : ''}${braced(v('shield'))}${plan.protect.length > 0 ? v('realm') : 'off'}`;
    yield* mapBlock(apart, v('home_apart'), [{ key: 'off', value: v('home_pattern') }], same);
    const rest: Row[] = [
      { key: '', value: v('home_page') },
      { key: '410', value: same },
    ];
    yield* mapBlock(v('pattern_code'), v('home_pattern'), rest, homePattern(v));
    yield* mapBlock(v('page'), v('home_page'), [{ key: '', value: same }], `301=${v('page')}$is_args$args`);
  }
  yield* wordMaps(v, 'home', plan.origin);
  if (plan.tls.at === 'proxy') yield* proxyMaps(v, plan);
}

/** The pattern's own address is whole already, so it is taken as it is. */
function homePattern(v: Variable): string {
  return `${v('pattern_code')}=${v('pattern_location')}`;
}

/** `$…_scheme`: the visitor's, as a listed proxy says, else the connection's. `$…_move`: the status of the way home. */
function* proxyMaps(v: Variable, { tls, hsts }: Plan): Generator<string> {
  const from = tls.at === 'proxy' ? tls.from : [];
  yield `geo $realip_remote_addr ${v('trusted')} {\n  default "";\n${from.map((address) => `  ${address} 1;\n`).join('')}}\n`;
  yield* mapBlock(
    `${v('trusted')}$http_x_forwarded_proto`,
    v('scheme'),
    [
      { key: '1https', value: 'https' },
      { key: '1http', value: 'http' },
    ],
    '$scheme',
  );
  yield* mapBlock(v('scheme'), v('move'), [{ key: 'http', value: v('home_code') }]);
  if (hsts) yield* mapBlock(v('scheme'), v('hsts'), [{ key: 'https', value: printHsts(hsts) }]);
}
