import { removeKeys } from '../../lib/json/generated-keys.ts';
import { readKeys } from '../../lib/json/jsonc.ts';

/**
 * The project's wrangler.jsonc without the generated Worker, if the map no longer needs one. Wrangler rejects a `main` that
 * doesn't exist, and the other two keys without `main`.
 */
export function removeStaleWorker(own: string, generated: string): string {
  const { main } = readKeys(own);
  const isGenerated = typeof main === 'string' && /(?:^|\/)_worker\.js$/.test(main);
  if (!isGenerated || readKeys(generated)['main'] !== undefined) return own;
  return removeKeys(own, [['main'], ['assets', 'binding'], ['assets', 'run_worker_first']]);
}
