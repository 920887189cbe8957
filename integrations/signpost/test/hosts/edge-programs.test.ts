import { expect, test } from 'vitest';
import { programsText } from '../../scripts/edge-programs.ts';
import { readFile } from 'node:fs/promises';

test('the bundled programs are those of the sources: else run `node scripts/edge-programs.ts`', async () => {
  const written = await readFile(new URL('../../src/hosts/edge/programs.ts', import.meta.url), 'utf8');
  expect(written === (await programsText())).toBe(true);
});
