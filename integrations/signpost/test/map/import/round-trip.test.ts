import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../../src/core/file.ts';
import { netlify } from '../../../src/hosts/netlify.ts';
import type { Entry, Target } from '../../../src/map/entry.ts';
import { bringIn } from '../../../src/map/import/bring-in.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { buildTable, type Table } from '../../../src/map/table.ts';
import { printTarget } from '../../../src/map/target.ts';
import { writeYaml } from '../../../src/map/write-yaml.ts';
import { buildPlan } from '../../../src/plan/build.ts';
import { parseSettings } from '../../../src/plan/settings.ts';
import { lines } from '../generated.ts';

const origin = 'https://www.example.com';
const settings = parseSettings('the test', { origin });

/** A table from the text of `_redirects`. */
function tableOf(text: string): Table {
  const brought = bringIn('_redirects', [{ file: '_redirects', text }], { from: 'netlify', base: '/' });
  const { entries, findings } = readYaml('redirects.yaml', [...writeYaml('test', brought)].join(''));
  expect(findings).toEqual([]);
  return buildTable(
    { file: 'redirects.yaml', entries, sections: [], ignoreCase: false },
    { origin, aliases: [] },
  );
}

function emitted(table: Table): string {
  const file = netlify.emit(buildPlan(settings, table, [])).find(({ path }) => path === '_redirects');
  return file ? textOf(file) : '';
}

/** An entry in one line, with the placeholders numbered. */
function print(entry: Entry): string {
  const names =
    entry.kind === 'exact' ? [] : entry.segments.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const number = (text: string) =>
    text.replace(/:([A-Za-z]\w*)/g, (whole, name) =>
      names.includes(name) ? `:${names.indexOf(name)}` : whole,
    );
  const to = (target: Target | undefined) => (target ? number(printTarget(target)) : 'gone');
  const query = entry.query.map((pair) => pair.join('=')).join('&');
  return `${entry.kind === 'exact' ? entry.path : number(entry.text)}?${query} ${to(entry.outcome.target)} ${entry.outcome.status}`;
}

const printed = ({ exact, patterns }: Table) => ({
  exact: exact.map(print).toSorted(),
  patterns: patterns.map(print),
});

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
      const first = tableOf(`${rules.join('\n')}\n`);
      // What flattening adds is a line of the second map, and may be shortened in its turn; a map whose
      // loops were left out is another map.
      fc.pre(
        first.loops.length === 0 &&
          first.chains.length === 0 &&
          first.exact.length + first.patterns.length <= rules.length,
      );
      fc.pre(first.exact.length + first.patterns.length > 0);
      expect(printed(tableOf(emitted(first)))).toEqual(printed(first));
    }),
    { numRuns: 300 },
  );
});
