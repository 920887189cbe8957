import { describe, expect, test } from 'vitest';
import type { GeneratedRoute } from '../../../src/hosts/azure-swa/emit.ts';
import { azureSwa } from '../../../src/hosts/azure-swa/host.ts';
import { readAzureServing } from '../../../src/hosts/azure-swa/serving.ts';
import { selectSupported } from '../../../src/hosts/select-supported.ts';
import { joinContent } from '../../../src/lib/file.ts';
import type { SettingsInput } from '../../../src/plan/settings.ts';
import { planOf } from '../plan-of.ts';
import { selectSupportedPlan } from '../support/supported-plan.ts';

const site = 'https://www.example.com';
const limit = azureSwa.limits?.fileSizes?.[0]?.limit ?? 0;

function emitted(map: string, settings: Partial<SettingsInput> = {}, files: readonly string[] = []): string {
  const plan = planOf(map, settings, ['index.html', '404.html', '410.html', ...files]);
  const [file] = azureSwa.emit(selectSupportedPlan(plan, azureSwa));
  return file ? joinContent(file) : '';
}

const config = (...args: Parameters<typeof emitted>) => JSON.parse(emitted(...args));
const routes = (...args: Parameters<typeof emitted>): GeneratedRoute[] =>
  config(...args).routes.filter(({ route }: GeneratedRoute) => !/^\/(?:404|410|_)/.test(route));
const unsupported = (map: string, settings: Partial<SettingsInput> = {}, files: readonly string[] = []) =>
  selectSupported(azureSwa, planOf(map, settings, ['index.html', ...files])).unsupported;

describe('routes of staticwebapp.config.json', () => {
  const to = (redirect: string, statusCode = 301) => ({ redirect, statusCode });
  test.each([
    [
      'both slash spellings',
      '/old,/new/,302',
      [
        { route: '/old', ...to(`${site}/new/`, 302) },
        { route: '/old/', ...to(`${site}/new/`, 302) },
      ],
    ],
    [
      'each spelling that may be compared',
      '/é b,/',
      ['/%C3%A9%20b', '/%c3%a9%20b', '/é b', '/%C3%A9%20b/', '/%c3%a9%20b/', '/é b/'].map((route) => ({
        route,
        ...to(`${site}/`),
      })),
    ],
    [
      'a wildcard, and its folder, which it does not match',
      '/x/*,/y/',
      [
        { route: '/x', ...to(`${site}/y/`) },
        { route: '/x/*', ...to(`${site}/y/`) },
      ],
    ],
    [
      'what is gone, with its page',
      '/old,,410',
      [
        { route: '/old', rewrite: '/410.html', statusCode: 410 },
        { route: '/old/', rewrite: '/410.html', statusCode: 410 },
      ],
    ],
  ])('have %s', (_, map, expected) => expect(routes(map)).toEqual(expected));

  // `always` would move /about to /about/. https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
  test.each([
    ['preserve', 'ignore', 'auto'],
    ['directory', 'ignore', 'always'],
    ['preserve', 'always', 'always'],
    ['file', 'ignore', 'never'],
    ['preserve', 'never', 'never'],
  ] as const)(
    'have pages as in the build: format %s, trailingSlash %s: %s',
    (format, trailingSlash, expected) => {
      const variant = { base: '/', format, trailingSlash };
      const files = ['news/index.html', 'about.html'];
      expect(config('/old,/new', { variant }, files).trailingSlash).toBe(expected);
      const { serving } = readAzureServing({ files, read: () => undefined, variant });
      expect(serving?.table.file.own).toBe(expected === 'always' ? 'slash' : 'bare');
    },
  );

  test('has a route for a page below a wildcard before the wildcard', () => {
    const names = routes('/x/*,/y/', {}, ['x/a/index.html']).map(({ route }) => route);
    expect(names).toEqual(['/x/a/', '/x', '/x/*']);
  });

  // Azure sends its own Strict-Transport-Security, and an empty value would switch it off.
  test('writes Strict-Transport-Security only for the option hsts', () => {
    expect(config('/old,/new').globalHeaders).toBeUndefined();
    const hsts = { maxAge: 86_400, includeSubDomains: false, preload: false };
    expect(config('/old,/new', { hsts }).globalHeaders).toEqual({
      'Strict-Transport-Security': 'max-age=86400',
    });
  });

  test('repeats the headers of outer folders in the route of an inner one', () => {
    const headers: SettingsInput['headers'] = [
      { match: { prefix: '/' }, headers: [['X-All', '1']] },
      { match: { prefix: '/a/' }, headers: [['X-A', '1']] },
      { match: { prefix: '/a/b/' }, headers: [['X-B', '1']] },
      { match: { exact: '/a/b/c.pdf' }, headers: [['X-B', '2']] },
    ];
    const all = config('', { headers }, ['a/b/c.pdf']);
    expect(all.globalHeaders).toEqual({ 'X-All': '1' });
    expect(all.routes.filter(({ headers: set }: GeneratedRoute) => set)).toEqual([
      { route: '/a/b/c.pdf', headers: { 'X-A': '1', 'X-B': '2' } },
      { route: '/a/b/*', headers: { 'X-A': '1', 'X-B': '1' } },
      { route: '/a/*', headers: { 'X-A': '1' } },
    ]);
  });
});

describe('an API on Azure', () => {
  const api = (base: string) => ({
    api: {
      base,
      resources: [{ name: 'x', sizes: [] }],
      origins: [],
      errors: `${base.slice(1)}/_errors`,
      maxTarget: 99,
    },
  });
  test('below /api/ gets an error with another base in its fix, and no routes', () => {
    const [finding] = unsupported('', api('/api'), ['api/x.json']).filter(({ level }) => level === 'error');
    expect(finding).toMatchObject({ level: 'error', fix: expect.stringContaining('/v1/api') });
    expect(routes('', api('/api'), ['api/x.json'])).toEqual([]);
  });
  test('below /v1/api gets a route for each list and record', () => {
    expect(unsupported('', api('/v1/api'), ['v1/api/x.json']).map(({ level }) => level)).not.toContain(
      'error',
    );
    expect(routes('', api('/v1/api'), ['v1/api/x.json', 'v1/api/x/1.json'])).toEqual([
      { route: '/v1/api/x', rewrite: '/v1/api/x.json' },
      { route: '/v1/api/x/1', rewrite: '/v1/api/x/1.json' },
    ]);
  });
});

describe('the 20 KB of staticwebapp.config.json', () => {
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) => `/old-${at},/new/`).join('\n');

  test('leave out the last redirects, with an error that names the first of them', () => {
    const text = emitted(many(300));
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(limit);
    expect(new TextEncoder().encode(text).length).toBeGreaterThan(limit - 400);
    const [finding] = unsupported(many(300)).filter(({ rule }) => rule === 'host-limit');
    expect(finding).toMatchObject({
      level: 'error',
      message: expect.stringMatching(
        /^Azure Static Web Apps: \d+ redirects left out, because `staticwebapp\.config\.json` may have 20,000 bytes, and the whole map would take \d\d,\d{3}: \/old-/,
      ),
    });
  });

  test('are reported when they are nearly full', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `/old-${at},/new/`).join('\n');
    const full = unsupported(rows(110));
    expect(full).toMatchObject([{ rule: 'host-limit', level: 'info' }]);
    expect(full[0]?.message).toMatch(
      /^Azure Static Web Apps: `staticwebapp\.config\.json` has 1[89],\d{3} of at most 20,000 bytes\. Above, redirects that have no room are left out\.$/,
    );
    expect(unsupported(rows(60))).toEqual([]);
    expect(unsupported(rows(300)).map(({ level }) => level)).toEqual(['error']);
  });

  test('count the routes of the pages below a wildcard', () => {
    const files = Array.from({ length: 400 }, (_, at) => `x/page-${at}/index.html`);
    expect(emitted('/x/*,/y/', {}, files).length).toBeLessThan(limit);
    expect(unsupported('/x/*,/y/', {}, files).map(({ rule }) => rule)).toContain('host-limit');
  });

  test('are reported also where headers alone exceed them', () => {
    const headers: SettingsInput['headers'] = Array.from({ length: 400 }, (_, at) => ({
      match: { exact: `/files/manual-${at}.pdf` },
      headers: [['Link', '<https://www.example.com/>; rel="canonical"']],
    }));
    expect(
      unsupported('', { headers })
        .map(({ message }) => message)
        .join(),
    ).toContain('too large');
  });
});

describe("redirects that Azure doesn't support", () => {
  test.each([
    ['/api/old,/new/', 'Azure reserves the paths below /api/ and /.auth/'],
    ['/x/index.html,/new/', 'folder'],
    ['/a%2Ab,/new/', 'star'],
    ['/old,/new/,308', 'Azure redirects only with 301 and 302'],
    ['/p?id=1,/new/', "redirects can't depend on query parameters"],
    ['/p/:x,/new/', 'Azure has no placeholders, only a star at the end'],
    ['/x/*,/y/*', "Azure can't insert the text that a pattern matched into a target"],
  ])('selectSupported reports %s', (map, reason) => {
    const [finding] = unsupported(map).filter(({ rule }) => rule === 'host-redirect');
    expect(finding?.message).toContain(reason);
    expect(routes(map)).toEqual([]);
  });
});

test('emit for Azure requires the role signpost_reader on protected paths', () => {
  const protect = [{ prefix: '/in/', realm: 'In', users: 'a:$2y$05$x' }];
  expect(routes('', { protect }).map(({ route, allowedRoles }) => [route, allowedRoles])).toEqual([
    ['/in', ['signpost_reader']],
    ['/in/index.html', ['signpost_reader']],
    ['/in/*', ['signpost_reader']],
  ]);
  expect(unsupported('', { protect }).find(({ rule }) => rule === 'host-protect')?.level).toBe('error');
});
