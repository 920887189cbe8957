import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listWaysInFile, source, type Way } from './list-ways.ts';

const program = fileURLToPath(new URL('run-examples.ts', import.meta.url));

/** The first example of the rules that isn't found if the way is always taken: `title-unique: one title on two pages`. */
export function tryWay(way: Way): string | undefined {
  const ways = listWaysInFile(way.file, readFileSync(join(source, way.file), 'utf8'));
  const index = ways.findIndex(({ start, kind }) => start === way.start && kind === way.kind);
  for (const silent of way.silent) {
    const options = ['--no-warnings', program, way.file, String(index), silent];
    const lost = execFileSync(process.execPath, options, { encoding: 'utf8' }).trim();
    if (lost !== '') return lost;
  }
  return undefined;
}
