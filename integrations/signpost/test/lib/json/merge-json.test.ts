import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonValue, parseJsonc } from '../../../src/lib/json/jsonc.ts';
import { mergeJson } from '../../../src/lib/json/merge-json.ts';

const read = (text: string): unknown => {
  const node = parseJsonc(text);
  return jsonValue(node);
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
    const generated = JSON.stringify({
      name: 'www-example-com',
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/c', destination: '/d' },
      ],
      assets: { directory: './out', binding: 'ASSETS' },
      headers: [],
    });
    expect(mergeJson(own, generated)).toMatchObject({
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
  ])('%s and %s', (own, generated, text) =>
    expect(mergeJson(own, generated)).toMatchObject({ text, kept: [], removed: [] }),
  );

  // firebase.json has one site, or a list of them.
  test.each([
    ['{"h":[{"x":1}]}', '{"h":{"public":"dist"}}', { h: [{ x: 1, public: 'dist' }] }],
    [
      '{"h":[{"public":"app"},{"public":"dist"}]}',
      '{"h":{"public":"dist","y":2}}',
      { h: [{ public: 'app' }, { public: 'dist', y: 2 }] },
    ],
  ])('%s and %s: ours belongs to one of the list', (own, generated, both) => {
    const merged = mergeJson(own, generated);
    expect([JSON.parse(merged?.text ?? ''), merged?.kept]).toEqual([both, []]);
  });

  test.each([
    '{"h":[]}',
    '{"h":[1]}',
    '{"h":[{"public":"a"},{"public":"b"}]}',
    '{"h":[{"public":"dist"},{"public":"dist"}]}',
  ])('%s: nobody can tell which one is meant', (own) =>
    expect(mergeJson(own, '{"h":{"public":"dist","y":2}}')).toMatchObject({ text: own, kept: ['h'] }),
  );

  test.each([
    ['1', '1'],
    ['[]', '{}'],
    ['{}', '[]'],
    ['not json', '{}'],
  ])('%s and %s are not merged', (own, generated) => expect(mergeJson(own, generated)).toBeUndefined());

  test('loses no value of either, and nothing changes the second time', () => {
    const object = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(object, object, fc.constantFrom(undefined, 2), (one, other, space) => {
        const [own, generated] = [JSON.stringify(one, undefined, space), JSON.stringify(other)];
        const merged = mergeJson(own, generated);
        expect(JSON.parse(merged?.text ?? '')).toEqual(expected(JSON.parse(own), JSON.parse(generated)));
        expect(mergeJson(merged?.text ?? '', generated)?.text).toBe(merged?.text);
      }),
    );
  });
});

describe('merging again, when what is ours has changed', () => {
  const own = `// mine
{
  "redirects": [
    { "source": "/a", "destination": "/b" }, // by hand
    { "source": "/mine", "destination": "/x" } // the last of mine
  ],
  "assets": { "directory": "./out" }
}
`;
  const first = {
    redirects: [
      { source: '/a', destination: '/b' },
      { source: '/old', destination: '/d' },
      { source: '/older', destination: '/d' },
    ],
    assets: { binding: 'ASSETS', run: ['/old'] },
    main: './dist/_worker.js',
    only: { one: [1] },
  };
  const again = (before: ReturnType<typeof mergeJson>, generated: unknown) =>
    mergeJson(before?.text ?? '', JSON.stringify(generated), new Set(before?.recorded));

  test('takes out what is ours alone, and keeps comments, order and what they wrote themselves', () => {
    const once = mergeJson(own, JSON.stringify(first));
    const twice = again(once, {
      redirects: [{ source: '/new', destination: '/e' }],
      assets: { binding: 'FILES' },
    });
    expect(twice?.text).toBe(`// mine
{
  "redirects": [
    { "source": "/a", "destination": "/b" }, // by hand
    { "source": "/mine", "destination": "/x" }, // the last of mine
    {"source":"/new","destination":"/e"}
  ],
  "assets": { "directory": "./out",
    "binding": "FILES" }
}
`);
    expect(twice?.removed).toEqual(['/old', '/older', 'assets.run', 'main', 'only']);
    expect(again(twice, {})?.text).toBe(own);
  });

  test('leaves a new entry in the place that it has in ours', () => {
    const once = mergeJson('{"r":["/mine"]}', '{"r":["/a","/*"]}');
    expect(JSON.parse(again(once, { r: ['/b', '/a', '/*'] })?.text ?? '')).toEqual({
      r: ['/mine', '/b', '/a', '/*'],
    });
  });

  test('an entry that they wrote where one of ours comes too stays theirs', () => {
    const once = mergeJson('{"r":["/a"]}', '{"r":["/a","/b"]}');
    expect(JSON.parse(again(once, { r: [] })?.text ?? '')).toEqual({ r: ['/a'] });
  });

  test('without a record, what was taken over whole is ours, and a part of it is no more than a doubt', () => {
    const [a, b, c] = ['/a', '/b', '/c'].map((source) => ({ source }));
    const whole = JSON.stringify({ r: ['/mine', a, b], x: 1 });
    const requested = (own: string, generated: unknown) => mergeJson(own, JSON.stringify(generated));
    const { recorded, isUnsure } = requested(whole, { r: [a, b], x: 1 }) ?? { recorded: [] };
    expect(isUnsure).toBe(false);
    const next = mergeJson(whole, JSON.stringify({ r: [b] }), new Set(recorded));
    expect(JSON.parse(next?.text ?? '')).toEqual({ r: ['/mine', b] });
    expect(requested(whole, { r: [a, c] })).toMatchObject({
      recorded: ['["r",[]] {"source":"/c"}'],
      isUnsure: true,
    });
    // Plain words are written by everybody.
    expect(requested('{"ignore":["a","mine"]}', { ignore: ['a', 'b'] })?.isUnsure).toBe(false);
  });

  test('what they changed of ours, or added to it, is theirs', () => {
    const once = mergeJson('{}', JSON.stringify(first));
    const changed = (once?.text ?? '')
      .replace('./dist/_worker.js', './mine.js')
      .replace('"one":', '"mine":true,"one":');
    const twice = mergeJson(changed, '{}', new Set(once?.recorded));
    expect(JSON.parse(twice?.text ?? '')).toEqual({ main: './mine.js', only: { mine: true } });
  });

  test('a value takes the place of one of another kind', () => {
    const once = mergeJson('{"x":1}', '{"run":["/a"]}');
    expect(JSON.parse(again(once, { run: true })?.text ?? '')).toEqual({ x: 1, run: true });
  });

  test('no comment swallows what follows', () => {
    const text = '{ "r": [\n  1, // theirs\n  2, 3 ] }';
    const { text: after } = mergeJson(text, '{"r":[]}', new Set(['["r",[]] 2'])) ?? { text: '' };
    expect(read(after)).toEqual({ r: [1, 3] });
    const last = mergeJson('{ "r": [ 1, // theirs\n  2] }', '{"r":[]}', new Set(['["r",[]] 2']));
    expect(read(last?.text ?? '')).toEqual({ r: [1] });
  });

  test('a comment of many slashes or of many pieces is read once, where no comma follows it', () => {
    for (const comment of ['/'.repeat(200), '/**/'.repeat(200), `${'/* '.repeat(200)}*/`]) {
      const text = `{ "r": [\n  1,\n  2 ${comment}\n  ${comment}\n] }`;
      const merged = mergeJson(text, '{"r":[]}', new Set(['["r",[]] 2']));
      expect(read(merged?.text ?? '')).toEqual({ r: [1] });
    }
  });

  test('in one of several sites, only the one that is meant is touched', () => {
    const sites = '{"h":[{"public":"app","r":["/old"]},{"public":"dist"}]}';
    const once = mergeJson(sites, '{"h":{"public":"dist","r":["/old"]}}');
    expect(JSON.parse(again(once, { h: { public: 'dist', r: ['/new'] } })?.text ?? '')).toEqual({
      h: [
        { public: 'app', r: ['/old'] },
        { public: 'dist', r: ['/new'] },
      ],
    });
  });

  test('whatever was there, it is what merging with the new one alone would have been', () => {
    // Lists of ours say nothing twice.
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 });
    const inner = fc.record({ x: fc.nat(2), list }, { requiredKeys: [], noNullPrototype: true });
    const object = fc.record(
      {
        a: list,
        b: inner,
        c: fc.nat(2),
        d: fc.uniqueArray(inner, { maxLength: 3, selector: JSON.stringify }),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(object, object, object, fc.constantFrom(undefined, 2), (mine, one, other, space) => {
        const text = JSON.stringify(mine, undefined, space);
        const once = mergeJson(text, JSON.stringify(one));
        const twice = again(once, other);
        expect(JSON.parse(twice?.text ?? '')).toEqual(
          expected(JSON.parse(text), JSON.parse(JSON.stringify(other))),
        );
        expect(again(twice, other)).toMatchObject({ text: twice?.text, removed: [] });
      }),
    );
  });
});

/** The same by values: the own one counts, objects are merged, lists get what they lack, and the one that is meant. */
function expected(own: unknown, generated: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(generated)) {
    const there = new Set(own.map((item) => JSON.stringify(item)));
    return [...own, ...generated.filter((item) => !there.has(JSON.stringify(item)))];
  }
  if (Array.isArray(own) && isObject(generated)) {
    const objects = own.filter(isObject);
    const same =
      objects.length === 1 ? objects : objects.filter(({ public: folder }) => folder === generated['public']);
    return same.length === 1 ? own.map((item) => (item === same[0] ? expected(item, generated) : item)) : own;
  }
  if (!isObject(own) || !isObject(generated)) return own;
  const entries = Object.entries(generated).map(([key, value]) => [
    key,
    Object.hasOwn(own, key) ? expected(own[key], value) : value,
  ]);
  return { ...own, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
