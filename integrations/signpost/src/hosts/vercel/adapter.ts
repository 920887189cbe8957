import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import type { AdapterFiles } from '../host.ts';
import { withEdgeFunction } from '../shared/abilities.ts';
import { middlewareName, routesName } from '../shared/generated-files.ts';
import { createOutputRoutes, createRoutesFile } from './build-output.ts';
import { emitBuildOutput } from './middleware.ts';

/** Vercel as deployed by @astrojs/vercel, from its build output, whose routes have no limits. */
export function makeAdapter(needsMiddleware: (plan: Plan) => boolean): AdapterFiles {
  return {
    name: '@astrojs/vercel',
    summary:
      "The adapter deploys `.vercel/output`, so the build adds its redirects and headers to the routes of `.vercel/output/config.json`, and `vercel.json` isn't needed. If these routes can't express the map, for example because of gone URLs, the build adds the generated middleware to `.vercel/output/functions`. The middleware runs first and passes on-demand pages to the adapter. The build also copies the files that it creates after the adapter has run, such as `sitemap.xml` and the API, to `.vercel/output/static`.",
    abilities: withEdgeFunction,
    limits: {},
    files: [
      { path: '_signpost/', target: 'build' },
      { path: middlewareName, target: 'none', note: '`.vercel/output/functions`. The build puts it there.' },
      {
        path: routesName,
        target: 'none',
        note: "`.vercel/output/config.json`. The build adds these routes to the adapter's.",
      },
    ],
    emit: (plan) => {
      // Routes have no 410.
      if (hasGone(plan) || needsMiddleware(plan)) return emitBuildOutput(plan);
      const routes = createOutputRoutes(plan);
      return routes === undefined ? emitBuildOutput(plan) : [createRoutesFile(routes)];
    },
  };
}
