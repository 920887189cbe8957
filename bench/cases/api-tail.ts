import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const program = fileURLToPath(new URL('../programs/api-tail.ts', import.meta.url));

const unit: Case = {
  id: 'api-tail',
  title: 'the slowest hundredth of filtered, sorted pages of 100,000 cities, in processor time',
  against: 'the usual one of them',
  goal: 5,
  runs: 3,
  prepare: async (folder) => ({ both: { args: [program], cwd: folder } }),
};
export default unit;
