import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as SettingsFile from '../../src/project/settings/settings-file.ts';
import type * as SignpostYaml from '../../src/project/settings/signpost-yaml.ts';
import { inOwnFolder } from '../commands/support/own-folder.ts';

const page = '<!doctype html><title>x</title>';
const files = {
  'signpost.yaml': 'site: https://www.example.com\nhost: netlify\n',
  'deploy/settings.json': '{ "origin": "https://www.example.com", "dist": "dist", "host": "netlify" }',
  'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/ }\n',
  'published.txt': '/about/\n',
  'dist/index.html': page,
  'dist/about/index.html': page,
};

/** The settings files that a command read. */
const reads: string[] = [];

// Test files share their modules, so the command is loaded anew around readers that count.
vi.resetModules();
vi.doMock('../../src/project/settings/settings-file.ts', async (load) => {
  const original = await load<typeof SettingsFile>();
  const readSettingsFile: typeof SettingsFile.readSettingsFile = (root) => {
    reads.push('deploy/settings.json');
    return original.readSettingsFile(root);
  };
  return { ...original, readSettingsFile };
});
vi.doMock('../../src/project/settings/signpost-yaml.ts', async (load) => {
  const original = await load<typeof SignpostYaml>();
  const parseSignpostYaml: typeof SignpostYaml.parseSignpostYaml = (text) => {
    reads.push('signpost.yaml');
    return original.parseSignpostYaml(text);
  };
  return { ...original, parseSignpostYaml };
});
const { main } = await import('../../src/cli.ts');

afterAll(() => {
  vi.doUnmock('../../src/project/settings/settings-file.ts');
  vi.doUnmock('../../src/project/settings/signpost-yaml.ts');
  vi.resetModules();
});

inOwnFolder(files);
beforeEach(() => {
  reads.length = 0;
});

test.each([
  'audit dist',
  'audit --fix',
  'explain /old /about/',
  'ledger check',
  'ledger update',
  'map check',
  'map compile --output deploy',
  'rules link-broken',
])('%s reads the settings of the project once', async (line) => {
  await main(line.split(' '));
  expect(reads).toEqual(['deploy/settings.json', 'signpost.yaml']);
});
