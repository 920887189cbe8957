import type { OutFile } from '../../lib/file.ts';
import { decodePath } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host } from '../host.ts';
import { everything, withoutEdgeFunction } from '../shared/abilities.ts';
import { printRules } from '../shared/json-rules.ts';
import { findCommonestStyle } from '../shared/pages.ts';
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
    unsupportedReason,
  },
  files: [{ path: 'firebase.json', target: 'project-root' }],
  emit: (plan: Plan): OutFile[] => [createConfigFile(plan)],
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
  const rewrites = [...collectApiRewrites(plan)].map(([from, to]) => ({
    regex: `^${compilePath(from)}$`,
    destination: decodePath(to),
  }));
  const headers = createHeaderBlocks(plan);
  const hosting = {
    public: plan.published ?? 'dist',
    ignore: ignored,
    cleanUrls: true,
    trailingSlash: style === 'folder' || style === 'slashed-file',
    ...(redirects.length > 0 ? { redirects } : {}),
    ...(rewrites.length > 0 ? { rewrites } : {}),
    ...(headers.length > 0 ? { headers } : {}),
  };

  return { path: 'firebase.json', content: `${printRules({ hosting })}\n` };
}
