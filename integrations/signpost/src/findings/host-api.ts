import type { Example } from '../lib/finding.ts';
import { both, defineFindings, gone, on, plainMap, redirect, settings } from './example.ts';

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
    fix: 'choose a host that supports API queries, leave `api.handler` on if the host runs functions, or run the handler in front of the files (astro-signpost/api)',
    examples: () =>
      both({ 'github-pages': 'GitHub Pages' }, { nginx: 'nginx answers pages of a list' }, withApi()),
  },
  {
    id: 'host-api-handler',
    title: 'The API rejects sorting, filters and keywords',
    level: 'info',
    conventions: ['A-GET-4', 'A-GET-6', 'A-GET-10'],
    why: 'These need the handler, a program. Without it the host returns 422 with a JSON error, and not a wrong list.',
    fix: 'for Azure, Cloudflare, Firebase, Netlify and Vercel, remove `api.handler: false` from the options. For other hosts, run the handler as a separate service in front of the files (astro-signpost/api)',
    examples: () => ({
      bad: { 'nginx runs no handler': on('nginx', withApi()) },
      good: { 'A site without an API': on('nginx', plainMap) },
    }),
  },
  {
    id: 'host-api-version-refusals',
    title: 'An unknown version of the API gets the 404 page',
    level: 'info',
    conventions: ['A-VER-1'],
    why: 'The body is HTML and not a JSON error with a code.',
    fix: 'no action needed: clients read the status',
    examples: () =>
      both({ aws: 'AWS' }, { nginx: 'nginx returns the JSON error' }, withApi({ base: '/v1/api' })),
  },
  {
    id: 'host-api-bodies',
    title: 'A protected or gone URL of the API has no JSON body',
    level: 'info',
    conventions: ['A-ERR-1'],
    why: 'The host sends 401 or 410 itself, with a body of its own.',
    fix: 'no action needed: clients read the status',
    examples: () =>
      both({ aws: 'AWS' }, { nginx: 'nginx returns the JSON error' }, withApi({}, gone('/api/v1/prices'))),
  },
  {
    id: 'host-api-maintenance',
    title: 'In maintenance mode the API returns a page',
    level: 'info',
    conventions: ['A-ERR-1'],
    why: 'The host returns 503 with the maintenance page, and not in JSON.',
    fix: 'no action needed: clients read the status',
    examples: () => {
      const maintenance = { file: '503.html', retryAfter: '2030-01-02T00:00:00Z' };
      return both(
        { aws: 'AWS' },
        { nginx: 'nginx returns the JSON error' },
        {
          ...withApi({ maintenance }),
          'dist/503.html': '<!doctype html><title>Back tomorrow</title>',
          'dist/api/_errors/503.json': '{ "code": "B0220" }',
        },
      );
    },
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
  {
    id: 'host-api-redirected',
    title: 'A pattern redirects URLs of the API',
    level: 'warning',
    conventions: ['A-ERR-5'],
    why: 'Firebase Hosting applies redirects before it runs the function, so an unknown URL of the API is redirected and not rejected. (Firebase Docs, configure Hosting behavior.)',
    fix: "narrow the pattern so that it doesn't match the API",
    examples: () => ({
      bad: {
        'A pattern for everything below /api/, beside the function of the API': redirect('/api/*', '/docs/'),
      },
      good: {
        'The pattern is about another folder': on('firebase', withApi({}, redirect('/old/*', '/docs/'))),
      },
    }),
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
