import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropAdapterFiles } from '../../../src/astro/host-files/adapter.ts';
import type { Finding } from '../../../src/lib/finding.ts';
import { findOwnLines } from '../../../src/project/own-files.ts';
import { plainProject } from '../../support/plain-project.ts';

/** A site that has a `_redirects` of its own, and none of what its adapter writes. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-'));
  await writeFile(join(folder, '_redirects'), '/a /b\n');
});
afterAll(() => rm(folder, { recursive: true }));

const ownFinding = (file: string): Finding => ({
  ...{ rule: 'own-file', conventions: [], level: 'info', file, message: 'the site has its own file' },
});
const host = { id: 'cloudflare' } as const;
const advice = (name: string, own = '/a /b 301\n') => findOwnLines(host, name, own);

test.each([
  ['what @astrojs/cloudflare wrote is no file to take over', '@astrojs/cloudflare', '_headers', false],
  ['a file in public is', '@astrojs/cloudflare', '_redirects', true],
  ['without an adapter any other integration may have it', undefined, '_headers', true],
  ['no adapter writes an .htaccess', '@astrojs/node', '.htaccess', true],
])('%s', async (_, adapter, name, reported) => {
  const plain = plainProject();
  const project = { ...plain, folders: { ...plain.folders, public: folder } };
  const kept = await dropAdapterFiles([advice(name) ?? ownFinding(name)], { adapter, project });
  expect(kept).toHaveLength(reported ? 1 : 0);
});

test.each([
  ['a redirect moves', '_redirects', '/app/* /a/ 200\n/a /b 301\n', /^Import them/],
  ['a line without a status is a redirect', '_redirects', '/a /b\n', /^Import them/],
])('what is advised for own lines: %s', (_, name, lines, fix) => {
  expect(advice(name, lines)?.fix).toMatch(fix);
});

test('lines that no map can express stay without a finding, since init says to keep them', () => {
  const own = '# the app\n/app/* /a/ 200\n/x /y 302 Country=de\n';
  const netlify = { id: 'netlify' } as const;
  expect(findOwnLines(netlify, '_redirects', own)).toBeUndefined();
});
