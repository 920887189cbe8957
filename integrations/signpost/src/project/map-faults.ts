import type { Finding } from '../lib/finding.ts';
import { counted } from '../lib/text.ts';
import { usualMapFile } from '../redirects/map/entry.ts';
import { unread } from '../redirects/map/parse-entry.ts';

/** Says in a sentence that lines of a map can't be used, where there are some: what they would answer, nothing here does. */
export function mapFaults(map: string | undefined, findings: readonly Finding[]): string[] {
  const faults = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  if (lines === 0) return [];
  const what = `${counted(lines, 'line')} of the map ${lines === 1 ? 'has a mistake' : 'have mistakes'}`;
  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  return [`${what}, so that not all of it is read: signpost map check${named} says where.`];
}
