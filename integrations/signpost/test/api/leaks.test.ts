import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileApi } from '../../src/api/file-api.ts';
import { apiFiles } from '../../src/api/files.ts';
import type { List } from '../../src/api/model.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { joinContent } from '../../src/lib/file.ts';
import { catalogue, secret } from './catalogue.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const settings = fillSettings();
const natural = ['m40', 'c12', 'r80', 's10', 'v18'].map((key) => `"${key}"`);

let lists: List[];
beforeAll(async () => {
  lists = await catalogue();
});

/** Nothing of what must stay inside is in a text. */
function expectClean(text: string): void {
  for (const inside of [secret.value, folder, 'node_modules', '    at ', ...natural])
    expect(text).not.toContain(inside);
}

describe('the files of the API', () => {
  it('contain no secret, no natural key and no path of the machine', () => {
    for (const file of apiFiles(lists, settings)) expectClean(joinContent(file));
  });
});

describe('createApi and an unexpected error', () => {
  const broken = () => Promise.reject(new Error(`ENOENT: ${folder}/dist/api/product.json ${secret.value}`));

  it('answers 500 without the cause, which it gives to onError', async () => {
    const reported: unknown[] = [];
    const api = createFileApi(['/api'], (error) => reported.push(error));
    const response = await api.fetch(new Request('https://a.example/api/product?limit=1'), broken);
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toEqual([
      500,
      {
        code: 'B0001',
        message: 'The server had an error. Try again later. The request itself is valid.',
        error: '',
      },
    ]);
    expectClean(body);
    expect(reported).toHaveLength(1);
  });
});
