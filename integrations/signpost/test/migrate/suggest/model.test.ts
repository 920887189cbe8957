import { expect, test } from 'vitest';
import { calibrate, comparedAcross, fitted, leastConfidence } from '../../../src/migrate/suggest/model.ts';
import { readNeighbors } from '../../../src/migrate/suggest/neighbors.ts';
import { compare } from '../../../src/migrate/suggest/pair.ts';
import { profileOf } from '../../../src/migrate/suggest/profile.ts';
import { readInventory } from '../../../src/migrate/suggest/search.ts';
import { Structure, structureFeatures } from '../../../src/migrate/suggest/structure.ts';
import { features as rows } from '../../../src/migrate/suggest/weights.ts';

test.each([
  ['alone', ''],
  ['with a title', 'About us'],
])('every feature of an address %s has its weights', (_, title) => {
  const inventory = readInventory([{ url: '/about/', title: 'About', text: '' }]);
  const old = profileOf({ url: '/company/about', title, text: '' }, (text) => inventory.vocabulary.ids(text));
  const [page] = inventory.pages;
  if (page === undefined) throw new Error('the inventory has its page');
  const neighbors = readNeighbors([old]);
  const features = compare({ old, page, inventory, neighbors, synonyms: [], isSuccessor: false });
  const learnt = new Structure(inventory, neighbors).compare(old)(0);
  expect(learnt).toHaveLength(structureFeatures);
  expect(comparedAcross).not.toContain(-1);
  // Each compared across has its lead and whether it is the first; `wantedElsewhere` is the last.
  const count = features.length + 2 * comparedAcross.length + learnt.length + 1;
  expect(fitted.alone.page).toHaveLength(count);
  expect(fitted.titled.page).toHaveLength(count);
});

test('what is compared across candidates has its leads and firsts in one order', () => {
  const named = (kind: string): string[] =>
    rows.flatMap(([name]) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []));
  expect(named('first')).toEqual(named('lead'));
});

test('the less of a site is sure, the surer a proposal must be', () => {
  expect(leastConfidence([...Array(9).fill(0.95), 0.02])).toBe(0.05);
  expect(leastConfidence([0.9, 0.4, 0.12, 0.11, 0.1])).toBe(0.11);
  expect(leastConfidence([0.3, ...Array(9).fill(0.12)])).toBe(0.2);
});

test('confidence never falls where the chance rises, and is never certain', () => {
  const steps = Array.from({ length: 1001 }, (_, at) => calibrate(at / 1000));
  for (const [at, confidence] of steps.entries()) {
    expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
    expect(confidence).toBeLessThan(1);
  }
});
