import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const program = fileURLToPath(new URL('../programs/long-runs.ts', import.meta.url));

const unit: Case = {
  id: 'long-runs',
  title: 'every parser, importer and rule on runs of each character class, the one that grows fastest',
  against: 'the same at half the length, the mean of two doublings: 2 is linear, 4 quadratic',
  goal: 3,
  runs: 1,
  prepare: async (folder) => ({ both: { args: [program], cwd: folder } }),
};
export default unit;
