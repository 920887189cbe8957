import { fileURLToPath } from 'node:url';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const walk = fileURLToPath(new URL('../peers/htmlparser2-walk.mjs', import.meta.url));

const unit: Case = {
  id: 'audit-10000',
  title: 'audit 10,000 pages of 6 kB',
  against: 'a bare htmlparser2 walk (floor)',
  goal: 3,
  runs: 5,
  async prepare(folder) {
    await writePages(folder, 10_000);
    return { generated: auditOf(folder), theirs: { args: [walk, folder], cwd: folder } };
  },
};
export default unit;
