import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../../src/core/file.ts';
import type { Redirect } from '../../../src/hosts/firebase/redirect.ts';
import { firebase } from '../../../src/hosts/firebase.ts';
import type { Entry, Target } from '../../../src/map/entry.ts';
import { bringIn } from '../../../src/map/import/bring-in.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { buildTable, type Table } from '../../../src/map/table.ts';
import { printTarget } from '../../../src/map/target.ts';
import { writeYaml } from '../../../src/map/write-yaml.ts';
import { buildPlan } from '../../../src/plan/build.ts';
import { fit, within } from '../../../src/plan/fit.ts';
import { parseSettings } from '../../../src/plan/settings.ts';
import { lines } from '../generated.ts';

const origin = 'https://www.example.com';
const settings = parseSettings('the test', { origin });

/** A table from the text of firebase.json. */
function tableOf(text: string): Table {
  const brought = bringIn('firebase.json', [{ file: 'firebase.json', text }], {
    from: 'firebase',
    base: '/',
  });
  const { entries, findings } = readYaml('redirects.yaml', [...writeYaml('test', brought)].join(''));
  expect(findings).toEqual([]);
  return buildTable(
    { file: 'redirects.yaml', entries, sections: [], ignoreCase: false },
    { origin, aliases: [] },
  );
}

function emitted(table: Table): string {
  const [file] = firebase.emit(within(buildPlan(settings, table, []), firebase));
  const { redirects }: { redirects: Redirect[] } = JSON.parse(file ? textOf(file) : '').hosting;
  const hosting = { redirects: redirects.filter((rule, at) => !isFolder(rule, redirects[at + 1])) };
  return JSON.stringify({ hosting });
}

/** A pattern with a rest needs a second rule, for its folder itself, which the map says with the first. */
function isFolder({ regex }: Redirect, next: Redirect | undefined): boolean {
  return next?.regex === `${regex.replace(/\/\?\$$|\/\$$/, '')}/(?P<splat>[^?]+)$`;
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
  return `${entry.kind === 'exact' ? entry.path : number(entry.text)} ${to(entry.outcome.target)} ${entry.outcome.status}`;
}

const printed = ({ exact, patterns }: Table) => ({
  exact: exact.map(print).toSorted(),
  patterns: patterns.map(print),
});

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
      const first = tableOf(JSON.stringify({ hosting: { redirects } }));
      // What flattening adds is a line of the second map, and may be shortened in its turn.
      fc.pre(first.chains.length === 0 && first.exact.length + first.patterns.length <= redirects.length);
      fc.pre(first.exact.length + first.patterns.length > 0);
      expect(fit(buildPlan(settings, first, []), firebase).map(({ rule }) => rule)).not.toContain(
        'host-syntax',
      );
      expect(printed(tableOf(emitted(first)))).toEqual(printed(first));
    }),
    { numRuns: 300 },
  );
});
