import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { addDays, addYears, toDay } from '../../src/lib/date.ts';
import { watchPrints } from '../support/prints.ts';
import { git } from '../support/repository.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-history-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const map = join(root, 'redirects.yaml');
const dist = join(root, 'dist');
// Once, so that a run across midnight counts from one day.
const today = toDay(new Date());

function commit(text: string, daysAgo: number): void {
  writeFileSync(map, text);
  git(root, ['add', 'redirects.yaml']);
  git(root, ['commit', '-qm', 'map'], addDays(today, -daysAgo));
}

beforeAll(async () => {
  for (const [file, text] of Object.entries(site({}))) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  }
  git(root, ['init', '-q']);
  const since = `since: ${addDays(today, -40)}`;
  commit(`redirects:\n  - { from: /old, to: /gauges/, ${since} }\n  - { from: /gauge, to: /gauges/ }\n`, 40);
  commit('redirects:\n  - { from: /gauge, to: /gauges/ }\n', 20);
});

const printed = watchPrints();
const check = ['map', 'check', map, '--dist', dist, '--only', 'map-removed', '--json'];

test('map check fails where a redirect left the map too early, in any commit', async () => {
  expect(await main(check)).toBe(1);
  const { findings } = JSON.parse(printed.out);
  expect(findings).toHaveLength(1);
  // A baseline knows it by its message, and a merge gives the commit another name.
  expect(findings[0].message).toBe('/old was removed from the redirect map before its year is over');
  expect(findings[0].fix).toMatch(/^Put it back, as in [0-9a-f]{7}\^:redirects\.yaml:2, until /);
  expect(findings[0].fix).toContain(` until ${addYears(addDays(today, -40), 1)},`);
});

test('map check without a build warns of a redirect that left the map, since the page may be back', async () => {
  writeFileSync(map, 'redirects:\n  - { from: /gauge, to: /gauges/ }\n');
  const words = ['map', 'check', map, '--site', 'https://www.example.com', '--only', 'map-removed', '--json'];
  expect(await main(words)).toBe(0);
  const { findings } = JSON.parse(printed.out);
  expect(findings).toMatchObject([{ level: 'warning' }]);
});
