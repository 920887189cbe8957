import { basename, dirname, resolve } from 'node:path';
import { type Day, dayOf } from '../../../lib/date.ts';
import { git, isInRepository } from '../../../lib/disk/git.ts';

/** The day of the commit that last changed each line of a file; `today` for an uncommitted line, or without git. */
export async function dayOfLines(file: string, today: Day): Promise<(line: number) => Day> {
  const folder = resolve(dirname(file));
  const log = isInRepository(folder)
    ? await git(folder, ['blame', '--porcelain', '--', basename(file)]).catch(() => undefined)
    : undefined;
  const days = new Map<string, Day>();
  const byLine = new Map<number, Day>();
  let commit = '';
  let line = 0;
  for (const text of log?.toString('utf8').split('\n') ?? []) {
    const [, hash, number] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(text) ?? [];
    if (hash !== undefined) [commit, line] = [hash, Number(number)];
    const seconds = /^committer-time (\d+)$/.exec(text)?.[1];
    if (seconds !== undefined) days.set(commit, dayOf(new Date(Number(seconds) * 1000)));
    const day = text.startsWith('\t') && !/^0+$/.test(commit) ? days.get(commit) : undefined;
    if (day !== undefined) byLine.set(line, day < today ? day : today);
  }
  return (number) => byLine.get(number) ?? today;
}
