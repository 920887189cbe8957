import type { PatternEntry } from '../../map/entry.ts';
import { foldSegment } from '../../map/key.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { statusOf } from './entry-records.ts';

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
