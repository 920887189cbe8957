import { fileURLToPath } from 'node:url';
import type { Side } from './case.ts';
import { writeMovedSite } from './moved-site.ts';

const cli = fileURLToPath(new URL('../integrations/signpost/bin/signpost.js', import.meta.url));

/** `migrate suggest` over a site of so many old addresses and as many new pages. */
export async function suggestSide(folder: string, count: number): Promise<Side> {
  const files = await writeMovedSite(folder, count);
  const output = ['--output', `${files.old}.csv`];
  return {
    args: [cli, 'migrate', 'suggest', '--old', files.old, '--new', files.new, ...output],
    cwd: folder,
  };
}
