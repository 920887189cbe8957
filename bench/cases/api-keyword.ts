import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const ours = fileURLToPath(new URL('../programs/api-keyword.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/minisearch-keyword.ts', import.meta.url));

const unit: Case = {
  id: 'api-keyword',
  title: 'a keyword in the names of 100,000 cities',
  against: 'minisearch with prefixes and fuzziness',
  goal: 0.2,
  runs: 3,
  prepare: async (folder) => ({
    ours: { args: [ours, folder], cwd: folder },
    theirs: { args: [theirs, folder], cwd: folder },
  }),
};
export default unit;
