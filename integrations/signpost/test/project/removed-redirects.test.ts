import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatSource } from '../../src/audit/rules/shared/map.ts';
import { type Day, isDay } from '../../src/lib/date.ts';
import { readMap } from '../../src/project/read-map.ts';
import {
  findRemovedMap,
  findRemovedRedirects,
  findShallowClone,
} from '../../src/project/removed-redirects.ts';
import { Repository } from '../support/repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-removed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = day('2026-11-20');

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

/** A map with some entries, each as a line of YAML. */
const map = (...lines: readonly string[]): Record<string, string> => ({
  'redirects.yaml': `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
});

const kept = '{ from: /kept, to: /a }';

/** The old URLs that left, each with its day. */
async function removed(site: string): Promise<(readonly [string, string])[] | undefined> {
  const found = await findRemovedRedirects(await readMap(join(site, 'redirects.yaml')), today);
  return found?.entries.map((entry) => [formatSource(entry), entry.since ?? 'unknown'] as const);
}

describe('removedRedirects', () => {
  test('finds what left in a commit, with its day and the place that Git knows', async () => {
    const at = new Repository(join(folder, 'plain'));
    at.commit(
      '2026-03-01',
      map(kept, '{ from: /dated, to: /kept, since: 2026-01-15 }', '{ from: /shop/*, to: /kept }'),
    );
    at.commit('2026-05-01', map(kept.replace('/a', '/b')));
    at.commit('2026-06-01', { 'about.txt': 'nothing of the map' });
    expect(await removed(at.site)).toEqual([
      ['/dated', '2026-01-15'],
      ['/shop/*', 'unknown'],
    ]);
    const found = await findRemovedRedirects(await readMap(join(at.site, 'redirects.yaml')), today);
    expect(found?.entries[0]?.place.file).toMatch(/^[0-9a-f]{7}\^:a site\/redirects\.yaml$/);
    expect(found?.entries[0]?.place.line).toBe(3);
  });

  test('leaves out what came and went on one day, and what left more than a year ago', async () => {
    const at = new Repository(join(folder, 'may-go'));
    at.commit('2025-02-01', map(kept, '{ from: /of-old, to: /a }'));
    at.commit('2025-03-01', map(kept));
    at.commit('2026-04-01', map(kept, '{ from: /tried, to: /a, since: 2026-04-01 }'));
    at.commit('2026-04-01', map(kept));
    expect(await removed(at.site)).toEqual([]);
  });

  test('finds no entry that moved to an included table, and one that left a table', async () => {
    const at = new Repository(join(folder, 'table'));
    const included = { 'redirects.yaml': `include: [old.csv]\nredirects:\n  - ${kept}\n` };
    at.commit('2026-02-01', map(kept, '{ from: /moved, to: /a }'));
    at.commit('2026-03-01', { ...included, 'old.csv': 'from,to\n/moved,/a\n/left,/a\n' });
    at.commit('2026-04-01', { 'old.csv': 'from,to\n/moved,/a\n' });
    expect(await removed(at.site)).toEqual([['/left', 'unknown']]);
  });

  test('leaves out a section that waited for its release', async () => {
    const at = new Repository(join(folder, 'waiting'));
    const section = 'sections: [{ name: shop, match: "/shop/**", release: 2026-12-01 }]\n';
    const text = map(kept, '{ from: /shop/a, to: /b }')['redirects.yaml'] ?? '';
    at.commit('2026-02-01', { 'redirects.yaml': section + text });
    at.commit('2026-03-01', map(kept));
    expect(await removed(at.site)).toEqual([]);
  });

  test('leaves out what an unmerged branch added, and finds what it removed', async () => {
    const at = new Repository(join(folder, 'branch'));
    at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
    at.git(['branch', '-M', 'main']);
    at.git(['checkout', '-q', '-b', 'topic']);
    at.commit('2026-03-01', map(kept, '{ from: /old, to: /a }', '{ from: /tried, to: /a }'));
    at.commit('2026-04-01', map(kept));
    expect(await removed(at.site)).toEqual([['/old', 'unknown']]);
  });

  test('finds nothing without a repository, or while part of the map is unreadable', async () => {
    const at = new Repository(join(folder, 'unread'));
    at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
    at.write({ 'redirects.yaml': `include: [missing.csv]\nredirects:\n  - ${kept}\n` });
    expect(await removed(at.site)).toBeUndefined();
    const plain = mkdtempSync(join(tmpdir(), 'signpost-plain-'));
    expect(await findRemovedMap(join(plain, 'redirects.yaml'), today)).toBeUndefined();
    rmSync(plain, { recursive: true });
  });
});

test('removedMap finds the entries of a map that was deleted, committed or not', async () => {
  const at = new Repository(join(folder, 'deleted'));
  at.commit('2026-03-01', { ...map('{ from: /old, to: /a, since: 2026-03-01 }'), 'about.txt': 'a site' });
  const file = join(at.site, 'redirects.yaml');
  rmSync(file);
  expect((await findRemovedMap(file, today))?.entries.map(formatSource)).toEqual(['/old']);
  at.git(['rm', '-q', 'a site/redirects.yaml']);
  at.commit('2026-09-01', {});
  expect((await findRemovedMap(file, today))?.entries.map(formatSource)).toEqual(['/old']);
  expect(await findRemovedMap(join(at.site, 'never.yaml'), today)).toBeUndefined();
});

test('findShallowClone names the setting that fetches the history', async () => {
  const at = new Repository(join(folder, 'whole'));
  at.commit('2026-02-01', map(kept));
  at.commit('2026-03-01', map(kept, '{ from: /b, to: /a }'));
  expect(await findShallowClone(join(at.site, 'redirects.yaml'))).toEqual([]);
  const clone = join(folder, 'shallow');
  at.git(['clone', '-q', '--depth', '1', `file://${at.root}`, clone]);
  const found = await findShallowClone(join(clone, 'a site', 'redirects.yaml'));
  expect(found).toMatchObject([{ level: 'warning', fix: expect.stringContaining('`fetch-depth: 0`') }]);
});
