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

/** In seconds, of the hundredths that the kernel counts. */
export function processorTime(pid: number): number {
  const [user, system] = [/^\d+ \(.*\)(?: \S+){11} (\d+)/s, /^\d+ \(.*\)(?: \S+){12} (\d+)/s];
  return ((numberIn(pid, 'stat', user) ?? 0) + (numberIn(pid, 'stat', system) ?? 0)) / 100;
}

/** The program's name, cut off after 15 letters as the kernel does. */
export function nameOf(pid: number): string {
  return read(pid, 'comm').trim();
}

function numberIn(pid: number, file: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(read(pid, file));
  return found ? Number(found[1]) : undefined;
}

/** '' for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
