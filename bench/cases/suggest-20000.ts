import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';
import { writeMovedSite } from '../moved-site.ts';

const program = fileURLToPath(new URL('../programs/suggest.ts', import.meta.url));
const peer = fileURLToPath(new URL('../peers/tfidf-suggest.ts', import.meta.url));

const unit: Case = {
  id: 'suggest-20000',
  title: 'targets for 20,000 old URLs among 20,000 pages, with reasons',
  against: 'TF-IDF of path and title with an inverted index',
  goal: 4,
  runs: 3,
  async prepare(folder) {
    const files = await writeMovedSite(folder, 20_000);
    return {
      generated: { args: [program, files.old, files.new], cwd: folder },
      theirs: { args: [peer, files.old, files.new], cwd: folder },
    };
  },
};
export default unit;
