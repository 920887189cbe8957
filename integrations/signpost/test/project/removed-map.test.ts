import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceText } from '../../src/audit/rules/shared/map.ts';
import { removedMap } from '../../src/project/removed-map.ts';
import { Repository } from '../support/repository.ts';
import { map } from './support/removed.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-removed-map-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-20T12:00:00Z');
const young = map('{ from: /old, to: /a, since: 2026-03-01 }');
const removed = async (at: Repository): Promise<string[] | undefined> =>
  (await removedMap(join(at.site, 'redirects.yaml'), now))?.entries.map(sourceText);

/** A repository with a map of that day. */
function withMap(name: string, day: string, files = young): Repository {
  const at = new Repository(join(folder, name));
  at.commit(day, { ...files, 'about.txt': 'a site' });
  return at;
}

test('a map that a commit removed within a year', async () => {
  const at = withMap('removed', '2026-03-01');
  at.git(['rm', '-q', 'a site/redirects.yaml']);
  at.commit('2026-09-01', {});
  expect(await removed(at)).toEqual(['/old']);
});

test('a map that was deleted, and no commit says so yet', async () => {
  const at = withMap('deleted', '2026-03-01');
  rmSync(join(at.site, 'redirects.yaml'));
  expect(await removed(at)).toEqual(['/old']);
});

test('a map that is there, one that never was, and a folder without git', async () => {
  expect(await removed(withMap('there', '2026-03-01'))).toBeUndefined();
  expect(await removed(withMap('never', '2026-03-01', {}))).toBeUndefined();
  expect(await removedMap(join(folder, 'redirects.yaml'), now)).toBeUndefined();
});

test('a map that went more than a year ago', async () => {
  const at = withMap('old', '2024-03-01', map('{ from: /old, to: /a }'));
  at.git(['rm', '-q', 'a site/redirects.yaml']);
  at.commit('2024-09-01', {});
  expect(await removed(at)).toBeUndefined();
});
