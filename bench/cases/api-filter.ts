import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const generated = fileURLToPath(new URL('../programs/api-filter.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/sqlite-filter.ts', import.meta.url));

const unit: Case = {
  id: 'api-filter',
  title: 'a filtered and sorted page of 100,000 cities by the handler, called in process',
  against: 'node:sqlite with indexes',
  goal: 1,
  runs: 3,
  prepare: async (folder) => ({
    generated: { args: [generated, folder], cwd: folder },
    theirs: { args: [theirs, folder], cwd: folder },
  }),
};
export default unit;
