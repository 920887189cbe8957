import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { realMaps, realMapsFolder, reportOn, reportTable } from './real-map-report.ts';

const page = readFileSync(
  new URL('../../docs/src/content/docs/evidence/real-maps.md', import.meta.url),
  'utf8',
);
const isThere = existsSync(realMapsFolder);
if (!isThere)
  console.warn(`skipped: no redirect maps at ${realMapsFolder.pathname}; SIGNPOST_MAPS names their folder`);

describe.runIf(isThere)('the docs page of real maps', () => {
  test('has the measured numbers', async () => expect(page).toContain(await reportTable()));

  test.each(realMaps)(
    'counts every line of %s as a redirect, or as left out with a reason',
    async (file, host) => {
      const { left, findings } = await reportOn(file, host);
      expect(left.filter(({ why }) => why === '')).toEqual([]);
      const said = findings.filter(({ level, rule }) => level === 'error' && rule !== 'map-https');
      expect(said).toEqual([]);
    },
  );
});

test('the docs page of real maps has a verdict for every map', () => {
  for (const [file] of realMaps) expect(page).toContain(`## ${file}\n`);
});
