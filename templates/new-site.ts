/** `npm run new-site ../my-site`, in a clone of Signpost: writes the template into a new folder, and makes it a site. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeTemplate } from './write-template.ts';

const from = process.env['INIT_CWD'] ?? process.cwd();
const [target, ...options] = process.argv.slice(2);
if (target === undefined || target.startsWith('-'))
  stop('Name the folder of the new site: npm run new-site ../my-site');
const folder = resolve(from, target);
if (existsSync(folder) && readdirSync(folder).length > 0) stop(`${folder} isn’t empty. Name a new folder.`);

writeTemplate(folder);
const { status } = spawnSync('node', [join(folder, 'new-site.ts'), ...options], { stdio: 'inherit' });
// A wrong option: the folder is free for another try. `new-site.ts` removes itself when it is done.
if (existsSync(join(folder, 'new-site.ts'))) rmSync(folder, { recursive: true });
process.exit(status ?? 1);

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
