import type { OutFile } from '../../lib/file.ts';
import { remember } from '../../lib/remember.ts';
import { edgeFunction, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/vercel.ts';
import type { Abilities, Host } from '../host.ts';
import { needsMore } from '../shared/needs-more.ts';
import { middlewareName, routesName } from '../shared/output-names.ts';
import { outputRoutes, routesFile } from './build-output.ts';
import { beyond, type Config, configOf } from './config.ts';
import { headerBlocks } from './headers.ts';
import { middlewareFiles, middlewareOutput } from './middleware.ts';
import { contradicted } from './own.ts';
import { vercelServing } from './serving.ts';

/** With the middleware. */
const can: Abilities = { ...edgeFunction, hidden: false };

/** With vercel.json, and bulk redirects above its 2,048. */
const plain: Abilities = {
  ...can,
  ...noEdgeFunction,
  gone: false,
  maintenance: false,
  ignoreCase: false,
  escapes: false,
  captures: false,
  redirectAge: false,
  errorFolders: false,
  assets: true,
  // An entry needs two of the 1,000,000 bulk redirects, with and without a trailing slash.
  limits: { exact: 500_000, patterns: limits.rules, ruleLength: limits.length },
};

/** With routes in the build output of @astrojs/vercel. */
const routes: Abilities = {
  ...plain,
  // Patterns come after files, and other domains before these.
  patternsOnDomains: false,
  limits: { exact: limits.rules, patterns: limits.rules, ruleLength: limits.length },
};

/** Vercel. The middleware is generated only if a plan needs it. */
export const vercel: Host = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/redirects',
  serving: vercelServing,
  can,
  plain,
  edgeFunction: 'middleware',
  rulesFile: 'vercel.json',
  canFor: (plan) => (alone(plan) === undefined ? can : plain),
  places: [
    {
      path: 'vercel.json',
      goes: 'the root of the project. If the project already has this file, copy the keys into it.',
    },
    {
      path: 'bulk-redirects.json',
      goes: 'the root of the project. vercel.json refers to it. Bulk redirects require a Pro or Enterprise plan.',
    },
    { path: middlewareName, goes: 'the root of the project' },
    { path: '_signpost/', goes: 'dist' },
  ],
  adapter: {
    name: '@astrojs/vercel',
    summary:
      "The adapter deploys `.vercel/output`, so the build adds its redirects and headers to the routes of `.vercel/output/config.json`, and `vercel.json` isn't needed. If these routes can't express the map, for example because of gone URLs, the build adds the generated middleware to `.vercel/output/functions`. The middleware runs first and passes on-demand pages to the adapter. The build also copies the files that it creates after the adapter has run, such as `sitemap.xml` and the API, to `.vercel/output/static`.",
    can,
    plain: routes,
    places: [
      { path: '_signpost/', goes: 'dist' },
      { path: middlewareName, goes: '`.vercel/output/functions`. The build puts it there.' },
      {
        path: routesName,
        goes: "`.vercel/output/config.json`. The build adds these routes to the adapter's.",
      },
    ],
    canFor: (plan) => (routesSay(plan) ? routes : can),
    emit: (plan) => {
      const own = routesSay(plan) ? outputRoutes(plan) : undefined;
      return own === undefined ? middlewareOutput(plan) : [routesFile(own)];
    },
  },
  contradicted,
  beyond: (plan) => {
    const config = alone(plan);
    return config ? beyond(config) : [];
  },
  emit: (plan: Plan): OutFile[] => [...(alone(plan)?.files ?? middlewareFiles(plan))],
};

/** True if routes of the build output cover the plan. */
function routesSay(plan: Plan): boolean {
  const hasGone = [...plan.exact, ...plan.patterns].some(({ outcome }) => outcome.status === 410);
  if (hasGone || needsMore(plan, routes) || headerBlocks(plan) === undefined) return false;
  return outputRoutes(plan) !== undefined;
}

const alone = remember((plan: Plan): Config | undefined =>
  needsMore(plan, plain) ? undefined : configOf(plan),
);
