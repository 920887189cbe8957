import { expect } from 'vitest';
import { bringIn, type NamedText } from '../../../src/redirects/import/bring-in.ts';
import type { Entry, Target } from '../../../src/redirects/map/entry.ts';
import { readYaml } from '../../../src/redirects/map/read-yaml.ts';
import { type ResolvedMap, resolveMap } from '../../../src/redirects/map/resolved-map.ts';
import { printTarget } from '../../../src/redirects/map/target.ts';
import { writeYaml } from '../../../src/redirects/map/write-yaml.ts';
import { parseSettings } from '../../../src/redirects/plan/settings.ts';
import { entriesOf, lines as generated } from '../map/generated.ts';
import type { Line } from '../map/naive.ts';

const origin = 'https://www.example.com';
export const settings = parseSettings('the test', { origin });

/** Lines of a map, without those that lead to themselves, which are set aside when they are brought in. */
export const lines = generated.map((all) => all.filter(({ from, to }) => bare(from) !== bare(to)));

function bare(url: string): string {
  return url.replace(/[?#].*/, '').replace(/\/$/, '');
}

/** The table of a file in a format: brought in, written as a map, and read. */
export function tableOf(from: string, text: string, file = 'input'): ResolvedMap {
  return tableOfSources(from, [{ file, text }]);
}

/** The same of several files, and those that they include. */
export function tableOfSources(
  from: string,
  sources: readonly NamedText[],
  included: ReadonlyMap<string, string> = new Map(),
): ResolvedMap {
  const brought = bringIn(sources[0]?.file ?? '', sources, { from, base: '/', included });
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

/** Generated lines as a person would have them, which an import reads. */
export function unmarked(text: string): string {
  return text.replace(/^# (?:signpost:|Written by signpost).*$/gm, '');
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
