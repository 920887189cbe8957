import type { OutFile } from '../../lib/file.ts';
import { decodePath } from '../../lib/path.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { printRules } from '../shared/json-rules.ts';
import { commonestStyle } from '../shared/pages.ts';
import { codebases, functionRewrites, undeployed } from './function.ts';
import { apiRewrites, headerBlocks } from './headers.ts';
import { redirectsOf } from './redirects.ts';
import { spelled } from './regex.ts';

/** Files of the build that are no part of the site. */
const ignored = [
  'firebase.json',
  '**/node_modules/**',
  '_headers',
  '_redirects',
  '_worker.js',
  '_routes.json',
  '.htaccess',
];

/** `firebase.json`. The host itself redirects a page's other spellings, as `cleanUrls` and `trailingSlash` tell it. */
export function configFile(plan: Plan): OutFile {
  const style = commonestStyle(plan.inventory.pages);
  const redirects = redirectsOf(plan);
  const functions = functionRewrites(plan);
  const files = [...apiRewrites(plan)].map(([from, to]) => ({
    regex: `^${spelled(from)}$`,
    destination: decodePath(to),
  }));
  const rewrites = functions.length > 0 ? functions : files;
  const sources = codebases(plan);
  const headers = headerBlocks(plan);
  const hosting = {
    public: 'dist',
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
