import type { Finding, Place } from '../lib/finding.ts';
import { escapeLineForTerminal, formatCount } from '../lib/text/text.ts';
import { usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import type { Project } from './load.ts';

/** A sentence for invalid lines of the map and one for loops, since their redirects don't work here. */
export function mapFaults(map: string | undefined, { findings, resolved }: MapOf): string[] {
  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  const command = `npx astro-signpost map check${named}`;
  // `/a` to `/b`, and `/b` to `/a`: neither is on any host.
  const [entry] = resolved?.loops.flat() ?? [];
  const loops = entry === undefined ? [] : [describeLoop(entry.place, command)];
  return [...countFaults(findings, command), ...loops];
}

function describeLoop({ file, line }: Place, command: string): string {
  return `${escapeLineForTerminal(`${file}:${line}`)} is in a loop, whose redirects are left out. To see each loop, run: ${command}`;
}

type MapOf = Pick<Project, 'findings' | 'resolved'>;

function countFaults(findings: readonly Finding[], command: string): string[] {
  const faults = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  if (lines === 0) return [];

  const what = `${formatCount(lines, 'line')} of the map ${lines === 1 ? 'has a mistake' : 'have mistakes'}`;
  return [`${what}, so part of it is ignored. To list the mistakes, run: ${command}`];
}
