import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { isOn } from '../../src/audit/rules/rule.ts';
import { main } from '../../src/cli.ts';
import { checkFamilies, definitions } from '../../src/commands/rules.ts';
import { docsUrl } from '../../src/lib/docs.ts';
import { toSentence } from '../../src/lib/text/sentence.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();

test('rules lists every rule with its level, and whether it is on', async () => {
  expect(await main(['rules'])).toBe(0);
  for (const rule of rules)
    expect(printed.out).toMatch(
      new RegExp(`^ {2}${rule.id} +${rule.level} +${isOn(rule) ? 'on' : 'off'} `, 'm'),
    );
});

test('rules lists every other check with its family, always on', async () => {
  expect(await main(['rules'])).toBe(0);
  for (const { name, title, definitions: own } of checkFamilies) {
    expect(printed.out).toContain(`\n${name}: ${title}\n  ${own[0]?.id} `);
    for (const { id, level } of own)
      expect(printed.out).toMatch(new RegExp(`^ {2}${id} +${level} +on  `, 'm'));
  }
  expect(printed.out).toContain('\nTo explain one: npx astro-signpost rules alternate-media\n');
});

test('rules prints the settings of the project', async () => {
  await writeFile('signpost.yaml', 'rules:\n  link-broken: off\n  canonical-missing: { level: warning }\n');
  expect(await main(['rules', '--json'])).toBe(0);
  const rows: unknown[] = JSON.parse(printed.out).rules;
  expect(rows).toHaveLength(definitions.length);
  expect(rows).toContainEqual(
    expect.objectContaining({ id: 'link-broken', family: 'link', level: 'error', isOn: false }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ id: 'canonical-missing', level: 'warning', isOn: true }),
  );
});

test("rules --json has the level of a rule's setting, and none for a check", async () => {
  await writeFile('signpost.yaml', 'rules:\n  link-broken: info\n');
  expect(await main(['rules', 'link-broken'])).toBe(0);
  expect(printed.out).toContain('link-broken  info, on\n');
  expect(await main(['rules', 'map-syntax'])).toBe(0);
  expect(printed.out).toContain(', always on, without a setting\n');
  await writeFile('signpost.yaml', 'rules:\n  map-syntax: info\n');
  expect(await main(['rules'])).toBe(2);
  expect(printed.err).toMatch(/: "map-syntax" is not a rule, .*\. Correct what it reports\./);
});

test.each(definitions.map(({ id }) => id))('rules explains %s', async (id) => {
  expect(await main(['rules', id])).toBe(0);
  const rule = definitions.find((one) => one.id === id);
  for (const text of [rule?.title, rule?.why, toSentence(rule?.fix ?? '')])
    expect(printed.out).toContain(text);
  const { bad, good } = rule?.examples?.() ?? { bad: [], good: [] };
  if (bad[0]) expect(printed.out).toContain(`\nReported\n  ${bad[0].title}\n`);
  if (good[0]) expect(printed.out).toContain(`\nNot reported\n  ${good[0].title}\n`);
  expect(printed.out).not.toMatch(/\b[WA]-[A-Z]+-\d/);
  expect(printed.out.trimEnd().split('\n').at(-1)).toBe(
    `Docs: ${docsUrl}/rules/${id.replace(/-.*/, '')}/#${id}`,
  );
});

test('rules refuses an unknown id, and names the nearest', async () => {
  expect(await main(['rules', 'link-brokn'])).toBe(2);
  expect(printed.err).toContain('Unknown rule "link-brokn". Did you mean "link-broken"?');
});

test('rules prints the tabs of a ledger in an example', async () => {
  expect(await main(['rules', 'ledger-lost'])).toBe(0);
  expect(printed.out).toContain('/manometers/\t2024-01-01');
});
