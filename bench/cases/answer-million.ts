import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const answer = fileURLToPath(new URL('../programs/answer.ts', import.meta.url));

const unit: Case = {
  id: 'answer-million',
  title: 'an answer from a map of 1,000,000 entries, half of the requests hits',
  against: 'the same from 1,000 entries',
  goal: 1.5,
  runs: 3,
  prepare: async (folder) => ({
    ours: { args: [answer, '1000000'], cwd: folder },
    theirs: { args: [answer, '1000'], cwd: folder },
  }),
};
export default unit;
