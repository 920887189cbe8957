import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readCsv } from '../../src/map/read-csv.ts';
import { readYaml } from '../../src/map/read-yaml.ts';

const said = (text: string) =>
  readYaml('a.yaml', text).findings.map(
    ({ line, column, message, fix }) => `${line}:${column} ${message}; ${fix}`,
  );

test.each([
  ['redirects:\n  - from: /a\n    to: [/b, /c]\n', ['3:9 the target is a list; write one URL']],
  ['redirects:\n  - from: /a\n    to: { url: /b }\n', ['3:9 the target is an object; write one URL']],
  [
    'redirects:\n  - from: [/a, /b]\n    to: /c\n',
    ['2:11 the old URL is a list; write one URL; list several that become one under `merge:`'],
  ],
  [
    'redirects:\n  - from: /a\n    to: /b\n    since: [1]\n',
    ['4:12 "since" is a list; write a single value'],
  ],
])('readYaml reports a list in place of a text: %j', (text, findings) => {
  expect(said(text)).toEqual(findings);
});

test('readYaml and readCsv say for an entry without a target what to write in their format', async () => {
  expect(said('redirects:\n  - from: /a\n')).toEqual([
    '2:11 the redirect has no target; add `to: /new-page/`, or list the URL under `gone:` if the page is gone',
  ]);
  const { findings } = await readCsv('map.csv', Readable.from(['from,to\n/a,\n']));
  expect(findings.map(({ fix }) => fix)).toEqual([
    'write the new URL in the column `to`, or write 410 in the column `status` and nothing in `to` if the page is gone',
  ]);
});

test('readYaml and readCsv say for a target 410 how their format says that a page is gone', async () => {
  expect(said('redirects:\n  - from: /a\n    to: 410\n  - /b: 410\n')).toEqual([
    '3:9 410 is a status, and no target; list the URL under `gone:` if the page is gone',
    '4:5 unknown key "/b"; write `- /b` below `gone:`',
  ]);
  const { findings } = await readCsv('map.csv', Readable.from(['from,to\n/a,410\n']));
  expect(findings.map(({ fix }) => fix)).toEqual([
    'write 410 in the column `status` and nothing in `to` if the page is gone',
  ]);
});
