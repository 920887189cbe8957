import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject, site } from '../support/project.ts';

const builder = fileURLToPath(new URL('../support/build-site.ts', import.meta.url));
const script = fileURLToPath(new URL('../../bin/signpost.js', import.meta.url));

const secret = 'marked~Secret"7f3a9c+/=&%ß';
const bytes = Buffer.from(secret);

/** Base64 of a text that begins at any place of a longer one: without the signs that its neighbors change. */
const shifted = [0, 1, 2].map((shift) => {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(shift === 0 ? 0 : shift + 1, -2);
});
/** What would give it away, in whatever variant. */
const variants: readonly Buffer[] = [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  bytes.toString('hex'),
  bytes.toString('latin1'),
  ...shifted,
  ...shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  createHash('sha256').update(bytes).digest('hex'),
  createHash('sha256').update(bytes).digest('base64').slice(0, 40),
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from(secret, 'utf16le'));

const tells = (content: Buffer | string): boolean => {
  const all = Buffer.from(content);
  return variants.some((variant) => all.includes(variant));
};

test('each spelling of the secret is known', () => {
  for (const variant of [secret, `x${secret}`, `xy${secret}`])
    expect(tells(Buffer.from(`${variant}zz`).toString('base64'))).toBe(true);
  expect(tells(`{"a":${JSON.stringify(`a${secret}`)}}`)).toBe(true);
  expect(tells(bytes.toString('hex'))).toBe(true);
  expect(tells('marked~')).toBe(false);
});

test('no file that a build writes and nothing that a command prints tells the secret of the API', async () => {
  const { root, write, remove } = await copyProject('shop');
  onTestFinished(remove);
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, SIGNPOST_API_SECRET: secret, XDG_CACHE_HOME: join(root, 'cache'), DEBUG: '1' };
  const run = (...argv: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect([argv, tells(stdout + stderr)]).toEqual([argv, false]);
    return { status, said: stdout + stderr };
  };
  const build = (options: object) => run('--no-warnings', builder, root, site, JSON.stringify(options));
  const options = {
    deploy: { host: 'netlify' },
    api: { module: 'src/api.ts', requireSecret: true },
    audit: { mode: 'warn' },
  };
  expect(build(options)).toMatchObject({ status: 0 });
  const written = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const names = written().map((file) => file.slice(root.length + 1));
  expect(names).toEqual(expect.arrayContaining(['deploy/settings.json', 'dist/api/openapi.json']));
  expect(names.some((name) => name.startsWith('node_modules/'))).toBe(true);
  expect(written().filter((file) => tells(file) || tells(readFileSync(file)))).toEqual([]);
  for (const argv of [
    ['audit', 'dist', '--json'],
    ['explain', '/lamp', '--json'],
    ['map', 'check', '--json'],
    ['--help'],
  ])
    expect(run(script, ...argv).said).not.toBe('');
  // An error, such as a module that exports no resources, doesn't print the secret.
  await write('src/api.ts', 'export const resources = [{ name: process.env.SIGNPOST_API_SECRET === "" }];\n');
  expect(build(options)).toMatchObject({ status: 1 });
  expect(written().filter((file) => tells(readFileSync(file)))).toEqual([]);
}, 240_000);
