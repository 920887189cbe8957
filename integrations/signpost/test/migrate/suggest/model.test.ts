import { expect, test } from 'vitest';
import { calibrate, comparedAcross, fitted } from '../../../src/migrate/suggest/model.ts';
import { OtherMatches, readNeighbors } from '../../../src/migrate/suggest/neighbors.ts';
import { compare } from '../../../src/migrate/suggest/pair.ts';
import { profileOf } from '../../../src/migrate/suggest/profile.ts';
import { readInventory } from '../../../src/migrate/suggest/search.ts';
import { Structure, structureFeatures } from '../../../src/migrate/suggest/structure.ts';

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
  const learnt = new Structure(inventory).compare(old)(0);
  const others = new OtherMatches([undefined]).compare(0, undefined)(0);
  expect(learnt).toHaveLength(structureFeatures);
  expect(comparedAcross).not.toContain(-1);
  const count = features.length + comparedAcross.length + learnt.length + others.length;
  expect(fitted.alone.page).toHaveLength(count);
  expect(fitted.titled.page).toHaveLength(count);
});

test('confidence never falls where the chance rises, and is never certain', () => {
  const steps = Array.from({ length: 1001 }, (_, at) => calibrate(at / 1000));
  for (const [at, confidence] of steps.entries()) {
    expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
    expect(confidence).toBeLessThan(1);
  }
});
