import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonc, readValue } from '../../src/core/jsonc.ts';
import { mergeJson } from '../../src/core/merge-json.ts';

const read = (text: string): unknown => {
  const node = parseJsonc(text);
  return node && readValue(text, node);
};

describe('reading JSON with comments', () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['// x\n{ /* y */ "a": [1, 2,], // z\n}\n', { a: [1, 2] }],
    ['{"a // b": "/* c */ \\" , }"}', { 'a // b': '/* c */ " , }' }],
    ['\ufeff{}', {}],
    ['[]', []],
    ['-1.5e3', -1500],
  ])('%s', (text, value) => expect(read(text)).toEqual(value));

  test.each([
    '',
    '{',
    '{"a"}',
    '{"a":}',
    '{a: 1}',
    '{"a": 1 "b": 2}',
    '{,}',
    '[1 2]',
    '{} {}',
    '{"a": 1]',
    '"open',
  ])('refuses %s', (text) => expect(parseJsonc(text)).toBeUndefined());

  test('reads whatever JSON there is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('merging by key', () => {
  test('keeps comments, order and the own values, and adds what is missing', () => {
    const own = `// mine
{
  "name": "shop", // of the shop
  "redirects": [
    { "source": "/a", "destination": "/b" } // by hand
  ],
  "assets": { "directory": "./out" } // last
}
`;
    const ours = JSON.stringify({
      name: 'www-example-com',
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/c', destination: '/d' },
      ],
      assets: { directory: './out', binding: 'ASSETS' },
      headers: [],
    });
    expect(mergeJson(own, ours)).toEqual({
      kept: ['name'],
      text: `// mine
{
  "name": "shop", // of the shop
  "redirects": [
    { "source": "/a", "destination": "/b" }, // by hand
    {"source":"/c","destination":"/d"}
  ],
  "assets": { "directory": "./out",
    "binding": "ASSETS" }, // last
  "headers": []
}
`,
    });
  });

  test.each([
    ['{}', '{"a":1}', '{\n  "a": 1\n}'],
    ['{ "a": 1, }', '{"b":2}', '{ "a": 1,\n  "b": 2 }'],
    ['{"a":[]}', '{"a":[1]}', '{"a":[\n    1\n  ]}'],
    ['{"a":1}', '{"a":1}', '{"a":1}'],
  ])('%s and %s', (own, ours, text) => expect(mergeJson(own, ours)).toEqual({ text, kept: [] }));

  // firebase.json has one site, or a list of them.
  test.each([
    ['{"h":[{"x":1}]}', '{"h":{"public":"dist"}}', { h: [{ x: 1, public: 'dist' }] }],
    [
      '{"h":[{"public":"app"},{"public":"dist"}]}',
      '{"h":{"public":"dist","y":2}}',
      { h: [{ public: 'app' }, { public: 'dist', y: 2 }] },
    ],
  ])('%s and %s: ours belongs to one of the list', (own, ours, both) => {
    const merged = mergeJson(own, ours);
    expect([JSON.parse(merged?.text ?? ''), merged?.kept]).toEqual([both, []]);
  });

  test.each([
    '{"h":[]}',
    '{"h":[1]}',
    '{"h":[{"public":"a"},{"public":"b"}]}',
    '{"h":[{"public":"dist"},{"public":"dist"}]}',
  ])('%s: nobody can tell which one is meant', (own) =>
    expect(mergeJson(own, '{"h":{"public":"dist","y":2}}')).toEqual({ text: own, kept: ['h'] }),
  );

  test.each([
    ['[]', '{}'],
    ['{}', '[]'],
    ['not json', '{}'],
  ])('%s and %s are not merged', (own, ours) => expect(mergeJson(own, ours)).toBeUndefined());

  test('loses no value of either, and nothing changes the second time', () => {
    const object = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(object, object, fc.constantFrom(undefined, 2), (one, other, space) => {
        const [own, ours] = [JSON.stringify(one, undefined, space), JSON.stringify(other)];
        const merged = mergeJson(own, ours);
        expect(JSON.parse(merged?.text ?? '')).toEqual(expected(JSON.parse(own), JSON.parse(ours)));
        expect(mergeJson(merged?.text ?? '', ours)?.text).toBe(merged?.text);
      }),
    );
  });
});

/** The same by values: the own one counts, objects are merged, lists get what they lack, and the one that is meant. */
function expected(own: unknown, ours: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(ours)) {
    const there = new Set(own.map((item) => JSON.stringify(item)));
    return [...own, ...ours.filter((item) => !there.has(JSON.stringify(item)))];
  }
  if (Array.isArray(own) && isObject(ours)) {
    const objects = own.filter(isObject);
    const same =
      objects.length === 1 ? objects : objects.filter(({ public: folder }) => folder === ours['public']);
    return same.length === 1 ? own.map((item) => (item === same[0] ? expected(item, ours) : item)) : own;
  }
  if (!isObject(own) || !isObject(ours)) return own;
  const entries = Object.entries(ours).map(([key, value]) => [
    key,
    Object.hasOwn(own, key) ? expected(own[key], value) : value,
  ]);
  return { ...own, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
