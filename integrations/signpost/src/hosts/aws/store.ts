import { memoize } from '../../lib/memoize.ts';
import { removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { printQuery } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { listVersions } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';

/** Bytes: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-keyvaluestores */
export const storeLimits = { file: 5_000_000, key: 512, value: 1024 } as const;

/** A line of the value at a key. */
type Line = readonly [key: string, line: string];

/**
 * The KeyValueStore of a plan. At the path of a URL, without its last slash, are these lines:
 * 1. `301 /new/`, or `410`
 * 2. `?color&id` for the redirects at keys such as `/p?color=red&id=42`, those with more names first
 * 3. `200 /about/ /about/index.html`: the page's URL and its file in the bucket; `200` for a file at its own URL
 */
export const makeStore = memoize((plan: Plan): ReadonlyMap<string, string> => {
  const lines = [...plan.exact.flatMap(createEntryLines), ...createFileLines(plan)];
  const byKey = Map.groupBy(lines, ([key]) => key);
  return new Map(
    Array.from(byKey, ([key, found]) => [key, [...new Set(found.map(([, line]) => line))].join('\n')]),
  );
});

/** The import file, a pair per line. */
export function* storeText(plan: Plan): Generator<string> {
  yield '{"data":[';
  let before = '\n';
  for (const [key, value] of makeStore(plan)) {
    yield before + JSON.stringify({ key, value });
    before = ',\n';
  }
  yield '\n]}\n';
}

/** Bytes of the import file. */
export function measureStore(plan: Plan): number {
  let bytes = 0;
  for (const line of storeText(plan)) bytes += countBytes(line);
  return bytes;
}

/** True for an entry that exceeds the size of a pair. */
export function isTooLong(entry: ExactEntry, plan: Plan): boolean {
  const store = makeStore(plan);
  return createEntryLines(entry).some(
    ([key]) => countBytes(key) > storeLimits.key || countBytes(store.get(key) ?? '') > storeLimits.value,
  );
}

function createEntryLines({ path, query, outcome }: ExactEntry): Line[] {
  const target = outcome.target === undefined ? '' : ` ${printTarget(outcome.target)}`;
  const line = `${outcome.status}${target}`;
  if (query.length === 0) return [[path, line]];

  const names = query.map(([name]) => encodeURIComponent(name)).join('&');
  return [
    [path, `?${names}`],
    [`${path}?${printQuery(query)}`, line],
  ];
}

function createFileLines({ served, api }: Plan): Line[] {
  // /api/products is the file /api/products.json.
  const lists = mapApiFiles(api === undefined ? [] : listVersions(api), served);
  const lines: Line[] = [];
  for (const [url, file] of served.pages)
    lines.push([removeTrailingSlash(url), `200 ${url} ${encodeBucketKey(file)}`]);
  for (const [url, file] of served.files) {
    const key = encodeBucketKey(file);
    lines.push([removeTrailingSlash(url), key === url ? '200' : `200 ${url} ${key}`]);
  }
  for (const [url, file] of lists) lines.push([url, `200 ${url} ${file}`]);

  return lines;
}

/** The path of a file for S3, which reads a plus as a space. */
export function encodeBucketKey(file: string): string {
  return toUrlPath(file).replaceAll('+', '%2B');
}

export function countBytes(text: string): number {
  return Buffer.byteLength(text);
}
