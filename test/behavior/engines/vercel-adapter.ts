import { withAdapter } from '../../../integrations/signpost/src/hosts/adapter.ts';
import { routesName } from '../../../integrations/signpost/src/hosts/shared/generated-files.ts';
import { vercel } from '../../../integrations/signpost/src/hosts/vercel/host.ts';
import { joinContent } from '../../../integrations/signpost/src/lib/file.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Reply } from '../probe.ts';
import type { Engine, Requested } from './engine.ts';
import { partAlone } from './files-alone.ts';
import { fromResponse } from './vercel.ts';
import { queryOf, type Route, routeRequest } from './vercel-routes.ts';
import { makeStatic, type Static } from './vercel-static.ts';

const host = { ...withAdapter(vercel), abilities: vercel.abilities };

/**
 * The routes that a build with @astrojs/vercel adds to its own, read by the evaluator of the tests that reads those which Vercel
 * compiles: `vercel-adapter.test.ts` compares both.
 */
export const vercelAdapter: Engine = {
  name: 'vercel, with @astrojs/vercel',
  host,
  missing: () => undefined,
  artefacts: {},
  sites: ['main', 'flat'],
  // Gone URLs alone ask for the middleware.
  prepare: (plan) => withoutGone(partAlone(vercel, sayable(plan))),
  start({ files }, output) {
    const routes = JSON.parse(output.filter(({ path }) => path === routesName).map(joinContent)[0] ?? '');
    const site = makeStatic(files);
    return Promise.resolve({
      ask: (requested) => answer(requested, routes, site),
      stop: () => Promise.resolve(),
    });
  },
};

function withoutGone(plan: Plan): Plan {
  const isRedirect = ({ outcome }: Plan['exact'][number] | Plan['patterns'][number]): boolean =>
    outcome.target !== undefined;
  return { ...plan, exact: plan.exact.filter(isRedirect), patterns: plan.patterns.filter(isRedirect) };
}

/** The plan without headers that hold what Vercel would fill in, which alone ask for the middleware. */
function sayable(plan: Plan): Plan {
  const headers = plan.headers.map(({ match, headers: set }) => ({
    match,
    headers: set.filter(([, value]) => !/\$\w/.test(value)),
  }));
  return { ...plan, headers };
}

interface Routes {
  readonly first: readonly Route[];
  readonly behindFiles: readonly Route[];
}

/** Routes, files, the routes behind them, and the page for 404. */
async function answer(
  { method, url }: Requested,
  { first, behindFiles }: Routes,
  site: Static,
): Promise<Reply> {
  const requested = new URL(url);
  const before = routeRequest(first, requested, queryOf(url));
  const file = before.redirect === undefined ? site(requested.pathname) : undefined;
  const behind = routeRequest([{ handle: 'filesystem' }, ...behindFiles], requested, queryOf(url));
  const page = file ?? behind.rewrites.map((to) => site(to)).find((one) => one !== undefined);
  const redirect = before.redirect ?? (page === undefined ? behind.redirect : undefined);
  if (redirect) {
    const headers = { ...before.headers, location: redirect.location };
    return { status: redirect.status, location: redirect.location, headers, body: '' };
  }
  const missing = site('/404.html', 404) ?? new Response(null, { status: 404 });
  return fromResponse(page ?? missing, before.headers, method);
}
