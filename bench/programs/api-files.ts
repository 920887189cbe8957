import { z } from 'astro/zod';
import { loadRecords } from '../../integrations/signpost/src/api/load.ts';
import { defineResource } from '../../integrations/signpost/src/api/resource.ts';
import { settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { apiFiles } from '../../integrations/signpost/src/api/write.ts';
import { writeFresh } from '../../integrations/signpost/src/lib/disk/write.ts';
import { reportNote, reportTime } from '../timing.ts';

// Records in memory to files on disk, as Astro's side has them: the list, each record, the pages.
const [folder = ''] = process.argv.slice(2);
const entries = Array.from({ length: 10_000 }, (_, at) => ({
  id: `r${at}`,
  name: `Instrument ${at}`,
  text: 'A text about it. '.repeat(40),
}));
const item = defineResource({ name: 'item', entries, fields: { name: z.string(), text: z.string() } });
const secret = { value: 'bench', development: false };
const lists = await loadRecords([item], () => Promise.resolve([]), secret);
const before = process.cpuUsage();
const start = performance.now();
const count = await writeFresh(folder, apiFiles(lists, settingsOf()));
const spent = performance.now() - start;
const { user, system } = process.cpuUsage(before);
reportNote(
  `ours: ${count} files, ${Math.round((count / spent) * 1000)} each second, ${Math.round((user + system) / count)} µs of the processor for each`,
);
reportTime(spent / count);
