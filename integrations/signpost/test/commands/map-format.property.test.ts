import { type Arbitrary, array, assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, isSeq, parseDocument, visit } from 'yaml';
import { formatMap } from '../../src/commands/map-format.ts';
import { readYaml } from '../../src/map/read-yaml.ts';

/** How one redirect is written. */
const written = record({
  style: constantFrom('braces', 'keys', 'reversed'),
  quote: constantFrom('', '"', "'"),
  above: constantFrom('', '# above', '\n'),
  behind: constantFrom('', ' # behind'),
  inside: constantFrom('', '# inside'),
  to: constantFrom('/new/', '/new/?a=1#x', 'https://other.example/a'),
  note: constantFrom(undefined, 'moved: twice', 'yes', '#1', "it's"),
  since: constantFrom(undefined, '2026-01-01'),
});

const maps = record({
  entries: array(written, { minLength: 1, maxLength: 6 }),
  gone: constantFrom(
    '',
    'gone: [/g, "/h"] # two',
    "gone:\n- '/g'\n- { from: /h, since: 2026-01-01 }",
    'gone: []',
  ),
});

type Written = typeof written extends Arbitrary<infer Value> ? Value : never;

function textOf(one: Written, at: number): string {
  const from = `${one.quote}/old-${at}${one.quote}`;
  const pairs = [
    `from: ${from}`,
    `to: ${one.to}`,
    ...(one.note === undefined ? [] : [`note: ${JSON.stringify(one.note)}`]),
    ...(one.since === undefined ? [] : [`since: ${one.since}`]),
  ];
  const above = one.above === '' ? '' : `${one.above.startsWith('#') ? `  ${one.above}` : ''}\n`;
  if (one.style === 'braces') return `${above}  - { ${pairs.join(', ')} }${one.behind}\n`;
  const [first = '', ...rest] = one.style === 'keys' ? pairs : pairs.toReversed();
  const inside = one.inside === '' ? '' : `    ${one.inside}\n`;
  return `${above}  - ${first}${one.behind}\n${inside}${rest.map((pair) => `    ${pair}\n`).join('')}`;
}

const meaningOf = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(readYaml('redirects.yaml', text), (key, value: unknown) =>
      key === 'place' || key === 'line' || key === 'column' ? undefined : value,
    ),
  );

/** The styles of the entries, the lists and the quotes. */
function stylesIn(text: string) {
  const braces = new Set<boolean>();
  const brackets = new Set<boolean>();
  const { contents } = parseDocument(text);
  if (isMap(contents))
    for (const { value } of contents.items) {
      if (!isSeq(value) || value.items.length === 0) continue;
      brackets.add(value.flow === true);
      visit(value, { Map: (_, { flow }) => void braces.add(flow === true) });
    }
  return { braces: braces.size, brackets: [...brackets] };
}

test('a formatted map has one style and the same redirects and comments, and stays as it is', () => {
  assert(
    property(maps, ({ entries, gone }) => {
      const text = `# head\nredirects:\n${entries.map(textOf).join('')}${gone}\n`;
      const formatted = formatMap('redirects.yaml', text);
      expect(meaningOf(formatted)).toEqual(meaningOf(text));
      expect(stylesIn(formatted)).toEqual({ braces: 1, brackets: [false] });
      expect(formatMap('redirects.yaml', formatted)).toBe(formatted);
      expect(formatted).not.toMatch(/from: ['"]/);
    }),
  );
});
