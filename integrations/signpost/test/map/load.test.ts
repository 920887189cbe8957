import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { Problem } from '../../src/core/problem.ts';
import { loadMap } from '../../src/map/load.ts';

function load(file: string, files: Readonly<Record<string, string>>) {
  const textOf = async (name: string): Promise<string> => {
    const text = files[name];
    if (text === undefined) throw new Problem(`the map ${name}: there is no such file`);
    return text;
  };
  return loadMap(file, { readText: textOf, openStream: async (name) => Readable.from([await textOf(name)]) });
}

const places = ({ map }: Awaited<ReturnType<typeof load>>) =>
  map.entries.map(({ place }) => `${place.file}:${place.line}`);

test('includes are found beside the file that names them', async () => {
  const loaded = await load('site/redirects.yaml', {
    'site/redirects.yaml': 'redirects:\n  - { from: /a, to: /b }\ninclude: [maps/one.yaml, ../shared.csv]\n',
    'site/maps/one.yaml': 'gone: [/c]\ninclude: [two.csv]\nsections: [{ name: x, match: /x/** }]\n',
    'site/maps/two.csv': 'from,to\n/d,/e\n',
    'shared.csv': 'from,to\n/f,/g\n',
  });
  expect(places(loaded)).toEqual([
    'site/redirects.yaml:2',
    'site/maps/one.yaml:1',
    'site/maps/two.csv:2',
    'shared.csv:2',
  ]);
  expect(loaded.map.sections).toHaveLength(1);
  expect(loaded.findings).toEqual([]);
});

test('a file is read once, and a circle of includes ends', async () => {
  const loaded = await load('a.yaml', {
    'a.yaml': 'gone: [/a]\ninclude: [b.yaml, ./b.yaml, a.yaml]\n',
    'b.yaml': 'gone: [/b]\ninclude: [a.yaml]\n',
  });
  expect(places(loaded)).toEqual(['a.yaml:1', 'b.yaml:1']);
  expect(loaded.findings.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'b.yaml:2 "a.yaml" is included twice',
    'a.yaml:2 "./b.yaml" is included twice',
    'a.yaml:2 "a.yaml" is included twice',
  ]);
});

test('an include that is missing or no map is told at its line, and the rest is read', async () => {
  const loaded = await load('a.yaml', {
    'a.yaml': 'include:\n  - nothing.csv\n  - wrong.csv\n  - right.csv\n',
    'wrong.csv': 'old,new\n/a,/b\n',
    'right.csv': 'from,to\n/a,/b\n',
  });
  expect(loaded.findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    '2:5 the map nothing.csv: there is no such file',
    expect.stringContaining('3:5 wrong.csv:1: the header is "old,new"'),
  ]);
  expect(places(loaded)).toEqual(['right.csv:2']);
});

test.each([
  ['../../../etc/passwd', 'maps/a.yaml'],
  ['maps/../../outside.csv', 'a.yaml'],
])('an include that leads out of the project is not read: %s', async (include, file) => {
  const loaded = await loadMap(file, {
    readText: async (name) => (name === file ? `gone: [/x]\ninclude:\n  - ${include}\n` : 'root:x:0:0'),
    openStream: async () => Readable.from(['root:x:0:0']),
  });
  expect(loaded.findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^3 the include leads out of the project/),
  ]);
  expect(JSON.stringify(loaded.findings)).not.toContain('root:');
});

test.each([
  ['a.yaml', ''],
  ['a.yaml', '# nothing yet\n'],
  ['a.yaml', 'redirects:\n'],
  ['a.csv', 'from,to\n'],
])('an empty map is told: %s %j', async (file, text) => {
  const { findings } = await load(file, { [file]: text });
  expect(findings).toMatchObject([
    { level: 'warning', file, message: expect.stringMatching(/^the map is empty/) },
  ]);
});

test('an empty list that is written out is meant so', async () => {
  expect((await load('a.yaml', { 'a.yaml': 'redirects: []\n' })).findings).toEqual([]);
});

test('the map itself must be there', async () => {
  await expect(load('nowhere.yaml', {})).rejects.toThrow(Problem);
});
