import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const program = fileURLToPath(new URL('../programs/sharded-map.ts', import.meta.url));

const unit: Case = {
  id: 'sharded-million',
  title: "a redirect from Cloudflare's Worker, on workerd, over the shards of 1,000,000 entries",
  against: 'the same over 10,000 entries',
  goal: 2.5,
  runs: 1,
  prepare: async (folder) => ({
    ours: { args: [program, '1000000'], cwd: folder },
    theirs: { args: [program, '10000'], cwd: folder },
  }),
};
export default unit;
