import { expect } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { writeYaml } from '../../src/import/write-map.ts';
import type { Entry, Target } from '../../src/map/entry.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { type ResolvedMap, resolveMap } from '../../src/map/resolved-map.ts';
import { printTarget } from '../../src/map/target.ts';
import { entriesOf, lines as generated } from '../map/generated.ts';
import type { Line } from '../map/naive.ts';

const origin = 'https://www.example.com';

/** Lines of a map, without those that lead to themselves, which are set aside when they are brought in. */
export const lines = generated.map((all) => all.filter(({ from, to }) => bare(from) !== bare(to)));

function bare(url: string): string {
  return url.replace(/[?#].*/, '').replace(/\/$/, '');
}

/** The table of a file in a format: brought in, written as a map, and read. */
export function tableOf(from: string, text: string, file = 'input'): ResolvedMap {
  const brought = importRedirects(file, [{ file, text }], { from, base: '/' });
  const { entries, findings } = readYaml('redirects.yaml', [...writeYaml('test', brought)].join(''));
  expect(findings).toEqual([]);
  return tableFrom(entries);
}

/** The table of the same lines, as one writes them in a map. */
export function tableOfLines(lines: readonly Line[]): ResolvedMap {
  return tableFrom(entriesOf(lines));
}

function tableFrom(entries: readonly Entry[]): ResolvedMap {
  return resolveMap(
    { file: 'redirects.yaml', entries, sections: [], ignoreCase: false },
    { origin, domains: [] },
  );
}

/** Entries in one line each, with the placeholders numbered; of the exact ones the order says nothing. */
export function printed({ exact, patterns }: ResolvedMap) {
  return { exact: exact.map(print).toSorted(), patterns: patterns.map(print) };
}

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

/** A source as an expression in which each hole is a group, and a target with the groups' numbers. */
export function asExpression({ from, to }: Line): { regex: string; target: string } {
  const [path = ''] = from.split('?');
  const names: string[] = [];
  const regex = path
    .replace(/[.\\]/g, '\\$&')
    .replace(/:([a-z])/g, (_, name: string) => {
      names.push(`:${name}`);
      return '([^/]+)';
    })
    .replace(/\/\*$/, () => {
      names.push('*');
      return '(?:/(.*))?';
    });
  const target = names.reduce((text, name, at) => text.replace(name, `$${at + 1}`), to);
  return { regex: `^${regex}${path.endsWith('*') ? '' : '/?'}$`, target };
}
