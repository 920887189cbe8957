import { fileURLToPath } from 'node:url';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const packages = fileURLToPath(new URL('../../test/engines/node_modules/', import.meta.url));

const unit: Case = {
  id: 'audit-seo',
  title: 'audit 10,000 pages of 6 kB',
  against: 'astro-seo-audit',
  goal: 0.5,
  runs: 3,
  async prepare(folder) {
    await writePages(folder, 10_000);
    const cli = `${packages}astro-seo-audit/dist/cli/index.js`;
    const args = [cli, folder, '--format', 'json', '--fail-on', 'none'];
    return { generated: auditOf(folder), theirs: { args, cwd: folder } };
  },
};
export default unit;
