import { z } from 'zod';
import { loadRecords } from '../../integrations/signpost/src/api/load.ts';
import { defineResource } from '../../integrations/signpost/src/api/resource.ts';
import { settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { apiFiles } from '../../integrations/signpost/src/api/write.ts';
import { writeFresh } from '../../integrations/signpost/src/disk/write-fresh.ts';
import { reportNote, reportTime } from '../timing.ts';

// Entries to files on disk: checked, with ids, the list, each record, the pages.
const [folder = ''] = process.argv.slice(2);
const entries = Array.from({ length: 10_000 }, (_, at) => ({
  id: `r${at}`,
  name: `Instrument ${at}`,
  text: 'A text about it. '.repeat(40),
}));
const start = performance.now();
const item = defineResource({ name: 'item', entries, fields: { name: z.string(), text: z.string() } });
const secret = { value: 'bench', development: false };
const lists = await loadRecords([item], () => Promise.resolve([]), secret);
const count = await writeFresh(folder, apiFiles(lists, settingsOf()));
const spent = performance.now() - start;
reportNote(`ours: ${count} files, ${Math.round((count / spent) * 1000)} each second`);
reportTime(spent / count);
