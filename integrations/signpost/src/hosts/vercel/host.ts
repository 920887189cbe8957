import type { OutFile } from '../../lib/file.ts';
import { everything, withEdgeFunction, withoutEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Abilities, type Host, needsEdgeFunction } from '../host.ts';
import { middlewareName } from '../shared/output-names.ts';
import { makeAdapter } from './adapter.ts';
import { filesWithoutMiddleware, unsupportedReason } from './config.ts';
import { filesWithMiddleware } from './middleware.ts';
import { limits as fileLimits } from './read.ts';
import { isVerbatim } from './redirects.ts';
import { readVercelServing } from './serving.ts';

/** With vercel.json, and bulk redirects above its 2,048 rules. */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  requestQuery: 'whole',
  gone410: false,
  maintenance503: false,
};

/** Vercel. The middleware is generated only if a plan needs it. */
export const vercel: Host = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/redirects',
  kind: 'platform',
  serving: readVercelServing,
  abilities,
  // An entry needs two of the 1,000,000 bulk redirects, with and without a trailing slash.
  limits: {
    source: 'https://vercel.com/docs/redirects/bulk-redirects#limits-and-pricing',
    file: 'vercel.json',
    redirects: fileLimits.rules,
    paidRedirects: 500_000,
    patterns: fileLimits.rules,
    ruleLength: fileLimits.length,
  },
  files: [
    { path: 'vercel.json', target: 'project-root' },
    {
      path: 'bulk-redirects.json',
      target: 'project-root',
      note: 'vercel.json refers to it. Bulk redirects require a Pro or Enterprise plan.',
    },
    { path: middlewareName, target: 'project-root' },
    { path: '_signpost/', target: 'build' },
  ],
  syntax: {
    unsupportedReason,
    unsupportedHeader: (value) =>
      isVerbatim(value) ? undefined : 'Vercel reads a dollar sign before a name as a placeholder',
  },
  programs: {
    edge: { name: 'middleware', abilities: withEdgeFunction },
    adapter: makeAdapter((plan) => needsEdgeFunction(vercel, plan), withEdgeFunction, {}),
  },
  emit: (plan: Plan): OutFile[] =>
    needsEdgeFunction(vercel, plan) ? filesWithMiddleware(plan) : filesWithoutMiddleware(plan),
};
