import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Abilities, type Host, needsEdgeFunction } from '../host.ts';
import { everything, withEdgeFunction, withoutEdgeFunction } from '../shared/abilities.ts';
import { middlewareName } from '../shared/generated-files.ts';
import { makeAdapter } from './adapter.ts';
import { countRules, filesWithoutMiddleware, unsupportedReason } from './emit.ts';
import { filesWithMiddleware } from './middleware.ts';
import { limits as fileLimits } from './read.ts';
import { isVerbatim } from './redirects.ts';
import { readVercelServing } from './serving.ts';

/** With vercel.json. */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  requestQuery: 'whole',
  gone410: false,
  maintenance503: false,
};

/** Rules of vercel.json that are for patterns. */
const patterns = 500;

/** Vercel. The middleware is generated only if a plan needs it. */
export const vercel: Host = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/redirects',
  kind: 'platform',
  serving: readVercelServing,
  abilities,
  // 48 of the 2,048 redirects are for the URLs of pages and for other domains.
  limits: {
    source: 'https://vercel.com/docs/project-configuration/vercel-json#redirects',
    file: 'vercel.json',
    redirects: fileLimits.rules - patterns - 48,
    patterns,
    countLines: countRules,
    unsupportedReason,
    unsupportedHeader: (value) =>
      isVerbatim(value) ? undefined : 'Vercel reads a dollar sign before a name as a placeholder',
  },
  files: [
    { path: 'vercel.json', target: 'project-root' },
    { path: middlewareName, target: 'project-root' },
    { path: '_signpost/', target: 'build' },
  ],
  programs: {
    edge: { name: 'middleware', abilities: withEdgeFunction },
    adapter: makeAdapter((plan) => needsEdgeFunction(vercel, plan), withEdgeFunction, {}),
  },
  emit: (plan: Plan): OutFile[] =>
    needsEdgeFunction(vercel, plan) ? filesWithMiddleware(plan) : filesWithoutMiddleware(plan),
};
