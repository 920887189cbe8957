import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const ours = fileURLToPath(new URL('../programs/api-write.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/write-file.ts', import.meta.url));

const unit: Case = {
  id: 'api-write',
  title: '100,000 records and their pages written',
  against: 'parallel writeFile of the same bytes (floor)',
  goal: 1.5,
  runs: 3,
  prepare: async (folder) => ({
    ours: { args: [ours, join(folder, 'ours')], cwd: folder },
    theirs: { args: [theirs, join(folder, 'theirs')], cwd: folder },
  }),
};
export default unit;
