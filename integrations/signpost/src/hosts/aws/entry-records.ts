import type { ExactEntry } from '../../map/entry.ts';
import { foldPath, printQuery } from '../../map/key.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { isFresh } from '../../plan/redirect-age.ts';
import { spellingOf } from '../../plan/spelling.ts';
import type { KeyedLine } from './page-records.ts';

/** What an exact entry needs in the store: its own line, and for one with a query the list of names at its path. */
export interface EntryRecord {
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
export function statusOf(plan: Plan, entry: Plan['exact'][number] | Plan['patterns'][number]): string {
  return `${entry.outcome.status}${isFresh(plan, entry) ? '!' : ''}`;
}
