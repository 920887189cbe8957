import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const cli = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));

const unit: Case = {
  id: 'help',
  title: 'signpost --help',
  against: 'node -e 0',
  goal: 5,
  runs: 10,
  async prepare(folder) {
    return { generated: { args: [cli, '--help'], cwd: folder }, theirs: { args: ['-e', '0'], cwd: folder } };
  },
};
export default unit;
