import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiFiles } from '../../integrations/signpost/src/api/files.ts';
import { fillSettings } from '../../integrations/signpost/src/api/settings.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import type { Case } from '../case.ts';
import { cityLists } from '../cities.ts';

const generated = fileURLToPath(new URL('../programs/api-cold.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/json-parse.ts', import.meta.url));

const unit: Case = {
  id: 'api-cold',
  title: 'processor time of a cold start with the first query, 10,000 cities',
  against: 'JSON.parse of the whole list',
  // The list is parsed too, then filtered and sorted for the first time.
  goal: 5,
  runs: 5,
  async prepare(folder) {
    const lists = await cityLists(10_000);
    const needed = /^api\/(?:_handler|openapi|city|country)\.json$/;
    for (const file of apiFiles(lists, fillSettings())) {
      if (needed.test(file.path))
        await writeFile(join(folder, file.path.slice('api/'.length)), joinContent(file));
    }
    return {
      generated: { args: [generated, folder], cwd: folder },
      theirs: { args: [theirs, folder], cwd: folder },
    };
  },
};
export default unit;
