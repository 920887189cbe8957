import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rules } from '../../src/audit/rules/index.ts';
import { main } from '../../src/cli.ts';
import { inOwnFolder } from './support/own-folder.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const report = z.object({
  rules: z.array(z.string()),
  findings: z.array(z.looseObject({ rule: z.string(), level: z.string() })),
  notes: z.array(z.string()).optional(),
});

const printed = inOwnFolder({
  'dist/index.html':
    '<!doctype html><html lang="en"><head><title>Home of the shop</title></head><body><h1>Home</h1><a href="/none/">x</a></body></html>',
});

async function audit(...argv: string[]) {
  printed.out = '';
  const exit = await main(['audit', 'dist', ...at, '--json', ...argv]);
  return {
    exit,
    ...(printed.out === '' ? { findings: [], rules: [] } : report.parse(JSON.parse(printed.out))),
  };
}

test('audit prints how many rules more strict has', async () => {
  const printedBy = async (...argv: string[]) => {
    printed.out = '';
    printed.err = '';
    await main(['audit', 'dist', ...at, ...argv]);
    return printed;
  };
  await printedBy();
  expect(printed.out).toMatch(/\n--preset strict runs \d+ more rules?, and lists infos\n$/);
  expect((await printedBy('--preset', 'minimal')).out).toMatch(
    /\n--preset strict runs \d+ more rules?, and lists infos\n$/,
  );
  expect((await printedBy('--preset', 'strict')).out).not.toContain('more rule');
  expect((await printedBy('--only', 'viewport')).out).not.toContain('more rule');
});

test('audit --fail-on sets the level that fails', async () => {
  expect((await audit('--fail-on', 'none')).exit).toBe(0);
  const only = ['--only', 'viewport'];
  const { findings } = await audit(...only);
  const level = findings[0]?.level;
  expect((await audit(...only)).exit).toBe(level === 'error' ? 1 : 0);
  expect((await audit('--fail-on', 'warning')).exit).toBe(1);
});

test('audit --preset chooses the rules, after the settings of the project', async () => {
  const of = async (...argv: string[]) => new Set((await audit(...argv)).rules);
  expect((await of('--preset', 'strict')).size).toBe(rules.length);
  const errors = rules.filter(({ level }) => level === 'error').map(({ id }) => id);
  const minimal = await of('--preset', 'minimal');
  expect([...minimal].every((id) => errors.includes(id))).toBe(true);
  expect(minimal.has('link-broken')).toBe(true);
  await writeFile('signpost.yaml', 'rules:\n  link-broken: off\n');
  expect((await of('--preset', 'strict')).has('link-broken')).toBe(false);
  expect(await of()).toEqual(await of('--preset', 'recommended'));
  await writeFile('signpost.yaml', 'preset: minimal\n');
  expect(await of()).toEqual(minimal);
  expect((await of('--preset', 'strict')).size).toBe(rules.length);
});

test('audit takes the preset of signpost.yaml before that of the last build', async () => {
  const of = async () => new Set((await audit()).rules);
  const usual = await of();
  await mkdir('deploy');
  await writeFile('deploy/settings.json', '{"origin":"https://www.example.com","preset":"strict"}');
  expect((await of()).size).toBe(rules.length);
  await writeFile('signpost.yaml', 'preset: recommended\n');
  expect(await of()).toEqual(usual);
});
