import { expect } from 'vitest';
import { parsePath } from '../../../src/lib/url/path.ts';
import type { Entry } from '../../../src/map/entry.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { type ResolveContext, resolveMap } from '../../../src/map/resolved-map.ts';
import { printTarget } from '../../../src/map/target.ts';

export const none: ResolveContext = { origin: '', domains: [] };

export function resolvedOf(lines: readonly string[], context = none, ignoreCase = false) {
  const redirects = lines.map((line) => {
    const [from = '', to = '', status = '301'] = line.split(' ');
    return to === 'gone'
      ? `{ from: "${from}", status: 410 }`
      : `{ from: "${from}", to: "${to}", status: ${status} }`;
  });
  const yaml = `redirects:\n${redirects.map((entry) => `  - ${entry}\n`).join('')}`;
  const { entries, findings } = readYaml('map.yaml', yaml);
  expect(findings).toEqual([]);
  return resolveMap({ file: 'map.yaml', entries, sections: [], ignoreCase }, context);
}

export function print(entry: Entry): string {
  const query = entry.query.map(([name, value]) => `${name}=${value}`).join('&');
  const from = (entry.kind === 'exact' ? entry.path : entry.text) + (query === '' ? '' : `?${query}`);
  const { status, target } = entry.outcome;
  return target === undefined
    ? `${from} gone`
    : `${from} ${printTarget(target)}${status === 301 ? '' : ` ${status}`}`;
}

export const printed = (resolved: ReturnType<typeof resolvedOf>) =>
  [...resolved.exact, ...resolved.patterns].map(print);
export const served = (...paths: string[]): ResolveContext => ({
  ...none,
  served: new Set(paths.map(parsePath)),
});
