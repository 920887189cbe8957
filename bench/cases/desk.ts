import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const program = fileURLToPath(new URL('../programs/desk.ts', import.meta.url));

const unit: Case = {
  id: 'desk',
  title: 'a decision on the page of `migrate review` with 50,000 URLs, from the key to the frame',
  against: 'the same with 500 URLs',
  goal: 4,
  runs: 3,
  prepare: async (folder) => ({ both: { args: [program, folder], cwd: folder } }),
};
export default unit;
