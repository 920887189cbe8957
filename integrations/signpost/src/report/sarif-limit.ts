import { gzipSync } from 'node:zlib';
import { groupFindings } from './group.ts';
import type { Listed } from './report.ts';

/**
 * What GitHub's code scanning takes: it refuses a whole log with more results in a run or more bytes after gzip, and shows
 * fewer still, chosen by their level. (GitHub Docs, "SARIF results exceed one or more limits" and "SARIF results file is
 * too large"; read 2026-11.)
 */
export const mostResults = 25_000;
const mostShown = 5_000;
const mostBytes = 10_000_000;

/** The findings that one log can hold, in their order, and what is to be said of the others. */
export interface Fit {
  readonly findings: readonly Listed[];
  readonly note: string | undefined;
}

/** Cuts to what is taken, the worst first. */
export function fitToSarif(findings: readonly Listed[], most = mostResults): Fit {
  if (findings.length > most) {
    const note = `Of ${findings.length} findings, the worst ${most} are in this log, with each cause among them where there is room: GitHub refuses a log with more than ${mostResults}, and takes no more than 10 MB after gzip. The other reports have all of them.`;
    return { findings: worstOf(findings, most), note };
  }
  const note = `GitHub shows ${mostShown} of the ${findings.length} findings of this log, by their level.`;
  return { findings, note: findings.length > mostShown ? note : undefined };
}

/** How many results to try next, where these made a log of too many bytes; undefined where it is taken. */
export function fewerResults(log: string, results: number): number | undefined {
  // Text never grows by more than a trifle when it is packed.
  if (log.length * 3 < mostBytes || results === 0) return undefined;
  const size = gzipSync(log).length;
  return size <= mostBytes ? undefined : Math.floor((results * 0.9 * mostBytes) / size);
}

/** By level, and of the level that doesn't fit whole the first place of each cause, then the second, and so on. */
function worstOf(findings: readonly Listed[], most: number): Listed[] {
  const rank = new Map<Listed, number>();
  for (const { places } of groupFindings(findings))
    for (const [index, place] of places.entries()) rank.set(place, index);
  const left = new Set<Listed>();
  for (const level of ['error', 'warning', 'advice'] as const) {
    const own = findings.filter((finding) => finding.level === level);
    const turns = own.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    for (const finding of turns.slice(0, most - left.size)) left.add(finding);
  }
  return findings.filter((finding) => left.has(finding));
}
