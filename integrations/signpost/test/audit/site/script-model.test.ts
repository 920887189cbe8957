import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { modelText } from '../../../scripts/page-model.ts';

test('the model of a page is that of the sources: else run `npm run build:package`', async () => {
  const written = await readFile(new URL('../../../src/audit/site/script/model.ts', import.meta.url), 'utf8');
  expect(written === (await modelText())).toBe(true);
});
