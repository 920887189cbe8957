import type { OutFile } from '../../lib/file.ts';
import { decodePath } from '../../lib/url/path.ts';
import { everything, withoutEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host } from '../host.ts';
import { functionFolder, hasFunction, listFunctionCopies } from '../shared/function.ts';
import { printRules } from '../shared/json-rules.ts';
import { findCommonestStyle } from '../shared/pages.ts';
import {
  createCodebases,
  createFunctionRewrites,
  emitCloudFunction,
  listUndeployedGlobs,
} from './function.ts';
import { collectApiRewrites, createHeaderBlocks } from './headers.ts';
import { createRedirects, unsupportedReason } from './redirects.ts';
import { compilePath } from './regex.ts';
import { readFirebaseServing } from './serving.ts';

/** With firebase.json. */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  redirectsByQuery: false,
  requestQuery: 'whole',
  caseInsensitive: true,
  gone410: false,
  maintenance503: false,
  otherDomains: 'host-settings',
};

/** Firebase Hosting, configured by a file in the project. It redirects before it looks for files. */
export const firebase: Host = {
  id: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config#redirects',
  kind: 'platform',
  serving: readFirebaseServing,
  abilities,
  limits: {
    source: 'https://firebase.google.com/docs/hosting/usage-quotas-pricing',
    file: 'firebase.json',
    fileBytes: 2 * 2 ** 30,
    // Of an answer of a function that isn't streamed: https://firebase.google.com/docs/functions/quotas
    answerBytes: 32_000_000,
  },
  programs: {
    api: { api: ['files', 'errors', 'handler'], isGenerated: hasFunction, copies: listFunctionCopies },
  },
  files: [
    { path: 'firebase.json', target: 'project-root' },
    {
      path: functionFolder,
      target: 'project-root',
      note: "This folder is the Cloud Function that serves the API. Run `npm install` in it once. Cloud Functions require Firebase's Blaze plan. To deploy without a function, set `api.handler` to false in the options.",
    },
  ],
  syntax: { unsupportedReason },
  emit: (plan: Plan): OutFile[] => [createConfigFile(plan), ...emitCloudFunction(plan)],
};

/** Files of the build that aren't part of the site. */
const ignored = [
  'firebase.json',
  '**/node_modules/**',
  '_headers',
  '_redirects',
  '_worker.js',
  '_routes.json',
  '.htaccess',
];

/** `firebase.json`. The host itself redirects a page's other variants, as `cleanUrls` and `trailingSlash` tell it. */
export function createConfigFile(plan: Plan): OutFile {
  const style = findCommonestStyle(plan.served.pages);
  const redirects = createRedirects(plan);
  const functions = createFunctionRewrites(plan);
  const files = [...collectApiRewrites(plan)].map(([from, to]) => ({
    regex: `^${compilePath(from)}$`,
    destination: decodePath(to),
  }));
  const rewrites = functions.length > 0 ? functions : files;
  const sources = createCodebases(plan);
  const headers = createHeaderBlocks(plan);
  const hosting = {
    public: plan.published ?? 'dist',
    ignore: [...ignored, ...listUndeployedGlobs(plan)],
    cleanUrls: true,
    trailingSlash: style === 'folder' || style === 'slashed-file',
    ...(redirects.length > 0 ? { redirects } : {}),
    ...(rewrites.length > 0 ? { rewrites } : {}),
    ...(headers.length > 0 ? { headers } : {}),
  };
  return {
    path: 'firebase.json',
    content: `${printRules({ hosting, ...(sources.length > 0 ? { functions: sources } : {}) })}\n`,
  };
}
