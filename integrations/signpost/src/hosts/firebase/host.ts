import type { OutFile } from '../../lib/file.ts';
import { decodePath } from '../../lib/url/path.ts';
import { everything, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host } from '../host.ts';
import { functionCopies, functionFolder, hasFunction } from '../shared/function.ts';
import { printRules } from '../shared/json-rules.ts';
import { commonestStyle } from '../shared/pages.ts';
import { cloudFunction, codebases, functionRewrites, undeployed } from './function.ts';
import { apiRewrites, headerBlocks } from './headers.ts';
import { contradicted } from './own.ts';
import { redirectsOf, unable } from './redirects.ts';
import { pathRegex } from './regex.ts';
import { firebaseServing } from './serving.ts';
import { beyond } from './shadowed.ts';

/** With only firebase.json. */
const plain: Abilities = {
  ...everything,
  ...noEdgeFunction,
  gone: false,
  queryConditions: false,
  maintenance: false,
  dots: false,
  hidden: false,
  absolute: false,
  charset: false,
  doubleSlashes: false,
  indexes: false,
  fileEscapes: false,
  captures: false,
  redirectHeaders: false,
  redirectAge: false,
  longNames: false,
  asSent: false,
  fragments: false,
  otherDomains: false,
  errorFolders: false,
  apiBodies: false,
  // Of one file: https://firebase.google.com/docs/hosting/usage-quotas-pricing
  limits: { fileBytes: 2 * 2 ** 30 },
};

/** With the function, which is generated if the build has an API handler. */
const can: Abilities = {
  ...plain,
  apiQueries: true,
  apiHandler: true,
  apiRefusesVersions: true,
  // Of an answer that is not streamed: https://firebase.google.com/docs/functions/quotas
  limits: { ...plain.limits, answerBytes: 32_000_000 },
};

/** Firebase Hosting, configured by a file in the project. It redirects before it looks for files. */
export const firebase: Host = {
  id: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config#redirects',
  serving: firebaseServing,
  can,
  plain,
  edgeFunction: 'function',
  rulesFile: 'firebase.json',
  canFor: (plan) => (hasFunction(plan) ? can : plain),
  places: [
    {
      path: 'firebase.json',
      goes: 'the root of the project. If the project already has this file, copy the keys into it.',
    },
    {
      path: functionFolder,
      goes: "the root of the project. This folder is the Cloud Function that serves the API. Run `npm install` in it once. Cloud Functions require Firebase's Blaze plan. To deploy without a function, set `api.handler` to false in the options.",
    },
  ],
  unable,
  beyond,
  contradicted,
  emit: (plan: Plan): OutFile[] => [configFile(plan), ...cloudFunction(plan)],
  copies: functionCopies,
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
export function configFile(plan: Plan): OutFile {
  const style = commonestStyle(plan.served.pages);
  const redirects = redirectsOf(plan);
  const functions = functionRewrites(plan);
  const files = [...apiRewrites(plan)].map(([from, to]) => ({
    regex: `^${pathRegex(from)}$`,
    destination: decodePath(to),
  }));
  const rewrites = functions.length > 0 ? functions : files;
  const sources = codebases(plan);
  const headers = headerBlocks(plan);
  const hosting = {
    public: plan.published ?? 'dist',
    ignore: [...ignored, ...undeployed(plan)],
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
