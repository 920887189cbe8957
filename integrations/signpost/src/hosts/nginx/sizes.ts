import type { OutFile } from '../../lib/file.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { parameterForms } from '../shared/spelled.ts';
import { comment, lines } from './text.ts';

/** nginx's defaults. */
const usual = { bucket: 64, max: 2048 };
/** Keys of the greatest length that fit in a bucket: more hardly ever share one, and with less room nginx warns. */
const together = 8;
/** In bytes; nginx accepts no bucket of 64 KiB. */
const largest = 1 << 15;

/** `map_hash_…_size`: a bucket holds the longest key and a few more, and there are twice as many buckets as keys. */
export function* hashSizes(plan: Plan): Generator<string> {
  yield '\n# These settings apply to all of nginx, must come before the first map, and may be set only once. With several\n';
  yield '# sites in one nginx, set `deploy.name` in the options of each site. The settings are then in sizes.conf: include\n';
  yield '# only the one with the larger numbers.\n';
  yield lines(sizeLines(plan));
}

export function sizesFile(plan: Plan): OutFile[] {
  if (plan.name === undefined) return [];
  const about = [
    `The minimum sizes for the maps of ${plan.origin}. They apply to all of nginx and may be set only once. With several`,
    'sites, include the sizes.conf with the larger numbers, before the first http.conf, or set them yourself.',
    'To check and load a change: nginx -t && nginx -s reload',
  ];
  return [{ path: 'sizes.conf', content: lines([...about.map(comment), '', ...sizeLines(plan)]) }];
}

function sizeLines(plan: Plan): string[] {
  const { longest, most } = measure(plan);
  const bucket = powerOfTwo(Math.max(longest + 32, Math.min(together * (longest + 16), largest)));
  const max = powerOfTwo(most * 2);
  return [
    'variables_hash_bucket_size 128;',
    'variables_hash_max_size 4096;',
    ...(bucket > usual.bucket ? [`map_hash_bucket_size ${bucket};`] : []),
    ...(max > usual.max ? [`map_hash_max_size ${max};`] : []),
  ];
}

function measure({ exact, served, domains, api }: Plan): { longest: number; most: number } {
  const census = censusOf(exact);
  let { longest } = census;
  for (const entry of census.withQuery) longest = Math.max(longest, keyLength(entry));
  for (const [url, file] of served.pages) longest = Math.max(longest, url.length, file.length + 1);
  for (const url of served.files.keys()) longest = Math.max(longest, url.length);
  for (const name of [...domains, ...(api?.origins ?? [])]) longest = Math.max(longest, name.length + 4);
  return { longest, most: Math.max(exact.length, 2 * served.pages.size + served.files.size) };
}

/** Characters of the longest key of an entry by query. */
function keyLength({ query }: ExactEntry): number {
  const forms = query.flatMap(([name, value]) => parameterForms(name, value));
  return Math.max(...forms.map(({ length }) => length)) + '/1234567?'.length;
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(least, 1)));
}
