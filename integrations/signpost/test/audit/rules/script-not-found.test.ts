import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['nothing', '', 'error', 'every unknown URL returns 200 with /index.html'],
  [
    'noindex',
    'const m = document.createElement("meta"); m.name = "robots"; m.content = "noindex"; document.head.append(m)',
    'info',
    'every unknown URL returns 200 with /index.html; its script may add noindex, which crawlers see only after rendering',
  ],
  [
    'a redirect to a 404',
    'if (!found) window.location.href = "/not-found"',
    'info',
    'every unknown URL returns 200 with /index.html; its script may redirect to a 404 page, which crawlers see only after rendering',
  ],
  [
    'a redirect elsewhere',
    'if (!found) window.location.href = "/gauges/"',
    'error',
    'every unknown URL returns 200 with /index.html',
  ],
])('an app that answers unknown views with %s', async (_, script, level, message) => {
  const files = site({
    'index.html': page('/', { body: `<a href="/gauges/">A</a><script>${script}</script>` }),
    _redirects: '/* /index.html 200\n',
  });
  const found = runRules(await siteOf({ files }), { only: ['script-not-found'] });
  expect(found).toMatchObject([{ level, message }]);
});

// workerd with the generated Worker: /app/x returns 404, since the Worker applies no line of `_redirects`.
it.each([
  ['/* /index.html 200\n', 'error'],
  ['/app/* / 200\n', 'warning'],
])('%j has no effect below the generated Worker', async (_redirects, level) => {
  const worker = { '_worker.js': '// Written by signpost.\nexport default {};\n' };
  const found = async (more: Readonly<Record<string, string>>) => {
    const files = site({ _redirects, ...more });
    return runRules(await siteOf({ files }), { only: ['script-not-found'] });
  };
  expect(await found({})).toMatchObject([{ level }]);
  expect(await found(worker)).toEqual([]);
  // wrangler 4.164: on Workers, it runs first only as `main` with `run_worker_first`.
  const assets = { directory: './dist' };
  const config = (keys: object) => ({ 'wrangler.jsonc': JSON.stringify(keys) });
  const first = { main: './dist/_worker.js', assets: { ...assets, run_worker_first: true } };
  expect(await found({ ...worker, ...config(first) })).toEqual([]);
  expect(await found({ ...worker, ...config({ assets }) })).toMatchObject([{ level }]);
  expect(await found({ ...worker, ...config({ main: './dist/_worker.js', assets }) })).toMatchObject([
    { level },
  ]);
});
