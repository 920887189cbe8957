import { formatCount } from '../lib/text/text.ts';
import { usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import type { Project } from './load.ts';

/** A sentence for mistakes and loops of the map, since their redirects don't work here. */
export function mapFaults(
  map: string | undefined,
  { findings, resolved }: Pick<Project, 'findings' | 'resolved'>,
): string[] {
  const mistakes = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(mistakes.map(({ file, line }) => `${file}:${line}`));
  // `/a` to `/b`, and `/b` to `/a`: neither is on any host.
  for (const { place } of resolved?.loops.flat() ?? []) lines.add(`${place.file}:${place.line}`);
  if (lines.size === 0) return [];

  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  const what = `${formatCount(lines.size, 'line')} of the map ${lines.size === 1 ? 'has a mistake' : 'have mistakes'}`;
  return [
    `${what}, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check${named}`,
  ];
}
