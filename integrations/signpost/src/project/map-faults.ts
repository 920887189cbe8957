import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';

/** A sentence about invalid lines in the map, if any, since their redirects don't work here. */
export function mapFaults(map: string | undefined, findings: readonly Finding[]): string[] {
  const faults = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  if (lines === 0) return [];

  const what = `${formatCount(lines, 'line')} of the map ${lines === 1 ? 'has a mistake' : 'have mistakes'}`;
  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  return [
    `${what}, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check${named}`,
  ];
}
