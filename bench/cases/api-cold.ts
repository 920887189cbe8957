import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listBody, recordBody } from '../../integrations/signpost/src/api/files.ts';
import { settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { indexFile } from '../../integrations/signpost/src/api/slim-index.ts';
import { cityLists } from '../../test/contract/cities.ts';
import type { Case } from '../case.ts';

const generated = fileURLToPath(new URL('../programs/api-cold.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/json-parse.ts', import.meta.url));

const unit: Case = {
  id: 'api-cold',
  title: 'processor time of a cold start with the first query, 10,000 cities',
  against: 'JSON.parse of the whole list',
  goal: 1,
  runs: 5,
  async prepare(folder) {
    const lists = await cityLists(10_000);
    const { content } = indexFile(lists, settingsOf());
    if (content instanceof Uint8Array) await writeFile(join(folder, 'api-index.bin'), content);
    await writeFile(join(folder, 'city.json'), listBody(lists[0]?.records.map(recordBody) ?? []));
    return {
      generated: { args: [generated, folder], cwd: folder },
      theirs: { args: [theirs, folder], cwd: folder },
    };
  },
};
export default unit;
