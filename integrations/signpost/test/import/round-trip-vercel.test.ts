import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { ResolvedMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Line } from '../map/naive.ts';
import { lines, printed, settings, tableOf, tableOfLines } from './tables.ts';

/** The text of vercel.json, '' where the plan needs the middleware. */
function emitted(resolved: ResolvedMap): string {
  const files = vercel.emit(buildPlan(settings, resolved, []));
  const isAlone = files.every(({ path }) => path !== 'middleware.js');
  return isAlone ? (files.filter(({ path }) => path === 'vercel.json').map(joinContent)[0] ?? '') : '';
}

function redirectOf({ from, to, status }: Line) {
  const [path = '', query = ''] = from.split('?');
  const has = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return { type: 'query', key, value };
    });
  return {
    source: path.replace(/\/\*$/, '/:rest*').replace(/:(x|y)(?=\.)/g, ':$1'),
    destination: to.replace('*', ':rest'),
    statusCode: Number(status) || 301,
    ...(has.length > 0 ? { has } : {}),
  };
}

/** The format has no word for what is gone. */
const written = lines.map((all) => all.filter(({ to }) => to !== '')).filter((all) => all.length > 0);

test('what is brought in is what the same lines of a map say', () => {
  fc.assert(
    fc.property(written, (all) => {
      const text = JSON.stringify({ redirects: all.map(redirectOf) });
      expect(printed(tableOf('vercel', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 80 },
  );
});

test('import, emit to the same host, import again: the same table', () => {
  fc.assert(
    fc.property(written, (all) => {
      const first = tableOf('vercel', JSON.stringify({ redirects: all.map(redirectOf) }));
      // What flattening adds is a line of the second map, and may be shortened in its turn.
      fc.pre(
        first.loops.length === 0 &&
          first.chains.length === 0 &&
          first.exact.length + first.patterns.length <= all.length,
      );
      fc.pre(first.exact.length + first.patterns.length > 0);
      const text = emitted(first);
      fc.pre(text !== '');
      expect(printed(tableOf('vercel', text))).toEqual(printed(first));
    }),
    { numRuns: 150 },
  );
});
