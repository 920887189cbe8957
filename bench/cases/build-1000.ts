import { builtSides } from '../built-site.ts';
import type { Case } from '../case.ts';
import { marketingSite } from '../marketing-site.ts';

const unit: Case = {
  id: 'build-1000',
  title: 'astro build of 1,000 pages in Markdown with signpost()',
  against: 'the same without it',
  goal: 1.1,
  runs: 15,
  prepare: async (folder) => builtSides(folder, await marketingSite(1000)),
};
export default unit;
