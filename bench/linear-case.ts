import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Case, Side } from './case.ts';
import { rows } from './map-rows.ts';

const program = fileURLToPath(new URL('./programs/compile-map.ts', import.meta.url));

/** What an entry costs in a map of a million, against one in a smaller map. */
export function linearCase(name: string, count: number): Case {
  const side = async (folder: string, size: number): Promise<Side> => {
    const file = join(folder, `${size}.csv`);
    await pipeline(Readable.from(rows(size)), createWriteStream(file));
    return { args: [program, file, join(folder, String(size)), String(size)], cwd: folder };
  };
  return {
    id: `map-linear-${name}`,
    title: 'an entry of 1,000,000 compiled for nginx, in processor time',
    against: `an entry of ${count.toLocaleString('en')}`,
    goal: 1.2,
    runs: 3,
    prepare: async (folder) => ({ ours: await side(folder, 1_000_000), theirs: await side(folder, count) }),
  };
}
