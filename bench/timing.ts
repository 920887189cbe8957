import { writeSync } from 'node:fs';

/** How many times each query is run before and while it is timed. */
const warmUp = 100;
const timed = 400;

/**
 * Runs one query after another and reports the median time of one, in milliseconds, as what was measured; the
 * 99th percentile beside it goes to standard output.
 */
export function report(query: (round: number) => unknown): void {
  for (let round = 0; round < warmUp; round++) query(round);
  const times: number[] = [];
  for (let round = 0; round < timed; round++) {
    const start = performance.now();
    query(round);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  console.log(`p50 ${at(0.5).toFixed(3)} ms, p99 ${at(0.99).toFixed(3)} ms`);
  reportTime(at(0.5));
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
  try {
    writeSync(3, `${ms}\n`);
  } catch {
    // Started by hand, there is nobody to tell.
  }
}
