import type { OutFile } from '../../lib/file.ts';
import { remember } from '../../lib/remember.ts';
import { edgeFunction, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { netlifyLines } from '../../platforms/netlify.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { shardFiles } from '../edge/write-shards.ts';
import type { Abilities, Host, Placement } from '../host.ts';
import { blockText } from '../shared/comments.ts';
import { contradictingLines } from '../shared/contradictions.ts';
import { needsMore } from '../shared/needs-more.ts';
import { edgeFolder } from '../shared/output-names.ts';
import { headerText } from './headers.ts';
import { fallbackLines, redirectLines } from './redirects.ts';
import { unable } from './rule.ts';
import { netlifyServing } from './serving.ts';

/** "54,000 files per directory" is where a deploy fails: https://docs.netlify.com/site-deploys/overview/#files-per-directory-limit */
const files = { folderFiles: 54_000 };

/**
 * With the edge function. The platform itself first redirects http to https, and the main domain's form with or without
 * `www.`: https://docs.netlify.com/manage/domains/manage-domains/manage-multiple-domains/.
 */
const can: Abilities = { ...edgeFunction, oneHop: false, limits: files };

/** With only `_redirects` and `_headers`. */
const plain: Abilities = {
  ...can,
  ...noEdgeFunction,
  // Only the function resolves them when it parses a URL.
  dots: true,
  assets: true,
  tails: false,
  // The rules of other domains are between exact ones and patterns.
  patternsOnDomains: false,
  apiMaintenance: false,
  ignoreCase: false,
  redirectHeaders: false,
  redirectAge: false,
  slashes: false,
  escapes: false,
  absolute: false,
  captures: false,
  ownQuery: false,
  strict: false,
  doubleSlashes: false,
  // "10,000 rules or more" is where its documentation warns of slow deploys; there is no fixed number.
  limits: { ...files, exact: 10_000 },
};

const places: readonly Placement[] = [
  { path: '_redirects', goes: 'dist' },
  { path: '_headers', goes: 'dist' },
  { path: '_signpost/', goes: 'dist' },
  {
    path: edgeFolder,
    goes: "the root of the project, in the same folder. If Netlify runs the build, `deploy: { host: 'netlify' }` puts it in place.",
  },
  {
    path: 'netlify.toml',
    goes: 'the root of the project, together with the edge function. If the project already has this file, copy the block into it.',
  },
];

/** Netlify, with two files in the site's folder. The edge function is generated only if a plan needs it. */
export const netlify: Host = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  serving: netlifyServing,
  can,
  plain,
  edgeFunction: 'edge function',
  rulesFile: '_redirects',
  canFor: (plan) => (isPlain(plan) ? plain : can),
  places,
  steps: {
    'own-file':
      "No action needed if Netlify runs the build with `deploy: { host: 'netlify' }`, which deploys the edge function. If you upload the folder yourself, copy the block and netlify/edge-functions/ to the root of the project.",
  },
  // The edge function runs before `_redirects`.
  contradicted: (file, plan) =>
    file.name === '_redirects' && isPlain(plan) ? contradictingLines(file, netlifyLines, plan) : [],
  // The adapter's function handles all but files, before _redirects: https://docs.netlify.com/platform/request-chain
  adapter: {
    name: '@astrojs/netlify',
    summary:
      "The adapter's function handles every request without a matching file, before Netlify reads `_redirects`. So the build always writes the edge function to `.netlify/v1/edge-functions/`, from where Netlify's build deploys it. The edge function runs first, serves the whole redirect map, and passes on-demand pages to the adapter. `_redirects` is only used if you upload the folder without the function.",
    can,
    places,
    emit: withEdge,
  },
  emit: (plan: Plan): OutFile[] =>
    isPlain(plan) ? [{ path: '_redirects', content: redirectLines(plan) }, headersOf(plan)] : withEdge(plan),
};

/** The edge function, and what a folder uploaded without it can still answer. */
function withEdge(plan: Plan): OutFile[] {
  const isFew = plan.exact.length <= (plain.limits.exact ?? Number.POSITIVE_INFINITY);
  const fallback = { path: '_redirects', content: fallbackLines(plan, plain) };
  return [...(isFew ? [fallback] : []), headersOf(plan), ...edgeFiles(plan)];
}

function headersOf(plan: Plan): OutFile {
  return { path: '_headers', content: headerText(plan) };
}

/** True if the two files cover the plan. */
const isPlain = remember((plan: Plan): boolean => {
  const { exact, patterns } = plan;
  if (needsMore(plan, plain) || exact.length > (plain.limits.exact ?? Number.POSITIVE_INFINITY)) return false;
  return ![...exact, ...patterns].some((entry) => unable(entry) !== undefined);
});

/** The platform's own: functions, images, identity. An edge function for all paths also gets these. */
const platform = '/.netlify/*';

/** The files of a site with the edge function, which answers everything except the bypassed folders. */
function edgeFiles(whole: Plan): OutFile[] {
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
  return blockText(
    lines.join('\n'),
    'All requests except those for built assets run through the edge function.',
  );
}
