import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const program = fileURLToPath(new URL('../programs/audit-touched.ts', import.meta.url));

const unit: Case = {
  id: 'audit-touched',
  title: 'audit 100,000 pages a second time, with one page changed',
  against: 'ours without a cache',
  goal: 0.25,
  runs: 3,
  async prepare(folder) {
    const [dist, cache] = [join(folder, 'dist'), join(folder, 'cache')];
    await writePages(dist, 100_000);
    // The cache does not believe in files that were written the moment before.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const first = auditOf(dist, '--cache', cache);
    spawnSync(process.execPath, first.args, { cwd: first.cwd, stdio: 'ignore' });
    return { ours: { args: [program, dist, cache], cwd: folder }, theirs: auditOf(dist, '--no-cache') };
  },
};
export default unit;
