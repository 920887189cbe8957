import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host } from '../host.ts';
import { everything, withoutEdgeFunction } from '../shared/abilities.ts';
import { createConfigFile, describePageForm } from './emit.ts';
import { unsupportedReason } from './redirects.ts';
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
  // A rewrite can't take a part of the URL into its target: /api/product for api/product.json would need one a record.
  api: ['files'],
};

/** Firebase Hosting, configured by a file in the project. Redirects come before files. */
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
  domainSettings:
    'Firebase redirects http to https. Add each other domain in the console under Hosting > Add custom domain, as a redirect to the first one.',
  describeFiles: describePageForm,
  emit: (plan: Plan): OutFile[] => [createConfigFile(plan)],
};
