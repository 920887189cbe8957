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
])('a list where one text belongs: %j', (text, findings) => {
  expect(said(text)).toEqual(findings);
});

test.each([
  [
    '/a',
    'javascript:alert(1)',
    /only https targets are supported: write a path such as `\/new\/`, or an https URL$/,
  ],
  ['mailto:me@a.example', '/b', /; start it with a slash, such as `\/old\/`, or write an http or https URL$/],
  [' /a', '/b', /; write `\/a`, without the space around it$/],
  ['old.html', '/b', /; start it with a slash: `\/old.html`$/],
])('what to write in the place of %s → %s', (from, to, message) => {
  expect(said(`redirects:\n  - from: '${from}'\n    to: '${to}'\n`)).toEqual([
    expect.stringMatching(message),
  ]);
});

test('an entry without a target gets the advice for its format', async () => {
  expect(said('redirects:\n  - from: /a\n')).toEqual([
    '2:11 the redirect has no target; add `to: /new-page/`, or list the URL under `gone:` if the page is gone',
  ]);
  const { findings } = await readCsv('map.csv', Readable.from(['from,to\n/a,\n']));
  expect(findings.map(({ fix }) => fix)).toEqual([
    'write the new URL in the column `to`, or the status 410 if the page is gone',
  ]);
});

test('a misspelled `to` is one mistake', () => {
  expect(said('redirects:\n  - from: /a\n    too: /b/\n')).toEqual([
    '3:5 unknown key "too". Did you mean "to"?; change `too` to `to`',
  ]);
});
