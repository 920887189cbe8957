import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFile } from '../disk/package-files.ts';
import type { Folders } from './project.ts';

/** A page that is offered where the site has none of its own. */
interface OfferedRoute {
  readonly pattern: string;
  readonly entrypoint: URL;
  readonly prerender: true;
}

const statuses = ['404', '410'] as const;

/**
 * The error pages to inject: those that `src/pages` lacks. Looked for first, since a collision fails a build. With them
 * every host answers 404 for a view that a script doesn't find either, once it goes to such an address (`W-JS-2`).
 */
export async function errorRoutes({ src }: Pick<Folders, 'src'>): Promise<OfferedRoute[]> {
  const pages = join(src, 'pages');
  const top = await namesIn(pages);
  const offered: OfferedRoute[] = [];
  for (const status of statuses) {
    const below = await namesIn(join(pages, status));
    if ([...top.filter((name) => name.startsWith(`${status}.`)), ...below.filter(isIndex)].length > 0)
      continue;
    const entrypoint = packageFile(`src/routes/${status}.astro`);
    offered.push({ pattern: `/${status}`, entrypoint, prerender: true });
  }
  return offered;
}

function isIndex(name: string): boolean {
  return name.startsWith('index.');
}

/** None where there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
