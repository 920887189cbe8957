import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { auditOf } from '../audit-side.ts';
import type { Case } from '../case.ts';
import { writePages } from '../pages.ts';

const unit: Case = {
  id: 'audit-again',
  title: 'audit 100,000 pages a second time, with nothing changed',
  against: 'ours without a cache',
  goal: 0.25,
  runs: 3,
  async prepare(folder) {
    const dist = join(folder, 'dist');
    await writePages(dist, 100_000);
    // The cache does not believe in files that were written the moment before.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const ours = auditOf(dist, '--cache', join(folder, 'cache'));
    spawnSync(process.execPath, ours.args, { cwd: ours.cwd, stdio: 'ignore' });
    return { ours, theirs: auditOf(dist, '--no-cache') };
  },
};
export default unit;
