import { settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { apiFiles } from '../../integrations/signpost/src/api/write.ts';
import { writeFresh } from '../../integrations/signpost/src/lib/disk/write.ts';
import { cities } from '../city-queries.ts';
import { reportTime } from '../timing.ts';

// Records in memory to files on disk: the list, each record, the pages of two sizes.
const [folder = ''] = process.argv.slice(2);
const { lists } = await cities();
const start = performance.now();
const count = await writeFresh(folder, apiFiles(lists, settingsOf({ sizes: [20, 100] })));
reportTime(performance.now() - start);
console.log(`${count} files`);
