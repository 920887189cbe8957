import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';
import { rows } from '../map-rows.ts';

const cli = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));
const read = fileURLToPath(new URL('../peers/csv-parse-read.ts', import.meta.url));

const unit: Case = {
  id: 'map-million',
  title: 'read, check, flatten and write a map of 1,000,000 redirects for nginx',
  against: 'csv-parse reading the same file (floor)',
  goal: 5,
  runs: 3,
  async prepare(folder) {
    const file = join(folder, 'map.csv');
    await pipeline(Readable.from(rows(1_000_000)), createWriteStream(file));
    const compile = [
      'map',
      'compile',
      file,
      '--host',
      'nginx',
      '--output',
      join(folder, 'out'),
      '--site',
      'https://www.example.com',
    ];
    return {
      generated: { args: [cli, ...compile], cwd: folder },
      theirs: { args: [read, file], cwd: folder },
    };
  },
};
export default unit;
