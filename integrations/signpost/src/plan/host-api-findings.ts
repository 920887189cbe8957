import type { Example } from '../lib/finding.ts';
import { defineFindings } from '../lib/finding-example.ts';
import { both, plainMap, settings } from '../map/finding-examples.ts';

/** Features of the JSON API that some hosts lack, from `plan/plan-bounds.ts`. */
export const hostApiFindings = defineFindings([
  {
    id: 'host-api-path',
    title: 'The host reserves the paths of the API',
    level: 'error',
    conventions: ['A-PATH-3'],
    why: 'The platform serves /api/ with its own functions, so the files of the API return 404. (Azure Static Web Apps, configuration.)',
    fix: 'set another `api.base` in the options, such as /v1/api',
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps serves no files below /api/' },
        { netlify: 'Netlify serves them' },
        { ...plainMap, 'dist/api/products.json': '[]' },
      ),
  },
  {
    id: 'host-api',
    title: "The host can't answer queries of the API",
    level: 'warning',
    conventions: ['A-GET-3', 'A-ERR-5'],
    why: 'The host serves files only. A list is returned whole whatever the query asks for, and an error is not JSON.',
    fix: 'choose a host that supports API queries, leave `api.handler` on if the host has an edge function, or run the handler in a function of your own (astro-signpost/api)',
    examples: () =>
      both({ 'github-pages': 'GitHub Pages' }, { nginx: 'nginx answers pages of a list' }, withApi()),
  },
  {
    id: 'host-api-rate',
    title: "The host doesn't limit the requests of the API",
    level: 'warning',
    conventions: ['A-ERR-4'],
    why: 'The options set `rate`, and no request gets 429. (RFC 6585.)',
    fix: 'set a rate limit in the settings of the host or of a proxy in front of it, with the body of `429.json`',
    examples: () =>
      both(
        { caddy: 'Caddy has no limit' },
        { nginx: 'nginx has one' },
        withApi({ rate: { perSecond: 5, burst: 10 } }),
      ),
  },
]);

/** A site with an API of one list. */
function withApi(
  { rate, base = '/api/v1', ...more }: Readonly<Record<string, unknown>> = {},
  map = plainMap,
): Example['files'] {
  const resources = [{ name: 'products', sizes: [20] }];
  const api = { base, resources, origins: ['*'], errors: 'api/_errors', maxTarget: 2048 };
  return {
    ...map,
    'deploy/settings.json': settings({ api: { ...api, ...(rate === undefined ? {} : { rate }) }, ...more }),
    'dist/api/v1/products.json': '[]',
    'dist/api/v1/openapi.json': '{}',
  };
}
