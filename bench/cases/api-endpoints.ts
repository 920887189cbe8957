import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const ours = fileURLToPath(new URL('../programs/api-files.ts', import.meta.url));
const theirs = fileURLToPath(new URL('../peers/astro-endpoints.ts', import.meta.url));

/** A record of about the size that the real ones have. */
const records = `const records = Array.from({ length: 10_000 }, (_, at) => ({ id: 'r' + at, name: 'Instrument ' + at, text: 'A text about it. '.repeat(40) }));`;

/** One endpoint for all records, as one writes it without us; the clock starts when its first file is asked for. */
const endpoint = `${records}
export function getStaticPaths() {
  globalThis.benchStart ??= performance.now();
  globalThis.benchUsed ??= process.cpuUsage().user + process.cpuUsage().system;
  return records.map((record) => ({ params: { id: record.id }, props: { record } }));
}
export const GET = ({ props }) => Response.json(props.record);
`;

const unit: Case = {
  id: 'api-endpoints',
  title: '10,000 records as files, time for each file',
  against: 'an Astro endpoint for each record',
  goal: 0.1,
  runs: 3,
  async prepare(folder) {
    await mkdir(join(folder, 'site/src/pages/api/item'), { recursive: true });
    await symlink(modules, join(folder, 'site/node_modules'));
    await writeFile(join(folder, 'site/package.json'), '{ "type": "module" }\n');
    await writeFile(join(folder, 'site/src/pages/api/item/[id].json.js'), endpoint);
    return {
      ours: { args: [ours, join(folder, 'ours')], cwd: folder },
      theirs: { args: [theirs, join(folder, 'site')], cwd: folder },
    };
  },
};
export default unit;
