import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firebase } from '../../src/hosts/firebase/host.ts';
import type { Redirect } from '../../src/hosts/firebase/redirects.ts';
import { selectSupported, selectSupportedPlan } from '../../src/hosts/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { ResolvedMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { lines } from '../map/generated.ts';
import { printed, settings, tableOf } from './tables.ts';

function emitted(resolved: ResolvedMap): string {
  const [file] = firebase.emit(selectSupportedPlan(buildPlan(settings, resolved, []), firebase));
  const { redirects }: { redirects: Redirect[] } = JSON.parse(file ? joinContent(file) : '').hosting;
  const hosting = { redirects: redirects.filter((rule, at) => !isFolder(rule, redirects[at + 1])) };
  return JSON.stringify({ hosting });
}

/** A pattern with a rest needs a second rule, for its folder itself, which the map says with the first. */
function isFolder({ regex }: Redirect, next: Redirect | undefined): boolean {
  return next?.regex === `${regex.replace(/\/\?\$$|\/\$$/, '')}/(?P<splat>[^?]+)$`;
}

test('import, emit to the same host, import again: the same table', () => {
  fc.assert(
    fc.property(lines, (written) => {
      // The host has neither queries nor what is gone, and fills in whole segments of a path alone.
      const redirects = written
        .filter(({ from, to }) => !from.includes('?') && to !== '' && !/[:*].*\?|-:|:\w-/.test(to))
        .map(({ from, to, status }) => ({
          source: from.replace(/\*$/, ':rest*'),
          destination: to.replace('*', ':rest'),
          type: Number(status) || 301,
        }));
      fc.pre(redirects.length > 0);
      const first = tableOf('firebase', JSON.stringify({ hosting: { redirects } }));
      // What flattening adds is a line of the second map, and may be shortened in its turn.
      fc.pre(
        first.loops.length === 0 &&
          first.chains.length === 0 &&
          first.exact.length + first.patterns.length <= redirects.length,
      );
      fc.pre(first.exact.length + first.patterns.length > 0);
      expect(
        selectSupported(firebase, buildPlan(settings, first, [])).unsupported.map(({ rule }) => rule),
      ).not.toContain('host-syntax');
      expect(printed(tableOf('firebase', emitted(first)))).toEqual(printed(first));
    }),
    { numRuns: 150 },
  );
});
