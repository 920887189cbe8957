/** True in `npm run test:nightly`, and with SIGNPOST_PROOF=nightly. */
export const isNightly = process.env['SIGNPOST_PROOF'] === 'nightly';

/** How many a test takes of what could be any number: `usual` in CI and while one works, `full` in the nightly run. */
export function amount(usual: number, full: number): number {
  return isNightly ? full : usual;
}

/** Where a generator begins: `usual`, so that a red run is red again, or SIGNPOST_SEED, which is the day of a nightly run. */
export function seedOr(usual: number): number {
  return Number(process.env['SIGNPOST_SEED'] ?? usual);
}
