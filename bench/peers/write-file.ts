import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { apiFiles } from '../../integrations/signpost/src/api/write.ts';
import { textOf } from '../../integrations/signpost/src/lib/file.ts';
import { cities } from '../city-queries.ts';
import { reportTime } from '../timing.ts';

// The least that it can cost: the same bytes, made beforehand, by writeFile, 64 at a time.
const [folder = ''] = process.argv.slice(2);
const { lists } = await cities();
const files = Array.from(apiFiles(lists, settingsOf({ sizes: [20, 100] })), (file) => ({
  path: join(folder, file.path),
  text: textOf(file),
}));
for (const parent of new Set(files.map(({ path }) => dirname(path))))
  await mkdir(parent, { recursive: true });
const waiting = files.values();
const start = performance.now();
await Promise.all(
  Array.from({ length: 64 }, async () => {
    for (const { path, text } of waiting) await writeFile(path, text);
  }),
);
reportTime(performance.now() - start);
