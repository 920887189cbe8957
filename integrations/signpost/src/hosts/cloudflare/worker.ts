import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { bypassedFolders } from '../edge/bypass.ts';
import { programText } from '../edge/program.ts';
import { shardFiles } from '../edge/write-shards.ts';
import { blockText } from '../shared/block.ts';
import { wranglerConfig } from './files-alone.ts';
import { headersBelow, joined } from './headers.ts';

/** The files of a site whose plan needs the Worker: it answers all but the bypassed folders. */
export function workerFiles(plan: Plan): OutFile[] {
  const folders = bypassedFolders(plan);
  const exclude = folders.map((folder) => `${folder}*`);
  const { text: headers } = headersBelow(plan, folders);
  return [
    { path: '_worker.js', content: programText('cloudflare', plan) },
    {
      path: '_routes.json',
      content: `${JSON.stringify({ version: 1, include: ['/*'], exclude }, undefined, 2)}\n`,
    },
    { path: '.assetsignore', content: '_worker.js\n_routes.json\n' },
    ...(headers === '' ? [] : [{ path: '_headers', content: blockText(headers, joined) }]),
    {
      path: 'wrangler.jsonc',
      content: wranglerConfig(plan, ['/*', ...exclude.map((pattern) => `!${pattern}`)]),
    },
    ...shardFiles(plan),
  ];
}
