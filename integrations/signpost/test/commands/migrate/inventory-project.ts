import { onTestFinished } from 'vitest';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { serve as serveRequests } from '../../lib/http/support/servers.ts';
import { folderOf, runCommand } from './support.ts';

export const line = (path: string, status = 200) =>
  `203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
/** A folder for one test, and `signpost migrate inventory` in it. */
export async function project(files: Record<string, string | Buffer>) {
  const folder = await folderOf(files);
  onTestFinished(folder.remove);
  const state = folder.path('migration');
  return {
    ...folder,
    state,
    run: (...args: string[]) => runCommand(migrateInventoryCommand, folder.root, ...args, '--state', state),
    inventory: async () => (await loadMigration(state)).inventory,
  };
}

/** Serves these pages until the test ends; `->/path` is a redirect. */
export async function serve(pages: Record<string, string | Buffer>): Promise<string> {
  const { origin } = await serveRequests(({ url = '' }, response) => {
    const page = pages[url];
    if (page === undefined)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>none</title>');
    if (typeof page === 'string' && page.startsWith('->'))
      return response.writeHead(301, { location: page.slice(2) }).end();
    const type = page.toString().startsWith('<!') ? 'text/html' : 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type }).end(page);
  });
  return origin;
}
