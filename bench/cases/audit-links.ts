import { fileURLToPath } from 'node:url';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const peer = fileURLToPath(new URL('../peers/link-validator.ts', import.meta.url));

const unit: Case = {
  id: 'audit-links',
  title: 'audit 10,000 pages of 6 kB, links and all else',
  against: 'astro-link-validator, links alone',
  goal: 0.5,
  runs: 3,
  async prepare(folder) {
    await writePages(folder, 10_000);
    return { generated: auditOf(folder), theirs: { args: [peer, folder], cwd: folder } };
  },
};
export default unit;
