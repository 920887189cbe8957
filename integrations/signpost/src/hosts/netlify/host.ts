import { join } from 'node:path';
import { hasFile, readText } from '../../lib/disk/read.ts';
import type { OutFile } from '../../lib/file.ts';
import { hasBlock } from '../../lib/text/generated-block.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host, HostFile } from '../host.ts';
import { needsEdgeFunction } from '../select-supported.ts';
import { everything, withEdgeFunction, withoutEdgeFunction } from '../shared/abilities.ts';
import { edgeFolder, edgeFunctionFile } from '../shared/generated-files.ts';
import { checkCopies } from '../shared/root-files.ts';
import { filesWithEdgeFunction, filesWithoutEdgeFunction, maxRedirects } from './emit.ts';
import { unsupportedReason } from './redirects.ts';
import { readNetlifyServing } from './serving.ts';

/** A deploy fails above 54,000 files in one folder. */
const files = {
  source: 'https://docs.netlify.com/site-deploys/overview/#files-per-directory-limit',
  folderFiles: 54_000,
};

/** With only `_redirects` and `_headers`. */
const abilities: Abilities = { ...everything, ...withoutEdgeFunction, requestQuery: 'whole' };

/** Netlify itself redirects http, and the main domain with or without `www.`, before anything else runs. */
const edgeAbilities: Abilities = { ...withEdgeFunction, otherDomains: 'two-redirects' };

const hostFiles: readonly HostFile[] = [
  { path: '_redirects', target: 'build' },
  { path: '_headers', target: 'build' },
  { path: '_signpost/', target: 'build', note: 'Without it, each request fails.' },
  {
    path: edgeFolder,
    target: 'project-root',
    note: "Keep its folders. If Netlify runs the build, `deploy: { host: 'netlify' }` puts it in place.",
  },
  { path: 'netlify.toml', target: 'project-root', note: 'Together with the edge function.' },
];

/** Netlify, with two files in the site's folder. The edge function is generated only if a plan needs it. */
export const netlify: Host = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  kind: 'platform',
  serving: readNetlifyServing,
  abilities,
  limits: {
    ...files,
    file: '_redirects',
    fileSizes: [
      {
        file: '_redirects',
        limit: maxRedirects,
        unit: 'redirects',
        kind: 'exact',
        measure: ({ exact }) => exact.length,
      },
    ],
    unsupportedReason,
  },
  files: hostFiles,
  projectChecks: {
    // Without a copy, Netlify's build gets the edge function from Signpost.
    checkRootFiles: async (names, folders) =>
      (await hasCopiedEdgeFunction(folders.root)) ? checkCopies(netlify, names, folders) : [],
    hasEdgeFunction: ({ root }) => hasCopiedEdgeFunction(root),
  },
  programs: {
    edge: { name: 'edge function', abilities: edgeAbilities, limits: files },
    // The adapter's function handles all but files, before _redirects: https://docs.netlify.com/platform/request-chain
    adapter: {
      name: '@astrojs/netlify',
      summary:
        "The adapter's function handles every request without a matching file, before Netlify reads `_redirects`. So the build always writes the edge function to `.netlify/v1/edge-functions/`, from where Netlify's build deploys it. The edge function runs first, serves the whole redirect map, and passes on-demand pages to the adapter.",
      abilities: edgeAbilities,
      limits: files,
      files: hostFiles,
      emit: filesWithEdgeFunction,
    },
  },
  emit: (plan: Plan): OutFile[] =>
    needsEdgeFunction(netlify, plan) ? filesWithEdgeFunction(plan) : filesWithoutEdgeFunction(plan),
};

/** True if a person has copied the edge function, or the block with its declaration, to the project's root. */
async function hasCopiedEdgeFunction(root: string): Promise<boolean> {
  const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
  return hasBlock(toml) || hasFile(join(root, edgeFunctionFile));
}
