import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const generated = fileURLToPath(new URL('../programs/verify.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/undici-redirects.ts', import.meta.url));
const count = '100000';
const connections = '16';

const unit: Case = {
  id: 'verify',
  title: 'request 100,000 old URLs from a local nginx',
  against: 'undici alone',
  goal: 1.6,
  runs: 3,
  prepare: async (folder) => ({
    generated: { args: [generated, folder, '8471', count, connections], cwd: folder },
    theirs: { args: [theirs, folder, '8472', count, connections], cwd: folder },
  }),
};
export default unit;
