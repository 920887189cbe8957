import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../../src/cli.ts';

const [start, root] = [process.cwd(), mkdtempSync(join(tmpdir(), 'signpost-spelled-'))];
beforeAll(() => process.chdir(root));
afterAll(() => {
  process.chdir(start);
  rmSync(root, { recursive: true, force: true });
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const page = (links: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>${links}</body></html>`;

/** Nothing in the pages themselves tells which variant is theirs. */
test.each([
  ['never', '/about', []],
  ['always', '/about', ['"/about" is a variant of /about/']],
  ['never', '/about/', ['"/about/" is a variant of /about']],
])("links are held against the build's trailingSlash: %s, %s", async (slash, href, said) => {
  const variant = { trailingSlash: slash, base: '/', format: 'directory' };
  await write('deploy/settings.json', JSON.stringify({ origin: 'https://www.example.com', variant }));
  await write('dist/index.html', page(`<a href="${href}">About us</a>`));
  await write('dist/about/index.html', page('<a href="/">home</a>'));
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await main(['audit', 'dist', '--only', 'link-variant', '--format', 'json']);
  const { findings }: { findings: { message: string }[] } = JSON.parse(out);
  expect(findings.map(({ message }) => message)).toEqual(said.map((text) => expect.stringContaining(text)));
});
