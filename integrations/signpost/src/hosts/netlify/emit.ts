import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { siteDataFile } from '../edge/site-data.ts';
import { block, blockText } from '../shared/comments.ts';
import { edgeFolder } from '../shared/output-names.ts';
import { headersText } from './headers.ts';
import { redirectLines } from './redirects.ts';

const order = 'The first matching line wins: exact paths, other domains, then patterns.';

/** `_redirects` and `_headers`, which Netlify reads in the published folder. */
export function filesWithoutEdgeFunction(plan: Plan): OutFile[] {
  const redirects = { [Symbol.iterator]: () => block(redirectLines(plan), order) };
  return [{ path: '_redirects', content: redirects }, headersFile(plan)];
}

function headersFile(plan: Plan): OutFile {
  return { path: '_headers', content: headersText(plan) };
}

/** The edge function, which answers everything except the folders of built assets. */
export function filesWithEdgeFunction(plan: Plan): OutFile[] {
  return [
    headersFile(plan),
    { path: `${edgeFolder}signpost.js`, content: programText('netlify', plan) },
    { path: 'netlify.toml', content: tomlText(bypassedFolders(plan)) },
    siteDataFile(plan),
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
  return blockText(
    lines.join('\n'),
    'All requests except those for built assets run through the edge function.',
  );
}
