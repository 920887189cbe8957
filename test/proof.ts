/** True in `npm run test:all`, and with SIGNPOST_PROOF=full. */
export const isFullProof = process.env['SIGNPOST_PROOF'] === 'full';

/** How many a test takes of what could be any number: `usual` while one works, `full` in the whole proof. */
export function amount(usual: number, full: number): number {
  return isFullProof ? full : usual;
}
