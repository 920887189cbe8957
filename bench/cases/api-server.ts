import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const generated = fileURLToPath(new URL('../programs/api-server.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/json-server.ts', import.meta.url));

const unit: Case = {
  id: 'api-server',
  title: 'a page over HTTP from 100,000 cities',
  against: 'json-server',
  goal: 0.1,
  runs: 3,
  prepare: async (folder) => ({
    generated: { args: [generated, folder], cwd: folder },
    theirs: { args: [theirs, folder], cwd: folder },
  }),
};
export default unit;
