import { expect, test } from 'vitest';
import type { Entry } from '../../src/map/entry.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { printTarget } from '../../src/map/target.ts';
import { entriesOf } from './generated.ts';

/** Entries that name a host of the site. */
const context = { origin: 'https://www.acme.example', domains: ['acme.example', 'shop.acme.example'] };
const rest = ['/old/* /new/*', '/x /y'];

function resolvedOf(lines: readonly string[]) {
  const entries = entriesOf(
    lines.map((line) => {
      const [from = '', to = ''] = line.split(' ');
      return { from, to, status: 301 };
    }),
  );
  return resolveMap({ file: 'map.yaml', entries, sections: [], ignoreCase: false }, context);
}

function print({ outcome: { target }, ...entry }: Entry): string {
  const to = target === undefined ? 'gone' : printTarget(target).replace(context.origin, '');
  return `${entry.kind === 'exact' ? entry.path : entry.text} ${to}`;
}

const printed = ({ exact, patterns }: ReturnType<typeof resolvedOf>) => [...exact, ...patterns].map(print);

test.each([
  ['https://acme.example/* https://www.acme.example/*', 'redundantAliasRedirects', '/* /*'],
  ['https://acme.example/* /*', 'redundantAliasRedirects', '/* /*'],
  ['http://www.acme.example/* https://www.acme.example/*', 'redundantAliasRedirects', '/* /*'],
  ['https://acme.example/ https://www.acme.example/', 'redundantAliasRedirects', '/ /'],
  ['https://acme.example/y https://www.acme.example/y/', 'redundantAliasRedirects', '/y /y/'],
  ['https://acme.example/y?a=1 https://www.acme.example/y?a=1', 'redundantAliasRedirects', '/y /y?a=1'],
  ['https://acme.example/new/* https://www.acme.example/new/*', 'redundantAliasRedirects', '/new/* /new/*'],
  ['https://shop.acme.example/* https://www.acme.example/shop/*', 'wholeDomains', '/* /shop/*'],
  ['https://shop.acme.example/* /', 'wholeDomains', '/* /'],
] as const)('resolveMap keeps the entries of %s apart from the others', (line, where, text) => {
  const resolved = resolvedOf([line, ...rest]);
  expect(printed(resolved)).toEqual(['/x /y', '/old/* /new/*']);
  expect(resolved.loops).toEqual([]);
  expect(resolved[where].map(print)).toEqual([text]);
});

test('resolveMap takes a pattern over all URLs of the site as any other entry', () => {
  expect(printed(resolvedOf(['https://www.acme.example/* https://new.example/*']))).toEqual([
    '/* https://new.example/*',
  ]);
});

test('resolveMap takes the old URL of an alias as a path on every host', () => {
  expect(printed(resolvedOf(['https://acme.example/foo/* /bar/*']))).toEqual(['/foo/* /bar/*']);
});
