import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { listBypassedFolders, printProgram } from '../edge/program.ts';
import { createSiteDataFile } from '../edge/site-data.ts';
import { printMarkedBlock, printMarkedText } from '../shared/comments.ts';
import { edgeFolder } from '../shared/output-names.ts';
import { printHeaders } from './headers.ts';
import { printRedirects } from './redirects.ts';

const order = 'The first matching line wins: exact paths, other domains, then patterns.';

/** `_redirects` and `_headers`, which Netlify reads in the published folder. */
export function filesWithoutEdgeFunction(plan: Plan): OutFile[] {
  const redirects = { [Symbol.iterator]: () => printMarkedBlock(printRedirects(plan), order) };
  return [{ path: '_redirects', content: redirects }, createHeadersFile(plan)];
}

function createHeadersFile(plan: Plan): OutFile {
  return { path: '_headers', content: printHeaders(plan) };
}

/** The edge function, which answers everything except the folders of built assets. */
export function filesWithEdgeFunction(plan: Plan): OutFile[] {
  return [
    createHeadersFile(plan),
    { path: `${edgeFolder}signpost.js`, content: printProgram('netlify', plan) },
    { path: 'netlify.toml', content: printToml(listBypassedFolders(plan)) },
    createSiteDataFile(plan),
  ];
}

function printToml(folders: readonly string[]): string {
  const excluded = folders.map((folder) => JSON.stringify(`${folder}*`)).join(', ');
  const lines = [
    '[[edge_functions]]',
    '  function = "signpost"',
    '  path = "/*"',
    ...(folders.length > 0 ? [`  excludedPath = [${excluded}]`] : []),
    '',
  ];

  return printMarkedText(
    lines.join('\n'),
    'All requests except those for built assets run through the edge function.',
  );
}
