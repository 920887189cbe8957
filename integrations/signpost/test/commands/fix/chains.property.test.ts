import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import type { Finding } from '../../../src/lib/finding.ts';
import { resolveMap } from '../../../src/map/resolved-map.ts';
import { siteOf } from '../../audit/rules/example-site.ts';
import { lines, mapOf } from '../../map/generated.ts';
import { follow, type Line } from '../../map/naive.ts';

const origin = 'https://www.example.com';
const served = new Set(['/', '/gauges/', '/d/x/']);
const built = await siteOf({ files: site({ 'd/x/index.html': page('/d/x/') }) });

function chainsOf(written: readonly Line[]): readonly Finding[] {
  const map = mapOf(written);
  const resolved = resolveMap(map, { origin, domains: [], served });
  return runRules({ ...built, map: { map, resolved } }, { only: ['map-chain'] });
}

/** The lines as the edits of `map-chain` change them. */
function fixed(written: readonly Line[]): readonly Line[] {
  const after = [...written];
  for (const { line = 0, edit } of chainsOf(written)) {
    const entry = after[line - 1];
    if (entry && edit?.kind === 'target') after[line - 1] = { ...entry, to: edit.to };
  }
  return after;
}

/** Few paths, with patterns above exact redirects and narrower patterns. */
const source = fc.constantFrom(
  '/a/*',
  '/b/*',
  '/c/*',
  '/a/:p',
  '/b/:p',
  '/b/x/*',
  '/b/x',
  '/c/x',
  '/b/y',
  '/e',
);
const target = fc.constantFrom('a', 'b', 'c', 'd');
const chained: fc.Arbitrary<Line> = fc
  .tuple(source, target, fc.constantFrom('', '', '', '', '/gauges/', 'gone'))
  .map(([from, folder, end]) => {
    if (end === 'gone') return { from, to: '', status: 410 };
    const rest = from.includes('*') ? '*' : from.includes(':p') ? ':p' : 'x';
    return { from, to: end || `/${folder}/${rest}`, status: 301 };
  });
const near = fc.uniqueArray(chained, { selector: ({ from }) => from, minLength: 2, maxLength: 6 });

/** What a target sets, no request has and no line asks for. */
const plain = lines.map((written) => written.filter(({ from }) => !from.includes('t=')));

/** The URLs of a line: its old URL, or some that its pattern matches. */
function urlsOf({ from }: Line): string[] {
  return ['x', 'y', 'a', 'q/r'].map((rest) => from.replace('*', rest).replaceAll(/:[a-z]+/g, rest[0] ?? ''));
}

function endOf(written: readonly Line[], url: string): string {
  const end = follow(written, served, url);
  return end === undefined ? 'a loop' : `${end.status} ${end.location.replace(/\/(?=[?#]|$)/, '')}`;
}

test("the edits of chains don't change where a URL of the map ends", () => {
  fc.assert(
    fc.property(fc.oneof(near, near, plain), (written) => {
      const after = fixed(written);
      for (const url of written.flatMap(urlsOf)) {
        const before = endOf(written, url);
        if (before !== 'a loop') expect(endOf(after, url), url).toBe(before);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['an exact redirect', { from: '/b/x', to: '/gauges/', status: 301 }],
  ['a gone URL', { from: '/b/x', to: '', status: 410 }],
  ['a narrower pattern', { from: '/b/x/*', to: '/c/*', status: 301 }],
])('%s between two patterns is not lost, and the chain is told once', (_, between) => {
  const written = [
    between,
    { from: '/a/*', to: '/b/*', status: 301 },
    { from: '/b/*', to: '/d/*', status: 301 },
  ];
  expect(fixed(written)).toEqual(written);
  expect(chainsOf(written).map(({ level, line }) => `${level} ${line}`)).toEqual(['warning 2']);
});
