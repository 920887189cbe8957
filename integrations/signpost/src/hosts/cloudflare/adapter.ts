import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import type { AdapterFiles } from '../host.ts';
import { type Limits, withEdgeFunction } from '../shared/abilities.ts';
import { adapterConfig, adapterWorker } from '../shared/generated-files.ts';
import { filesWithAdapter } from './emit.ts';
import { repeatOwnHeaders } from './headers.ts';

/** Cloudflare as deployed by @astrojs/cloudflare, whose Worker renders pages on demand. */
export function makeAdapter(needsWorker: (plan: Plan) => boolean, limits: Limits): AdapterFiles {
  return {
    name: '@astrojs/cloudflare',
    summary:
      "The build writes `_redirects` and `_headers` to the folder of assets that the adapter deploys. Where pages are rendered on demand, or `_redirects` can't express the map, the generated Worker wraps the adapter's Worker: it serves redirects and gone URLs, passes on-demand pages to the adapter, and adds the site's headers to them. The build sets it as `main` in the `wrangler.json` that the adapter writes. Unless the generated Worker runs for each request, `/404` returns 200, because the adapter's Worker fetches the page for errors from there.",
    abilities: withEdgeFunction,
    limits,
    files: [
      { path: '_redirects', target: 'build' },
      { path: '_headers', target: 'build', besideOwn: repeatOwnHeaders },
      { path: '_signpost/', target: 'build' },
      { path: adapterWorker, target: 'none', note: "Next to the adapter's Worker. The build puts it there." },
      {
        path: adapterConfig,
        target: 'none',
        note: "`assets` in the adapter's `wrangler.json`. The build adds it there.",
      },
    ],
    // Beside the adapter, the Worker also answers gone URLs.
    emit: (plan) => filesWithAdapter(plan, hasGone(plan) || needsWorker(plan)),
  };
}
