import { type Path, parsePath, withoutTrailingSlash } from '../../core/path.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import { foldPath, foldSegment, printQuery } from '../../map/key.ts';
import { printTarget } from '../../map/target.ts';
import type { Inventory, Plan } from '../../plan/plan.ts';
import { isFresh } from '../../plan/redirect-age.ts';
import { spellingOf } from '../../plan/spelling.ts';

/** What an exact entry needs in the store: its own line, and for one with a query the list of names at its path. */
interface EntryRecord {
  readonly entry: ExactEntry;
  readonly lines: readonly KeyedLine[];
}

/**
 * `301 /new/` at a path; `301!` is in its first weeks. An entry with a query stands at `/path?name=value` behind
 * its place among those of its path, since the first counts, and its path has a line `?name` for each set of names.
 */
export function* entryRecords(plan: Plan): Generator<EntryRecord> {
  const places = new Map<string, number>();
  const spelling = spellingOf(plan.inventory);
  for (const entry of plan.exact) {
    const path = foldPath(entry.path, plan.ignoreCase);
    const { target } = entry.outcome;
    const spelled = target && target.origin === '' ? (spelling(target.path) ?? target.path) : target?.path;
    const to = target && spelled !== undefined ? ` ${printTarget({ ...target, path: spelled })}` : '';
    const outcome = `${statusOf(plan, entry)}${to}`;
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

/** The status, with a mark for an entry in its first weeks. */
function statusOf(plan: Plan, entry: Plan['exact'][number] | Plan['patterns'][number]): string {
  return `${entry.outcome.status}${isFresh(plan, entry) ? '!' : ''}`;
}

/** A pattern as JSON, and the text before its first placeholder, by which it is looked up. */
export interface PatternRecord {
  readonly entry: PatternEntry;
  readonly key: string;
  /** How many segments the key has. */
  readonly depth: number;
  readonly json: string;
}

/** `[place, status, segments, rest, target, query]`; a segment is text, or a name with what stands behind it. */
export function patternRecords(plan: Plan): PatternRecord[] {
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
      json: JSON.stringify([place, statusOf(plan, entry), segments, entry.rest ? 1 : 0, target, entry.query]),
    };
  });
}

/** A line of a KeyValueStore's value, and the key that it stands at. */
export interface KeyedLine {
  readonly key: string;
  readonly line: string;
}

/**
 * What is served, a line each, at the address without its slash: `s` is a folder's page at the address with its
 * slash, `h` the page `<address>.html`, `f` a file; `S` and `p` are pages that name their file, and `@` stands at
 * such a file's own name and says its page.
 */
export function* pageRecords({ pages }: Inventory): Generator<KeyedLine> {
  for (const [address, file] of pages) {
    const key = withoutTrailingSlash(address);
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    const line = lineOf(address, key, name);
    yield { key, line };
    if (line.length > 1) yield { key: withoutTrailingSlash(name), line: `@${address}` };
  }
}

export function* fileRecords(files: Iterable<Path>): Generator<KeyedLine> {
  for (const address of files) yield { key: address, line: 'f' };
}

function lineOf(address: Path, key: Path, name: Path): string {
  if (address === '/' || address !== key) return name === `${address}index.html` ? 's' : `S${name}`;
  return name === `${address}.html` ? 'h' : `p${name}`;
}
