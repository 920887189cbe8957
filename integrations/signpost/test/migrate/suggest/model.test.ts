import { expect, test } from 'vitest';
import { calibrate, calibrateGone, comparedAcross, modelsFor } from '../../../src/migrate/suggest/model.ts';
import { OtherMatches, readNeighbours } from '../../../src/migrate/suggest/neighbours.ts';
import { compare } from '../../../src/migrate/suggest/pair.ts';
import { profileOf } from '../../../src/migrate/suggest/profile.ts';
import { readInventory } from '../../../src/migrate/suggest/search.ts';
import { Structure } from '../../../src/migrate/suggest/structure.ts';

test.each([
  ['alone', ''],
  ['with a title', 'About us'],
])('every feature of an address %s has its weights', (_, title) => {
  const inventory = readInventory([{ address: '/about/', title: 'About', text: '' }]);
  const old = profileOf({ address: '/company/about', title, text: '' }, (text) =>
    inventory.vocabulary.ids(text),
  );
  const [page] = inventory.pages;
  if (page === undefined) throw new Error('the inventory has its page');
  const neighbours = readNeighbours([old]);
  const features = compare({ old, page, inventory, neighbours, synonyms: [], isSuccessor: false });
  const { pair, lead, structure, matches } = modelsFor(0)(old);
  for (const stage of ['first', 'second'] as const) {
    expect(pair[stage]).toHaveLength(features.length);
    expect(lead[stage]).toHaveLength(comparedAcross.length);
  }
  expect(comparedAcross).not.toContain(-1);
  expect(structure).toHaveLength(new Structure(inventory).compare(old)(0).length);
  expect(matches).toHaveLength(
    new OtherMatches([undefined], inventory).compare(0, { near: [], above: [] })(0).length,
  );
});

test.each([calibrate, calibrateGone])(
  '%o never falls where the chance rises, and is never certain',
  (confidenceOf) => {
    const steps = Array.from({ length: 1001 }, (_, at) => confidenceOf(at / 1000));
    for (const [at, confidence] of steps.entries()) {
      expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
      expect(confidence).toBeLessThan(1);
    }
  },
);
