import { memoize } from '../../lib/memoize.ts';
import { type Path, removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import { type Entry, type ExactEntry, foldPath } from '../../map/entry.ts';
import { printQuery } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { listVersions } from '../../plan/api.ts';
import { coversUrl } from '../../plan/file-headers.ts';
import type { Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';

/** Bytes: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-keyvaluestores */
export const storeLimits = { file: 5_000_000, key: 512, value: 1024 } as const;

/** A line of the value at a key. */
type Line = readonly [key: string, line: string];

/** A header of one URL: path, lower-case name, value. */
type UrlHeader = readonly [url: Path, name: string, value: string];

interface Store {
  readonly pairs: ReadonlyMap<string, string>;
  /** The headers for which the pair of their URL has no room. */
  readonly longHeaders: readonly UrlHeader[];
}

/**
 * The KeyValueStore of a plan. At the path of a URL, without its last slash, are these lines:
 * 1. `301 /new/`, or `410`
 * 2. `?color&id` for the redirects at keys such as `/p?color=red&id=42`, those with more names first
 * 3. `200 /about/ /about/index.html`: the page's URL and its file in the bucket; `200` for a file at its own URL
 * 4. `x-robots-tag: noindex`: a header of the file
 */
export const makeStore = memoize((plan: Plan): Store => {
  const pairs = new Map<string, string>();
  const add = (key: string, line: string): void => {
    const there = pairs.get(key);
    if (there?.split('\n').includes(line)) return;
    pairs.set(key, there === undefined ? line : `${there}\n${line}`);
  };
  for (const entry of plan.exact) for (const [key, line] of createEntryLines(entry, plan)) add(key, line);
  for (const [key, line] of createFileLines(plan)) add(key, line);

  const longHeaders: UrlHeader[] = [];
  for (const header of collectUrlHeaders(plan)) {
    const [url, name, value] = header;
    const key = removeTrailingSlash(url);
    const there = pairs.get(key) ?? '';
    if (there !== '' && countBytes(there + name + value) + 3 <= storeLimits.value)
      add(key, `${name}: ${value}`);
    else longHeaders.push(header);
  }
  return { pairs, longHeaders };
});

/** The import file, a pair per line. */
export function* storeText(plan: Plan): Generator<string> {
  yield '{"data":[';
  let before = '\n';
  for (const [key, value] of makeStore(plan).pairs) {
    yield before + JSON.stringify({ key, value });
    before = ',\n';
  }
  yield '\n]}\n';
}

/** Bytes of the import file without redirects. */
export function measureEmptyStore(plan: Plan): number {
  let bytes = 0;
  for (const line of storeText({ ...plan, exact: [] })) bytes += countBytes(line);
  return bytes;
}

/** Bytes of an entry in the import file. */
export function measureEntry(entry: Entry, plan: Plan): number {
  if (entry.kind === 'pattern') return 0;
  return createEntryLines(entry, plan).reduce(
    (sum, [key, value]) => sum + countBytes(JSON.stringify({ key, value })) + 2,
    0,
  );
}

/** True for an entry that exceeds the size of a pair. */
export function isTooLong(entry: ExactEntry, plan: Plan): boolean {
  const { pairs } = makeStore(plan);
  return createEntryLines(entry, plan).some(
    ([key]) => countBytes(key) > storeLimits.key || countBytes(pairs.get(key) ?? '') > storeLimits.value,
  );
}

function createEntryLines({ path, query, outcome }: ExactEntry, { ignoreCase }: Plan): Line[] {
  const target = outcome.target === undefined ? '' : ` ${printTarget(outcome.target)}`;
  const line = `${outcome.status}${target}`;
  const key = foldPath(path, ignoreCase);
  if (query.length === 0) return [[key, line]];

  const names = query.map(([name]) => encodeURIComponent(name)).join('&');
  return [
    [key, `?${names}`],
    [`${key}?${printQuery(query)}`, line],
  ];
}

function createFileLines({ served, api }: Plan): Line[] {
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

/** The headers of single URLs, but those that a later rule replaces. */
function collectUrlHeaders({ headers: rules }: Plan): UrlHeader[] {
  return rules.flatMap(({ match, headers }, at) => {
    if (!('exact' in match)) return [];
    const later = rules.slice(at + 1).filter((rule) => coversUrl(rule.match, match.exact));
    const replaced = new Set(later.flatMap((rule) => rule.headers).map(([name]) => name.toLowerCase()));
    return headers
      .map(([name, value]): UrlHeader => [match.exact, name.toLowerCase(), value])
      .filter(([, name]) => !replaced.has(name));
  });
}

export function countBytes(text: string): number {
  return Buffer.byteLength(text);
}
