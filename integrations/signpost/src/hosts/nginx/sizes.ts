import type { ExactEntry } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { encodeText } from './queries.ts';

/** nginx's own sizes, which need not be written. */
const usual = { bucket: 64, max: 2048 };

/**
 * `map_hash_…_size` for the longest key and the largest map, as nginx wants them: a bucket holds the longest
 * key and, in a large map, the dozen keys that at most meet in one; twice as many buckets as keys.
 */
export function* hashSizes(plan: Plan): Generator<string> {
  const { longest, most } = measure(plan);
  const bucket = powerOfTwo(Math.max(longest + 32, most > 5000 ? 512 : 128));
  const max = powerOfTwo(most * 2);
  yield '\n# These count for all of nginx, must stand before its first map, and may be set once. Where another file sets\n';
  yield '# them, such as the http.conf of a second site, see that they are as large there, and take them out here\n';
  yield "# behind each build: sed -i '/^[a-z]*_hash_[a-z_]*size /d' http.conf\n";
  yield 'variables_hash_bucket_size 128;\nvariables_hash_max_size 4096;\n';
  if (bucket > usual.bucket) yield `map_hash_bucket_size ${bucket};\n`;
  if (max > usual.max) yield `map_hash_max_size ${max};\n`;
}

function measure({ exact, inventory, aliases, api }: Plan): { longest: number; most: number } {
  const census = censusOf(exact);
  let { longest } = census;
  for (const entry of census.asked) longest = Math.max(longest, keyLength(entry));
  for (const [address, file] of inventory.pages) longest = Math.max(longest, address.length, file.length + 1);
  for (const address of inventory.files.keys()) longest = Math.max(longest, address.length);
  for (const name of [...aliases, ...(api?.origins ?? [])]) longest = Math.max(longest, name.length + 4);
  return { longest, most: Math.max(exact.length, 2 * inventory.pages.size + inventory.files.size) };
}

/** In bytes, at most: an escape is one byte of the key. */
function keyLength({ path, query }: ExactEntry): number {
  const escapes = path.split('%').length - 1;
  const values = query.reduce((sum, [, value]) => sum + encodeText(value).length + 2, 0);
  return path.length - 2 * escapes + values;
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(least, 1)));
}
