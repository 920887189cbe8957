import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nginx } from '../../../src/hosts/nginx.ts';
import { textOf } from '../../../src/lib/file.ts';
import type { ResolvedMap } from '../../../src/redirects/map/resolved-map.ts';
import { buildPlan } from '../../../src/redirects/plan/build.ts';
import { lines, printed, settings, tableOfLines, tableOfSources } from './tables.ts';
import { foreignFormats } from './written.ts';

/** The table that nginx was given, read back from what was written for it. */
function throughNginx(resolved: ResolvedMap): ResolvedMap {
  const emitted = nginx.emit(buildPlan(settings, resolved, []));
  const included = new Map(emitted.map((file) => [file.path, textOf(file)]));
  return tableOfSources('nginx', [{ file: 'http.conf', text: included.get('http.conf') ?? '' }], included);
}

describe.each(foreignFormats)('$title', ({ from, sayable, write }) => {
  const written = lines
    .map((all) => all.flatMap((line) => sayable(line) ?? []))
    .map((all) => all.filter((line) => line.from !== line.to.replace(/\/$/, '')))
    .filter((all) => all.length > 0);

  test('what is brought in is what the same lines of a map say', () => {
    fc.assert(
      fc.property(written, (all) => {
        expect(printed(tableOfSources(from, write(all)))).toEqual(printed(tableOfLines(all)));
      }),
      { numRuns: 100 },
    );
  });

  test('written for nginx and read back: the same table', () => {
    fc.assert(
      fc.property(written, (all) => {
        const resolved = tableOfSources(from, write(all));
        const { loops, chains, exact, patterns } = resolved;
        // What flattening adds is a line of the second map; a map whose loops were left out is another map.
        fc.pre(loops.length === 0 && chains.length === 0);
        fc.pre(exact.length + patterns.length > 0 && exact.length + patterns.length <= all.length);
        expect(printed(throughNginx(resolved))).toEqual(printed(resolved));
      }),
      { numRuns: 60 },
    );
  });
});
