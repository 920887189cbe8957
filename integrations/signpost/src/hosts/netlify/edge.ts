import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { shardFiles } from '../edge/write-shards.ts';
import { blockText } from '../shared/merged-lines.ts';
import { edgeFolder } from '../shared/output-names.ts';

/** The platform's own: functions, images, identity. An edge function for all paths is asked for these as well. */
const platform = '/.netlify/*';

/** The files of a site whose plan needs the edge function: it answers all but the bypassed folders. */
export function edgeFiles(whole: Plan): OutFile[] {
  const plan = { ...whole, elsewhere: [...(whole.elsewhere ?? []), platform] };
  return [
    { path: `${edgeFolder}signpost.js`, content: programText('netlify', plan) },
    { path: 'netlify.toml', content: tomlText(bypassedFolders(plan)) },
    ...shardFiles(plan),
  ];
}

function tomlText(folders: readonly string[]): string {
  const excluded = folders.map((folder) => JSON.stringify(`${folder}*`)).join(', ');
  const lines = [
    '[[edge_functions]]',
    '  function = "signpost"',
    '  path = "/*"',
    ...(folders.length > 0 ? [`  excludedPath = [${excluded}]`] : []),
    '',
  ];
  return blockText(lines.join('\n'), 'All requests but those for built assets go through the edge function.');
}
