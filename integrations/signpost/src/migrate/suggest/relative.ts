import { featureNames } from './pair.ts';

/** What counts beside the best of the other candidates. */
const wanted: readonly (typeof featureNames)[number][] = [
  'words',
  'allAlike',
  'namesAlike',
  'lettersIn',
  'lettersAlike',
  'rareWords',
  'titleWords',
  'titleOften',
];
export const relativeNames = wanted.map((name) => `${name}Best`);
const places = wanted.map((name) => featureNames.indexOf(name));

/** The features that are compared across candidates, out of all. */
export function comparable(features: Float32Array): Float32Array {
  return Float32Array.from(places, (place) => features[place] ?? 0);
}

/** How far each candidate is ahead of the best other one, or behind it: from -1 to 1. */
export function leadsOf(candidates: readonly Float32Array[]): Float32Array[] {
  const leads = candidates.map(() => new Float32Array(places.length));
  for (let place = 0; place < places.length; place++) {
    let [first, second, holder] = [0, 0, -1];
    for (const [at, values] of candidates.entries()) {
      const value = values[place] ?? 0;
      if (value > first) [first, second, holder] = [value, first, at];
      else if (value > second) second = value;
    }
    for (const [at, lead] of leads.entries())
      lead[place] = (candidates[at]?.[place] ?? 0) - (at === holder ? second : first);
  }
  return leads;
}
