import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { ResolvedMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { lines } from '../map/generated.ts';
import { printed, settings, tableOf, unmarked } from './tables.ts';

function emitted(resolved: ResolvedMap): string {
  const file = netlify.emit(buildPlan(settings, resolved, [])).find(({ path }) => path === '_redirects');
  return file ? unmarked(joinContent(file)) : '';
}

test('import, emit to the same host, import again: the same table', () => {
  // Netlify has no tails; and a parameter that a target sets and a next rule takes is gone from the second map.
  const unfit = /:[a-z]+\.html|t=1/;
  fc.assert(
    fc.property(lines, (written) => {
      const rules = written
        .filter(({ from }) => !unfit.test(from))
        .map(({ from, to, status }) => {
          const [path = '', query = ''] = from.split('?');
          return [
            path,
            ...query.split('&').filter(Boolean),
            to.replace('*', ':splat') || '/410.html',
            status,
          ].join(' ');
        });
      fc.pre(rules.length > 0);
      const first = tableOf('netlify', `${rules.join('\n')}\n`);
      // What flattening adds is a line of the second map, and may be shortened in its turn; a map whose
      // loops were left out is another map.
      fc.pre(
        first.loops.length === 0 &&
          first.chains.length === 0 &&
          first.exact.length + first.patterns.length <= rules.length,
      );
      fc.pre(first.exact.length + first.patterns.length > 0);
      expect(printed(tableOf('netlify', emitted(first)))).toEqual(printed(first));
    }),
    { numRuns: 150 },
  );
});
