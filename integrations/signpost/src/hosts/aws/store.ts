import { memoize } from '../../lib/memoize.ts';
import { removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { printQuery } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { listVersions } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';

/** A line of the value at a key. */
type Line = readonly [key: string, line: string];

/**
 * The KeyValueStore of a plan. The value at the path of a URL, without a slash at the end, has lines:
 * 1. `301 /new/`, or `410`
 * 2. `?color&id` for the redirects at keys such as `/p?color=red&id=42`, most names first
 * 3. `200 /about/ /about/index.html`: the URL of a page or file, and the key in the bucket
 */
export const makeStore = memoize((plan: Plan): ReadonlyMap<string, string> => {
  const lines = [...plan.exact.flatMap(createEntryLines), ...createFileLines(plan)];
  const byKey = Map.groupBy(lines, ([key]) => key);
  return new Map(
    Array.from(byKey, ([key, rows]) => [key, [...new Set(rows.map(([, line]) => line))].join('\n')]),
  );
});

/** The import file, a pair per line. */
export function printStore(plan: Plan): string {
  const pairs = Array.from(makeStore(plan), ([key, value]) => JSON.stringify({ key, value }));
  return `{"data":[\n${pairs.join(',\n')}\n]}\n`;
}

export function createEntryLines({ path, query, outcome }: ExactEntry): Line[] {
  const target = outcome.target === undefined ? '' : ` ${printTarget(outcome.target)}`;
  const line = `${outcome.status}${target}`;
  if (query.length === 0) return [[path, line]];

  const names = query.map(([name]) => encodeURIComponent(name)).join('&');
  return [
    [path, `?${names}`],
    [`${path}?${printQuery(query)}`, line],
  ];
}

/** The lines of pages, files, and lists of the API: /api/products is the file /api/products.json. */
function createFileLines({ served, api }: Plan): Line[] {
  const lists = mapApiFiles(api === undefined ? [] : listVersions(api), served);
  return [
    ...Array.from([...served.pages, ...served.files], ([url, file]): Line => {
      return [removeTrailingSlash(url), `200 ${url} ${encodeBucketKey(file)}`];
    }),
    ...Array.from(lists, ([url, file]): Line => [url, `200 ${url} ${file}`]),
  ];
}

/** The path of a file for S3, which reads a plus as a space. */
export function encodeBucketKey(file: string): string {
  return toUrlPath(file).replaceAll('+', '%2B');
}
