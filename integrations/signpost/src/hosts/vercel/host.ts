import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host } from '../host.ts';
import { needsEdgeFunction } from '../select-supported.ts';
import { everything, withEdgeFunction, withoutEdgeFunction } from '../shared/abilities.ts';
import { middlewareName } from '../shared/generated-files.ts';
import { makeAdapter } from './adapter.ts';
import { countRules, filesWithoutMiddleware, unsupportedReason } from './emit.ts';
import { filesWithMiddleware } from './middleware.ts';
import { limits as fileLimits } from './read.ts';
import { readVercelServing } from './serving.ts';
import { isVerbatim } from './source-text.ts';
import { removePageUrlRules } from './stale.ts';

/**
 * What vercel.json alone can do. It can't: drop the query parameters that a redirect requires, return 410 for gone
 * URLs or 503 for maintenance, and what no platform's file can (`withoutEdgeFunction`).
 */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  requestQuery: 'whole',
  gone410: false,
  maintenance503: false,
};

/** Vercel allows 2,048 redirects of any kind. Signpost divides them: patterns, domains, and the rest for single URLs. */
const maxPatterns = 500;
const maxDomainRedirects = 48;
const maxRedirects = fileLimits.rules - maxPatterns - maxDomainRedirects;

/** Vercel, configured by vercel.json. A map that the file can't hold, such as 3,000 redirects, is served by a middleware. */
export const vercel: Host = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/redirects',
  kind: 'platform',
  serving: readVercelServing,
  abilities,
  limits: {
    source: 'https://vercel.com/docs/project-configuration/vercel-json#redirects',
    file: 'vercel.json',
    fileSizes: [
      {
        file: 'vercel.json',
        limit: maxRedirects,
        unit: 'redirects',
        kind: 'exact',
        measure: ({ exact }) => countRules(exact),
      },
      {
        file: 'vercel.json',
        limit: maxPatterns,
        unit: 'patterns',
        kind: 'pattern',
        measure: ({ patterns }) => countRules(patterns),
      },
    ],
    unsupportedReason,
    unsupportedHeader: (value) =>
      isVerbatim(value) ? undefined : 'Vercel reads a dollar sign before a name as a placeholder',
  },
  files: [
    { path: 'vercel.json', target: 'project-root', withoutStale: removePageUrlRules },
    { path: middlewareName, target: 'project-root' },
    { path: '_signpost/', target: 'build', note: 'Without it, each request fails.' },
  ],
  programs: {
    // middleware.js beside vercel.json
    edge: { name: 'middleware', abilities: withEdgeFunction },
    // @astrojs/vercel deploys its build output, to which the redirects are added.
    adapter: makeAdapter((plan) => needsEdgeFunction(vercel, plan)),
  },
  domainSettings:
    'Vercel redirects http to https. Add each other domain under Settings > Domains, without a redirect there: vercel.json has it.',
  emit: (plan: Plan): OutFile[] =>
    needsEdgeFunction(vercel, plan) ? filesWithMiddleware(plan) : filesWithoutMiddleware(plan),
};
