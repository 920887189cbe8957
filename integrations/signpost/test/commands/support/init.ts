import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { main } from '../../../src/cli.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import type { Prints } from '../../support/prints.ts';
import { putAll } from './own-folder.ts';

export const read = (file: string) => readFile(file, 'utf8');
export const init = (...argv: string[]) => main(['init', ...argv]);

/** Sets a project with these files up, without a question. */
export async function setUp(files: Readonly<Record<string, string>>, ...argv: string[]): Promise<void> {
  await putAll(files);
  expect(await init('--yes', ...argv)).toBe(0);
}

/** All files below the working directory. */
async function everything(): Promise<Map<string, string>> {
  const names = (await readdir('.', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(names.sort().map(async (name) => [name, await read(name)] as const)));
}

/** Runs it again: nothing may change. */
export async function expectDone(printed: Prints): Promise<void> {
  const before = await everything();
  printed.out = '';
  expect(await init('--yes')).toBe(0);
  expect(printed.out).toContain('Nothing to write.');
  expect(await everything()).toEqual(before);
}

export const entriesOf = async () => {
  const { entries, findings } = readYaml('redirects.yaml', await read('redirects.yaml'));
  expect(findings).toEqual([]);
  return entries.map((entry) => [entry.kind === 'exact' ? entry.path : entry.text, entry.outcome.status]);
};

export const eleventy = { 'eleventy.config.js': 'export default function () {}\n' };

export const page = (title: string, head = '') =>
  `<!doctype html><html lang="en"><title>${title}</title>${head}<body><h1>${title}</h1>`;
