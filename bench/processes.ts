import { readdirSync, readFileSync } from 'node:fs';

/** Processes that a process started, and those that they did. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((entry) => {
    const parent = /^\d+$/.test(entry) ? numberIn(Number(entry), 'status', /^PPid:\s+(\d+)/m) : undefined;
    return parent === undefined ? [] : [{ pid: Number(entry), parent }];
  });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

/** In MB; what processes share is counted by halves. */
export function memoryOf(pid: number): number {
  return (numberIn(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m) ?? 0) / 1024;
}

/** In seconds, of all its threads, as the scheduler counts it in nanoseconds. */
export function processorTime(pid: number): number {
  const threads = listed(`/proc/${pid}/task`);
  const times = threads.map((thread) => numberIn(pid, `task/${thread}/schedstat`, /^(\d+)/) ?? 0);
  return times.reduce((sum, time) => sum + time, 0) / 1e9;
}

function numberIn(pid: number, file: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(read(pid, file));
  return found ? Number(found[1]) : undefined;
}

/** Nothing for a process that has ended. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** '' for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
