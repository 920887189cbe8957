import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAccessLog } from '../access-log.ts';
import type { Case } from '../case.ts';

const signpost = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/sort-unique.ts', import.meta.url));

/** SIGNPOST_BENCH_LOG_MB=100 for a quicker look. */
const megabytes = Number(process.env['SIGNPOST_BENCH_LOG_MB'] ?? 1_000);

const unit: Case = {
  id: 'inventory-log',
  title: `inventory of an access log of ${megabytes} MB with 200,000 addresses`,
  against: 'wc -l and sort -u of its paths',
  goal: 2.5,
  runs: 1,
  async prepare(folder) {
    const log = join(folder, 'access.log');
    await writeAccessLog(log, megabytes * 1_000_000, 200_000);
    return {
      ours: {
        args: [signpost, 'migrate', 'inventory', log, '--state', join(folder, 'migration')],
        cwd: folder,
      },
      theirs: { args: [theirs, log], cwd: folder },
    };
  },
};
export default unit;
