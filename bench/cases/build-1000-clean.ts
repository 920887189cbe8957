import { buildsClones, builtSides } from '../built-site.ts';
import type { Case } from '../case.ts';
import { marketingSite } from '../marketing-site.ts';

/** As a host builds it from a clone: pictures are cut anew, and no page of an earlier build is known. */
const unit: Case = {
  id: 'build-1000-clean',
  title: 'the first astro build of 1,000 pages in Markdown with signpost()',
  against: 'the same without it',
  goal: 1.1,
  runs: 7,
  prepare: async (folder) => builtSides(folder, await marketingSite(1000), buildsClones),
};
export default unit;
