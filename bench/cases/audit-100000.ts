import { join } from 'node:path';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const unit: Case = {
  id: 'audit-100000',
  title: 'audit 100,000 pages of 6 kB',
  against: 'the same of 10,000 pages',
  goal: 11,
  runs: 3,
  async prepare(folder) {
    const [large, small] = [join(folder, 'large'), join(folder, 'small')];
    await writePages(large, 100_000);
    await writePages(small, 10_000);
    return { generated: auditOf(large), theirs: auditOf(small) };
  },
};
export default unit;
