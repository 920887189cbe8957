import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Paired, Side, Sides } from './case.ts';

/** Wall times in milliseconds, and the largest resident memory of our side in MB. */
export interface Figures {
  readonly generated: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly memory: number;
  /** What the last run of each side said beside its time. */
  readonly notes: readonly string[];
}

/**
 * Runs both sides in turn, so that what else the machine does hits both, and compares the medians. Each is the first of two
 * as often as the other.
 */
export function measure(sides: Sides | Paired, runs: number): Figures {
  if ('both' in sides) return measurePaired(sides.both, runs);
  const generated: Run[] = [];
  const theirs: Run[] = [];
  const turn = [
    { side: sides.theirs, done: theirs },
    { side: sides.generated, done: generated },
  ];
  for (let run = 0; run < runs; run++) {
    for (const { side, done } of run % 2 === 0 ? turn : turn.toReversed()) done.push(runOnce(side));
  }
  const [own, other] = [median(generated.map((r) => r.ms)), median(theirs.map((r) => r.ms))];
  const notes = [...(generated.at(-1)?.notes ?? []), ...(theirs.at(-1)?.notes ?? [])];
  const memory = Math.max(...generated.map((r) => r.memory));
  return { generated: own, theirs: other, ratio: own / other, memory, notes };
}

/** The median of the ratios counts, each of one run. */
function measurePaired(both: Side, runs: number): Figures {
  const all = Array.from({ length: runs }, () => runOnce(both));
  const of = (figure: (run: Run) => number): number => median(all.map(figure));
  return {
    generated: of(({ ms }) => ms),
    theirs: of(({ other }) => other),
    ratio: of(({ ms, other }) => ms / other),
    memory: Math.max(...all.map(({ memory }) => memory)),
    notes: all.flatMap(({ notes }) => notes),
  };
}

interface Run {
  readonly ms: number;
  /** The other side's time, where the program reports both. */
  readonly other: number;
  readonly memory: number;
  readonly notes: readonly string[];
}

/**
 * Moved, not removed: for a minute or more ext4 gives out no inode that was freed, and looks at each of them for each file
 * that is made. A build of a thousand pages took 0.9 s, or 2.5 after some others had been removed.
 */
function putAside(path: string, to: string): void {
  if (existsSync(path)) renameSync(path, to);
}

/** Writes its peak memory to the third descriptor when the process ends. */
const probe = new URL('./probe.mjs', import.meta.url).href;

function runOnce({ args, cwd, leaves = [], env }: Side): Run {
  for (const path of leaves) putAside(join(cwd, path), `${cwd}-left-${performance.now()}`);
  const start = performance.now();
  const run = spawnSync(process.execPath, ['--import', probe, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      SIGNPOST_API_SECRET: 'bench',
      ...env,
    },
    maxBuffer: 1 << 28,
  });
  const ms = performance.now() - start;
  if (run.status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${run.stderr}`);
  // A program may say its own time before its memory, where starting and loading are not what is measured.
  const lines = String(run.output[3] ?? '')
    .trim()
    .split('\n');
  const said = lines.filter((line) => !line.startsWith('# '));
  const notes = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2));
  const [own, other = Number.NaN] = said.length > 1 ? (said[0] ?? '').split(' ').map(Number) : [ms];
  return { ms: own ?? ms, other, memory: Number(said.at(-1) ?? 0) / 1024, notes };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
