import { expect, test } from 'vitest';
import { readYaml } from '../../src/map/read-yaml.ts';

const list = 'redirects:\n  - from: /a\n';

test.each([
  ['redirects:\n  - { from: /a to: /b }\n', '2:13 a comma is missing'],
  [`${list}    to /b\n`, '3:5 a key has no colon'],
  [`${list}    to: @x\n`, '3:9 a value starts with a character'],
  [`${list}    to: *\n`, '3:9 a star'],
  [`${list}     to: /b\n`, '2:11 a value contains a colon and a space, or the next line is indented more'],
  [`${list}   to: /b\n`, '3:1 a key has no colon and space after it, or is indented differently'],
  [`${list}    to: /b: c\n`, '3:9 a value contains a colon'],
  [`${list}    to: /b\nredirects: []\n`, '4:1 a key appears twice'],
  ['redirects:\n  - {from: /a, to: /b\n  - {from: /c, to: /d}\n', '3:3 this line is indented'],
  ['redirects:\n  - from: "/a\n    to: /b\n', '2:11 a quote is opened here'],
  ['redirects:\n\t- from: /a\n', '2:1 the line starts with a tab'],
  [`${list}    to: "/b" /c\n`, '3:14 text follows'],
  [
    `${list}    to: /b\n<<<<<<< HEAD\n  - { from: /c, to: /d }\n=======\n>>>>>>> topic\n`,
    '4:1 the file has an unresolved Git merge conflict',
  ],
])('readYaml says the fault of %j in plain words', (text, says) => {
  const { entries, findings } = readYaml('map.yaml', text);
  expect(entries).toEqual([]);
  expect(findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    expect.stringContaining(says),
  ]);
  for (const { fix } of findings) expect(fix).toMatch(/; the rest was not read$|<<<<<<</);
});

test.each([
  [
    'a tab above 10,000 entries',
    `redirects:\n\t- { from: /a, to: /b }\n${list.slice(11).repeat(10_000)}`,
    'with a tab',
  ],
  ['lists in 100,000 lists', `redirects: ${'['.repeat(100_000)}`, 'nested too deeply'],
  ['keys below 100,000 dashes', `redirects:\n  ${'- '.repeat(100_000)}from: /a\n`, 'nested too deeply'],
])('readYaml reports %s as one mistake with its line', (_, text, says) => {
  const { findings } = readYaml('map.yaml', text);
  expect(findings).toEqual([
    expect.objectContaining({ line: expect.any(Number), message: expect.stringContaining(says) }),
  ]);
});

test.each([
  ['{from:/a,to:/b}', 'put a space after each colon'],
  ['from:/a', 'put a space after each colon'],
  ['{ from: www.old.example/a, to: /b }', 'write the full URL, `https://www.old.example/a`'],
  ['{ from: about.html, to: /b }', 'start it with a slash: `/about.html`'],
  ['{ from: /a, to: new.example/b }', 'write `https://new.example/b`'],
  ['{ from: /a, to: new.html }', 'write `/new.html`'],
  ['{ from: /a, to: ./new/ }', 'write `/new/`'],
  ['{ from: ../a, to: /b }', 'start it with a slash: `/a`'],
  ['{ from: /a/**, to: /b }', 'write `/a/*`'],
  ['{ from: /a/*, to: /b/:splat }', 'write `*` for what the star'],
  ['{ from: /a/*, to: /b/:id }', 'the source has *; '],
  ['from: /a\n    to: #b', 'write the page before it, such as `/new/#b`'],
  ['{ /a: /b }', 'write `- { from: /a, to: /b }`'],
  ['/a: /b', 'write `- { from: /a, to: /b }`'],
  ['/a:\n    to: /b\n    status: 302', 'write `- from: /a`, and under `from` the other keys'],
  ['/a:\n      to: /b\n      status: 302', 'write `- from: /a`, and under `from` the other keys'],
  ['{ to /b, from: /a }', 'put a colon after `to`: `to: /b`'],
])('readYaml reads %s: %s', (entry, fix) => {
  const { findings } = readYaml('map.yaml', `redirects:\n  - ${entry}\n`);
  expect(findings[0]?.fix).toContain(fix);
});

test('readYaml reports a key of another tool once, with the key to write', () => {
  const { findings } = readYaml('map.yaml', 'redirects:\n  - { source: /a, destination: /b }\n');
  expect(findings.map(({ message }) => message)).toEqual([
    'unknown key "source". Did you mean "from"?',
    'unknown key "destination". Did you mean "to"?',
  ]);
});
