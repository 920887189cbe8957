import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';
import { oldPath, rows } from '../map-rows.ts';

const cli = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));
const site = ['--site', 'https://www.example.com'];

const unit: Case = {
  id: 'explain-million',
  title: 'explain one URL of a map of 1,000,000 redirects',
  against: 'map check of the same map',
  goal: 1.2,
  runs: 3,
  async prepare(folder) {
    const file = join(folder, 'map.csv');
    await pipeline(Readable.from(rows(1_000_000)), createWriteStream(file));
    return {
      generated: { args: [cli, 'explain', oldPath(500_000), '--map', file, ...site], cwd: folder },
      theirs: { args: [cli, 'map', 'check', file, ...site], cwd: folder },
    };
  },
};
export default unit;
