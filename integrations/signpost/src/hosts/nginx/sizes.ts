import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { measureHashes } from './hashed-redirects.ts';
import { isHashed } from './redirect-rows.ts';
import { joinLines, printFileHead } from './text.ts';

/** Keys of the greatest length that fit in a bucket: more hardly ever share one, and with less room nginx warns. */
const keysInBucket = 8;
/** In bytes; nginx accepts no bucket of 64 KiB. */
const largestBucket = 1 << 15;

/** `sizes.conf`, for a map whose redirects are rows of a hash. */
export function createSizesFile(plan: Plan): OutFile[] {
  if (!isHashed(plan)) return [];

  const { longest, most } = measureHashes(plan);
  const bucket = roundToPowerOfTwo(
    Math.max(longest + 32, Math.min(keysInBucket * (longest + 16), largestBucket)),
  );
  const content = joinLines([
    ...printFileHead(
      `The sizes for the maps of ${plan.origin}. Include this file once in http, before every map of the server.`,
    ),
    '# If another file sets them, nginx -t says `"map_hash_bucket_size" directive is duplicate`: keep the larger numbers.',
    `map_hash_bucket_size ${bucket};`,
    `map_hash_max_size ${roundToPowerOfTwo(most * 2)};`,
  ]);

  return [{ path: 'sizes.conf', content }];
}

function roundToPowerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(least, 1)));
}
