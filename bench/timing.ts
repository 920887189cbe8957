import { writeSync } from 'node:fs';

/** How many times each query is run before and while it is timed. */
const warmUp = 60;
const timed = 200;

/** How often each query is timed. */
const passes = 3;

/**
 * Runs one query after another and reports the median time of one, in milliseconds, as what was measured. The 99th
 * percentile is said beside it: of all runs, and of the queries by the median of their runs, since on a busy machine
 * a single run counts what others do.
 */
export function report(query: (round: number) => unknown): void {
  for (let round = 0; round < warmUp; round++) query(round);
  const runs = Array.from({ length: timed }, (): number[] => []);
  for (let pass = 0; pass < passes; pass++) {
    for (const [round, times] of runs.entries()) {
      const start = performance.now();
      query(round);
      times.push(performance.now() - start);
    }
  }
  const all = runs.flat();
  const queries = runs.map((times) => at(times, 0.5));
  reportNote(`each run: ${percentiles(all)}; each query: ${percentiles(queries)}`);
  reportTime(at(all, 0.5));
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

function percentiles(times: readonly number[]): string {
  const [half, most] = [at(times, 0.5), at(times, 0.99)];
  return `p50 ${half.toFixed(3)} ms, p99 ${most.toFixed(3)} ms, ${(most / half).toFixed(1)} times as long`;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** Says something beside the time, printed with the result. */
export function reportNote(text: string): void {
  try {
    writeSync(3, `# ${text}\n`);
  } catch {
    console.log(text);
  }
}

/** Says what was measured in place of the whole run of the program. */
export function reportTime(ms: number): void {
  reportTimes(ms);
}

/** The same of both sides, by a program that measures the two in turn. */
export function reportPair(generated: number, theirs: number): void {
  reportTimes(generated, theirs);
}

function reportTimes(...all: number[]): void {
  try {
    writeSync(3, `${all.join(' ')}\n`);
  } catch {
    // Started by hand, there is nobody to tell.
  }
}
