import { describe, expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { loadMap } from '../../src/project/map-includes.ts';

function load(file: string, files: Readonly<Record<string, string>>) {
  const readBytes = async (name: string): Promise<Buffer> => {
    const text = files[name];
    if (text === undefined) throw new Problem(`the map ${name} doesn't exist`);
    return Buffer.from(text);
  };
  return loadMap(file, { readBytes });
}

const places = ({ map }: Awaited<ReturnType<typeof load>>) =>
  map.entries.map(({ place }) => `${place.file}:${place.line}`);

test('loadMap finds includes relative to the file that names them', async () => {
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

test('loadMap reads each file once, also where includes form a circle', async () => {
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

test('loadMap reports an include that is missing or not a map at its line, and reads the rest', async () => {
  const loaded = await load('a.yaml', {
    'a.yaml': 'include:\n  - nothing.csv\n  - wrong.csv\n  - right.csv\n',
    'wrong.csv': 'old,new\n/a,/b\n',
    'right.csv': 'from,to\n/a,/b\n',
  });
  expect(loaded.findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    "2:5 the map nothing.csv doesn't exist",
    expect.stringContaining('3:5 wrong.csv:1: Missing columns `from` and `to` (found: old, new)'),
  ]);
  expect(places(loaded)).toEqual(['right.csv:2']);
});

test.each([
  ['../../../etc/passwd', 'maps/a.yaml'],
  ['maps/../../outside.csv', 'a.yaml'],
])("loadMap doesn't read an include outside of the project: %s", async (include, file) => {
  const loaded = await loadMap(file, {
    readBytes: async (name) =>
      Buffer.from(name === file ? `gone: [/x]\ninclude:\n  - ${include}\n` : 'root:x:0:0'),
  });
  expect(loaded.findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^3 the include leads out of the project/),
  ]);
  expect(JSON.stringify(loaded.findings)).not.toContain('root:');
});

/** Files that are no map, each with words that nobody but its owner may read. */
const foreign: [kind: string, text: string][] = [
  ['accounts', 'root:x:0:0:hunter2:/root:/bin/bash\ndaemon:x:1:1:hunter2:/:/sbin/nologin\n'],
  ['a list', 'hunter2\n- hunter2\n'],
  ['secrets', 'password: hunter2\nhunter2: abc\n'],
  ['JSON', '{ "hunter2": ["hunter2"], "from": "hunter2" }\n'],
  ['a key', '-----BEGIN OPENSSH PRIVATE KEY-----\nhunter2\n'],
];

describe.each(['yaml', 'csv'])('loadMap never quotes a file that is not a map, as .%s', (ending) => {
  test.each(foreign)('%s, included', async (_, text) => {
    const other = `maps/other.${ending}`;
    const { findings } = await load('a.yaml', {
      'a.yaml': `gone: [/x]\ninclude:\n  - ${other}\n`,
      [other]: text,
    });
    expect(findings).toMatchObject([{ rule: 'map-unread', file: 'a.yaml', line: 3, column: 5 }]);
    expect(findings[0]?.message).toMatch(
      /^maps\/other\.\w+(?: is not a redirect map: |:1: This isn't a redirect map: )/,
    );
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test.each(foreign)('%s, as the map itself', async (_, text) => {
    const file = `a.${ending}`;
    const loaded = await load(file, { [file]: text }).catch((error: unknown) => error);
    if (loaded instanceof Problem) {
      expect(loaded.message).toMatch(/^a\.csv(?: is not a redirect map: |:1: This isn't a redirect map: )/);
      expect(loaded.message).not.toContain('hunter2');
      return;
    }
    expect(loaded).toMatchObject({ findings: [{ rule: 'map-unread', file, line: 1, hidesLines: true }] });
    expect(JSON.stringify(loaded)).not.toContain('hunter2');
  });
});

test.each([
  ['a.yaml', ''],
  ['a.yaml', '# nothing yet\n'],
  ['a.yaml', 'redirects:\n'],
  ['a.csv', 'from,to\n'],
])('loadMap reports an empty map: %s %j', async (file, text) => {
  const { findings } = await load(file, { [file]: text });
  expect(findings).toMatchObject([
    { level: 'warning', file, message: expect.stringMatching(/^the map is empty/) },
  ]);
});

test('loadMap accepts an empty list', async () => {
  expect((await load('a.yaml', { 'a.yaml': 'redirects: []\n' })).findings).toEqual([]);
});
