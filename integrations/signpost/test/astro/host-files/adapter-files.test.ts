import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutAdapters } from '../../../src/astro/host-files/adapter.ts';
import { followed } from '../../../src/project/own-files.ts';
import { plainProject } from '../../support/plain-project.ts';

/** A site that has a `_redirects` of its own, and none of what its adapter writes. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-'));
  await writeFile(join(folder, '_redirects'), '/a /b\n');
});
afterAll(() => rm(folder, { recursive: true }));

const advice = (name: string) => followed(name, `deploy/cloudflare/${name}`, '/a /b 301\n');

test.each([
  ['what @astrojs/cloudflare wrote is no file to take over', '@astrojs/cloudflare', '_headers', false],
  ['a file in public is', '@astrojs/cloudflare', '_redirects', true],
  ['without an adapter any other integration may have it', undefined, '_headers', true],
  ['no adapter writes an .htaccess', '@astrojs/node', '.htaccess', true],
])('%s', async (_, adapter, name, reported) => {
  const plain = plainProject();
  const project = { ...plain, folders: { ...plain.folders, public: folder } };
  const kept = await withoutAdapters([advice(name)], { adapter, project });
  expect(kept).toHaveLength(reported ? 1 : 0);
});

test.each([
  ['a redirect moves', '_redirects', '/app/* /a/ 200\n/a /b 301\n', /^Move its redirects to redirects.yaml/],
  ['a line without a status is a redirect', '_redirects', '/a /b\n', /^Move its redirects/],
  ['rewrites stay', '_redirects', '# the app\n/app/* /a/ 200\n/x /y 200! Country=de\n', /^No action needed/],
  ['headers stay', '_headers', '/*\n  X-A: 1\n', /^No action needed/],
])('what is advised for own lines: %s', (_, name, lines, fix) => {
  expect(followed(name, `deploy/cloudflare/${name}`, lines).fix).toMatch(fix);
});
