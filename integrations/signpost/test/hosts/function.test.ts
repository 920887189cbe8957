import { matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { azureSwa } from '../../src/hosts/azure-swa/host.ts';
import { firebase } from '../../src/hosts/firebase/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { selectSupported } from '../../src/hosts/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { emitFiles } from '../../src/project/pipeline.ts';
import { planOf } from './plan-of.ts';

const lists = ['item', 'item-kinds'];

/** A site with an API of two lists at each base, and what else it has. */
function planAt(
  bases: readonly string[],
  map = '',
  more: readonly string[] = [],
  variant = '',
  handled = true,
): Plan {
  const resources = lists.map((name) => ({ name, sizes: [2] }));
  const folders = bases.map((base) => base.slice(1));
  const built = folders.flatMap((folder) =>
    ['openapi', '_errors/404', ...lists, 'item/abc', 'item/page/2/0', ...(handled ? ['_handler'] : [])].map(
      (name) => `${folder}/${name}.json`,
    ),
  );
  const [base = '', ...others] = bases.map((one) => `${variant}${one}`);
  const api = {
    base,
    resources,
    origins: [],
    maxTarget: 2048,
    errors: `${folders[0]}/_errors`,
    others: others.map((one) => ({ base: one, resources })),
  };
  const settings =
    variant === ''
      ? { api }
      : { api, variant: { base: variant, format: 'directory' as const, trailingSlash: 'always' as const } };
  return planOf(map, settings, ['index.html', '404.html', ...built, ...more]);
}

const emitted = (host: Host, plan: Plan) =>
  new Map(emitFiles(host, plan).files.map((file) => [file.path.slice(host.id.length + 1), file]));
const jsonOf = (host: Host, plan: Plan, name: string) => {
  const file = emitted(host, plan).get(name);
  return JSON.parse(file === undefined ? 'null' : joinContent(file));
};

describe.each([firebase, azureSwa])('the function for $title', (host) => {
  test('lies in a folder of its own, with what it reads', () => {
    const plan = planAt(['/v2/api', '/v1/api']);
    const names = [...emitted(host, plan).keys()].filter((name) => name.startsWith('signpost-api/'));
    expect(names).toEqual(expect.arrayContaining(['signpost-api/index.js', 'signpost-api/package.json']));
    expect(emitFiles(host, plan).copies).toEqual(
      ['v2/api', 'v1/api'].flatMap((folder) =>
        [...lists, 'openapi', '_handler'].map((name) => ({
          from: `${folder}/${name}.json`,
          path: `${host.id}/signpost-api/files/${folder}/${name}.json`,
        })),
      ),
    );
  });

  test('finds its files where the whole site is below a folder', () => {
    const { copies } = emitFiles(host, planAt(['/api'], '', [], '/docs'));
    expect(copies[0]).toEqual({
      from: 'docs/api/item.json',
      path: `${host.id}/signpost-api/files/docs/api/item.json`,
    });
  });

  test('is a module that says what it needs', () => {
    const { type, main, engines, dependencies } = jsonOf(host, planAt(['/api']), 'signpost-api/package.json');
    expect([type, main, engines]).toEqual(['module', 'index.js', { node: '22' }]);
    const file = emitted(host, planAt(['/api'])).get('signpost-api/index.js');
    const named = [...(file ? joinContent(file) : '').matchAll(/^import .* from '([^']+)';$/gm)].map(
      ([, name]) => name,
    );
    for (const name of named.filter((one) => !one?.startsWith('node:')))
      expect(Object.keys(dependencies)).toContain(
        name
          ?.split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  });

  test('is not there without its files, nor without an API', () => {
    for (const plan of [planAt(['/api'], '', [], '', false), planOf('', {}, ['index.html'])]) {
      expect([...emitted(host, plan).keys()].filter((name) => name.startsWith('signpost-api/'))).toEqual([]);
      expect(emitFiles(host, plan).copies).toEqual([]);
    }
  });

  test('the README of its folder says where it goes', () => {
    const readme = emitted(host, planAt(['/api'])).get('README.md');
    expect(readme && joinContent(readme)).toMatch(
      /^\| `signpost-api\/` \| the root of the project\. This folder is the /m,
    );
  });
});

describe('firebase.json', () => {
  const hosting = (plan: Plan) => jsonOf(firebase, plan, 'firebase.json').hosting;
  const isRewritten = (plan: Plan, path: string): boolean =>
    hosting(plan).rewrites.some(({ regex }: { regex: string }) => new RegExp(regex, 'u').test(path));

  test('names the function', () => {
    const { functions, hosting: site } = jsonOf(firebase, planAt(['/api']), 'firebase.json');
    expect(functions).toEqual([{ source: 'signpost-api', codebase: 'signpost' }]);
    expect(site.rewrites[0]).toEqual({
      regex: '^/api(?:/.*)?$',
      function: { functionId: 'signpost', region: 'us-central1', pinTag: true },
    });
  });

  test('and the region that it runs in', () => {
    const plan = planAt(['/api']);
    const elsewhere: Plan = { ...plan, api: plan.api && { ...plan.api, region: 'europe-west1' } };
    expect(hosting(elsewhere).rewrites[0].function.region).toBe('europe-west1');
    const file = emitted(firebase, elsewhere).get('signpost-api/index.js');
    expect(file && joinContent(file)).toContain('onRequest({"region":"europe-west1","invoker":"public"}, ');
  });

  test.each([
    ['/api', true],
    ['/api/item', true],
    ['/api/item/abc.json', true],
    ['/v1/api/item', true],
    ['/apiary', false],
    ['/v1/apiary', false],
    ['/va/api', false],
    ['/x/api/item', false],
  ])('%s leads to it: %s', (path, expected) => expect(isRewritten(planAt(['/api']), path)).toBe(expected));

  test.each([
    ['/shop/v2/api/item', true],
    ['/shop/v9/api/item', true],
    ['/v9/shop/api/item', true],
    ['/shop/api/item', true],
    ['/api/item', false],
  ])('of a version in a module, %s leads to it: %s', (path, expected) =>
    expect(isRewritten(planAt(['/shop/v2/api']), path)).toBe(expected),
  );

  test('leaves the files of the API out of what is deployed, and those alone', () => {
    const plan = planAt(['/v2/api'], '', ['v2/api.json', 'v2/apiary/a.json', 'data/v2/api/a.json']);
    const ignored: string[] = hosting(plan).ignore;
    const left = [...plan.served.files.values()].filter((file) =>
      ignored.every((glob) => !matchesGlob(file, glob)),
    );
    expect(left.sort()).toEqual(['data/v2/api/a.json', 'v2/api.json', 'v2/apiary/a.json']);
  });

  test('has no rule for each record', () => {
    expect(JSON.stringify(hosting(planAt(['/api'])))).not.toContain('abc');
  });
});

describe('staticwebapp.config.json', () => {
  const config = (plan: Plan) => jsonOf(azureSwa, plan, 'staticwebapp.config.json');
  const routeOf = (plan: Plan, route: string) =>
    config(plan).routes.find((one: { route: string }) => one.route === route);

  test('names the version of Node', () => {
    expect(config(planAt(['/api'])).platform).toEqual({ apiRuntime: 'node:22' });
    expect(config(planOf('', {}, ['index.html']))).not.toHaveProperty('platform');
  });

  test('leads another base than /api to the function, which /api itself leads to', () => {
    const plan = planAt(['/v2/api', '/api']);
    for (const route of ['/v2/api', '/v2/api/*'])
      expect(routeOf(plan, route)).toEqual({ route, rewrite: '/api/signpost' });
    expect(routeOf(plan, '/api/*')).toEqual({ route: '/api/*', allowedRoles: ['anonymous'] });
    expect(JSON.stringify(config(plan))).not.toContain('abc');
  });

  test('leads to it before a wildcard of the map', () => {
    const routes = config(planAt(['/api'], '/*,https://other.example/')).routes.map(
      ({ route }: { route: string }) => route,
    );
    expect(routes.indexOf('/api/*')).toBeLessThan(routes.indexOf('/*'));
    expect(routes.filter((route: string) => route.startsWith('/api/item'))).toEqual([]);
  });

  test('a map that is too long is told once: the function answers the API alone', () => {
    const map = Array.from({ length: 400 }, (_, at) => `/an/old/address/${at},/`).join('\n');
    const reported = selectSupported(azureSwa, planAt(['/api'], map)).unsupported.filter(
      ({ rule }) => rule === 'host-limit',
    );
    expect(reported.map(({ level }) => level)).toEqual(['error']);
  });
});
