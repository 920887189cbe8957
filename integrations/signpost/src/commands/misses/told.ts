import pc from 'picocolors';
import { counted, figure } from '../../core/counted.ts';
import type { Day } from '../../core/date.ts';
import { shownLine } from '../../core/printable.ts';
import type { Miss } from '../../migrate/after/misses.ts';
import type { Suggestion } from '../../migrate/state/review-file.ts';
import type { Apart } from '../../project/migration/missed.ts';
import { inFolder } from '../migrate/shared.ts';

/** A miss and what may take its place. */
export interface Proposed extends Miss {
  readonly suggestion: Suggestion | undefined;
  /** True where the old site had nothing there either. */
  readonly missedBefore: boolean;
}

/** What is said beside the misses. */
interface Told {
  readonly robots: number;
  readonly apart: readonly Apart[];
  readonly answered: readonly Miss[];
  readonly since: Day | undefined;
  readonly write: boolean;
  readonly state: string;
}

/** Each miss with its likely target, and what was set apart. */
export function say(
  proposed: readonly Proposed[],
  { robots, apart, answered, since, write, state }: Told,
): void {
  for (const { address, hits, bots, suggestion, missedBefore } of proposed) {
    const target =
      suggestion === undefined || suggestion.new === '' ? pc.dim('nothing fits') : suggestion.new;
    const sure =
      suggestion === undefined || suggestion.new === '' ? '' : ` ${suggestion.confidence.toFixed(2)}`;
    console.log(`${figure(hits).padStart(7)}  ${shownLine(address)} ${pc.dim('→')} ${target}${pc.dim(sure)}`);
    if (suggestion !== undefined) console.log(pc.dim(`${' '.repeat(9)}${shownLine(suggestion.reason)}`));
    if (missedBefore) console.log(pc.dim(`${' '.repeat(9)}the old site had nothing there either`));
    if (bots > hits) console.log(pc.dim(`${' '.repeat(9)}and ${counted(bots, 'time')} by robots`));
  }
  console.error(
    `${counted(proposed.length, 'address')} ${proposed.length === 1 ? 'was' : 'were'} asked for and not found${since === undefined ? '' : ` since ${since}`}; ${figure(robots)} more by robots alone`,
  );
  for (const [why, count] of countsOf(apart)) console.error(`  set apart, ${why}: ${figure(count)}`);
  const [worst] = answered;
  if (worst !== undefined)
    console.error(
      shownLine(
        `  redirected by the map as it is now: ${figure(answered.length)}, such as ${worst.address}; where the log is newer than the map, the host doesn't have it: ${inFolder('signpost migrate verify', state)}`,
      ),
    );
  if (proposed.length === 0) return;
  const add = 'the same command with --write, which adds them to what is to be decided';
  console.error(`next: ${write ? inFolder('signpost migrate review', state) : add}`);
}

/** Reason ─▶ how many, the commonest first. */
function countsOf(apart: readonly Apart[]): [why: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { why } of apart) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
