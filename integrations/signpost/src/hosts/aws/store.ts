import { remember } from '../../lib/remember.ts';
import { type Path, pathOfFile, withoutTrailingSlash } from '../../lib/url/path.ts';
import { type Entry, type ExactEntry, foldPath, foldSegment, type PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { printQuery } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { basesOf } from '../../plan/api.ts';
import { canonicalOf } from '../../plan/build.ts';
import type { Maintenance, Plan, ServedFiles } from '../../plan/plan.ts';

/** CloudFront's limits in bytes: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-keyvaluestores */
export const limits = {
  /** The code of one function. */
  code: 10_240,
  /** The import file of a KeyValueStore. */
  store: 5_000_000,
  key: 512,
  value: 1024,
} as const;

/** A plan as key-value pairs. */
interface Store {
  readonly pairs: ReadonlyMap<string, string>;
  /** Entries that don't fit, with the reason. */
  readonly left: ReadonlyMap<Entry, string>;
  /** The numbers of segments by which patterns are looked up. */
  readonly depths: readonly number[];
  /** True if it doesn't list every file, so that an unknown URL may be one. */
  readonly isOpen: boolean;
}

/** The store of a plan, created once. */
export const storeOf = remember((plan: Plan): Store => {
  const whole = makeStore(plan, true);
  return whole.left.size === 0 ? whole : makeStore(plan, false);
});

/** The import file, one pair per line. */
export function* storeText({ pairs }: Store): Generator<string> {
  yield '{"data":[';
  let before = '';
  for (const [key, value] of pairs) {
    yield `${before}\n${pairText(key, value)}`;
    before = ',';
  }
  yield '\n]}\n';
}

/** The value of the key `maintenance`: status, page and `Retry-After`. */
export function maintenanceValue(maintenance: Maintenance): string {
  const page = pathOfFile(maintenance.file);
  return `503 ${page} ${maintenance.retryAfter.toUTCString()}`;
}

function pairText(key: string, value: string): string {
  return JSON.stringify({ key, value });
}

const tooLong = `the KeyValueStore limits a key to ${limits.key} bytes and a value to ${limits.value / 1024} KB (shorten the URL or its target)`;
const tooMany = 'the KeyValueStore is limited to 5 MB and is full (merge redirects into patterns)';

/** Pages first, because nothing is served without them, then the map, then all files if `withFiles`. */
function makeStore(plan: Plan, withFiles: boolean): Store {
  const pairs = new Pairs();
  const left = new Map<Entry, string>();
  if (plan.maintenance) pairs.add([{ key: 'maintenance', line: maintenanceValue(plan.maintenance) }]);
  for (const record of pageRecords(plan.served)) pairs.add([record]);
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const bases = basesOf(plan.api).map((base) => `${base}/`);
  const isNeeded = (path: string): boolean =>
    withFiles ||
    path === '/robots.txt' ||
    bases.some((base) => path.startsWith(base)) ||
    matching.patterns(path).length > 0;
  let isOpen = false;
  for (const record of fileRecords(plan.served.files.keys())) {
    const isIn = isNeeded(record.key) && pairs.add([record]) === undefined;
    isOpen ||= !isIn;
  }
  const depths = new Set<number>();
  for (const record of patternRecords(plan)) {
    const reason = pairs.addPattern(record);
    if (reason !== undefined) left.set(record.entry, reason);
    else depths.add(record.depth);
  }
  for (const { entry, lines } of entryRecords(plan)) {
    const reason = pairs.add(lines);
    if (reason !== undefined) left.set(entry, reason);
  }
  return { pairs: pairs.all, left, depths: [...depths].sort((a, b) => a - b), isOpen };
}

/** Pairs within the limits. Whatever doesn't fit is rejected with a reason. */
class Pairs {
  readonly all = new Map<string, string>();
  #bytes = 16;

  /** Appends lines to the values of their keys, all or none. */
  add(lines: readonly KeyedLine[]): string | undefined {
    const fresh = lines.filter(({ key, line }) => !this.all.get(key)?.split('\n').includes(line));
    const next = fresh.map(({ key, line }): [string, string] => {
      const there = this.all.get(key);
      return [key, there === undefined ? line : `${there}\n${line}`];
    });
    return this.#set(next);
  }

  /** Patterns with the same start are in one list. A number at its end means that another list follows. */
  addPattern({ key, json }: PatternRecord): string | undefined {
    for (let chunk = 0; ; chunk++) {
      const name = chunk === 0 ? key : `${key}\n${chunk}`;
      const there = this.all.get(name);
      if (there !== undefined && /,\d+\]$/.test(there) && this.all.has(`${key}\n${chunk + 1}`)) continue;
      if (there === undefined) return this.#set([[name, `[${json}]`]]);
      const longer = `${there.slice(0, -1)},${json}]`;
      if (bytesOf(longer) + 8 <= limits.value) return this.#set([[name, longer]]);
      const further = `${key}\n${chunk + 1}`;
      const reason = this.#set([[further, `[${json}]`]]);
      return reason ?? this.#set([[name, `${there.slice(0, -1)},${chunk + 1}]`]]);
    }
  }

  #set(next: readonly (readonly [string, string])[]): string | undefined {
    if (next.some(([key, value]) => !isShort(key, value))) return tooLong;
    const grown = next.reduce((sum, [key, value]) => sum + this.#growth(key, value), 0);
    if (this.#bytes + grown > limits.store) return tooMany;
    for (const [key, value] of next) this.all.set(key, value);
    this.#bytes += grown;
    return undefined;
  }

  #growth(key: string, value: string): number {
    const there = this.all.get(key);
    const before = there === undefined ? 0 : bytesOf(pairText(key, there)) + 2;
    return bytesOf(pairText(key, value)) + 2 - before;
  }
}

function isShort(key: string, value: string): boolean {
  return bytesOf(key) <= limits.key && bytesOf(value) <= limits.value;
}

/** The lines of an exact entry: its own, and for one with a query the list of names at its path. */
interface EntryRecord {
  readonly entry: ExactEntry;
  readonly lines: readonly KeyedLine[];
}

/** `301 /new/` at a path, `301!` in its first weeks. `?name` at a path leads to entries by query at `/path?name=value`. */
function* entryRecords(plan: Plan): Generator<EntryRecord> {
  const places = new Map<string, number>();
  const variant = canonicalOf(plan.served);
  for (const entry of plan.exact) {
    const path = foldPath(entry.path, plan.ignoreCase);
    const { target } = entry.outcome;
    const spelled = target && target.origin === '' ? (variant(target.path) ?? target.path) : target?.path;
    const to = target && spelled !== undefined ? ` ${printTarget({ ...target, path: spelled })}` : '';
    const outcome = `${entry.outcome.status}${to}`;
    if (entry.query.length === 0) {
      yield { entry, lines: [{ key: path, line: outcome }] };
      continue;
    }
    const place = places.get(path) ?? 0;
    places.set(path, place + 1);
    const names = entry.query.map(([name]) => encodeURIComponent(name)).join('&');
    yield {
      entry,
      lines: [
        { key: path, line: `?${names}` },
        { key: `${path}?${printQuery(entry.query)}`, line: `${place} ${outcome}` },
      ],
    };
  }
}

/** A pattern as JSON, and the literal text before its first placeholder, which is its lookup key. */
interface PatternRecord {
  readonly entry: PatternEntry;
  readonly key: string;
  /** The number of segments in the key. */
  readonly depth: number;
  readonly json: string;
}

/** `[place, status, segments, rest, target, query]`. A segment is text, or a name and the text after it. */
function patternRecords(plan: Plan): PatternRecord[] {
  return plan.patterns.map((entry, place) => {
    const segments = entry.segments.map((segment) =>
      segment.name === undefined
        ? foldSegment(segment.literal, plan.ignoreCase)
        : [`:${segment.name}`, segment.tail],
    );
    const open = segments.findIndex((segment) => typeof segment !== 'string');
    const head = open < 0 ? segments : segments.slice(0, open);
    const target = entry.outcome.target ? printTarget(entry.outcome.target) : '';
    return {
      entry,
      key: `*${head.map((text) => `/${text}`).join('')}`,
      depth: head.length,
      json: JSON.stringify([
        place,
        String(entry.outcome.status),
        segments,
        entry.rest ? 1 : 0,
        target,
        entry.query,
      ]),
    };
  });
}

/** A line of a value in the KeyValueStore, and its key. */
interface KeyedLine {
  readonly key: string;
  readonly line: string;
}

/** Paths without trailing slash: `s` folder page, `h` `<path>.html`, `f` file, `S`, `p` other pages, `@` a page's file. */
function* pageRecords({ pages }: ServedFiles): Generator<KeyedLine> {
  for (const [url, file] of pages) {
    const key = withoutTrailingSlash(url);
    const name = pathOfFile(file);
    const line = lineOf(url, key, name);
    yield { key, line };
    if (line.length > 1) yield { key: withoutTrailingSlash(name), line: `@${url}` };
  }
}

function* fileRecords(files: Iterable<Path>): Generator<KeyedLine> {
  for (const url of files) yield { key: url, line: 'f' };
}

function lineOf(url: Path, key: Path, name: Path): string {
  if (url === '/' || url !== key) return name === `${url}index.html` ? 's' : `S${name}`;
  return name === `${url}.html` ? 'h' : `p${name}`;
}

/** The length of a text in bytes. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
