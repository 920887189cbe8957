import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { firebase } from '../../../src/hosts/firebase/host.ts';
import { selectSupported } from '../../../src/hosts/select-supported.ts';
import { joinContent } from '../../../src/lib/file.ts';
import type { SettingsInput } from '../../../src/plan/settings.ts';
import { planOf } from '../plan-of.ts';
import { selectSupportedPlan } from '../support/supported-plan.ts';

const site = 'https://www.example.com';

function hosting(map: string, settings: Partial<SettingsInput> = {}, files: readonly string[] = []) {
  const plan = planOf(map, settings, ['index.html', ...files]);
  const [file] = firebase.emit(selectSupportedPlan(plan, firebase));
  return JSON.parse(file ? joinContent(file) : '{}').hosting;
}

const unsupported = (map: string, settings: Partial<SettingsInput> = {}) =>
  selectSupported(firebase, planOf(map, settings, ['index.html'])).unsupported;

describe('redirects of firebase.json', () => {
  test.each([
    [
      'both slash spellings in one',
      '/old,/new/',
      [{ regex: '^/old/?$', destination: `${site}/new/`, type: 301 }],
    ],
    ['the home page once', '/,/new/', [{ regex: '^/$', destination: `${site}/new/`, type: 301 }]],
    [
      'a target decoded, since the host encodes it again',
      '/old,/café/,308',
      [{ regex: '^/old/?$', destination: `${site}/café/`, type: 308 }],
    ],
    [
      'placeholders as named groups of RE2',
      '/:a/:b.html,/n/:b/:a/',
      [{ regex: '^/(?P<a>[^/?]+)/(?P<b>[^/?]+)\\.html/?$', destination: `${site}/n/:b/:a/`, type: 301 }],
    ],
    [
      'names of which one begins another by letters',
      '/:s/:slug,/n/:s/:slug/',
      [{ regex: '^/(?P<pa>[^/?]+)/(?P<pb>[^/?]+)/?$', destination: `${site}/n/:pa/:pb/`, type: 301 }],
    ],
    [
      'a rest, and its folder',
      '/x/*,/y/*',
      [
        { regex: '^/x/?$', destination: `${site}/y/`, type: 301 },
        { regex: '^/x/(?P<splat>[^?]+)$', destination: `${site}/y/:splat`, type: 301 },
      ],
    ],
  ])('has %s', (_, map, expected) => expect(hosting(map).redirects).toEqual(expected));

  test.each([
    ['is the target', '/docs/*,/docs/', []],
    ['is a page', '/docs/*,/guide/', ['index.html', 'docs/index.html']],
  ])('have two lines for a pattern whose folder %s', (_, map, files) => {
    const [file] = firebase.emit(planOf(map, {}, files));
    const { redirects } = JSON.parse(file ? joinContent(file) : '{}').hosting;
    expect(redirects.map(({ regex }: { regex: string }) => regex)).toEqual([
      '^/docs$',
      '^/docs/(?P<splat>[^?]+)$',
    ]);
  });
});

describe("what Firebase doesn't support", () => {
  test.each([
    ['/__/old,/new/', 'Firebase reserves the paths below /__/'],
    ['/old,/a%2Fb/', 'encodes targets again'],
    ['/w/:x,https://wiki.example/?t=:x', 'only as a whole path segment'],
    ['/w/:x,/y/a-:x/', 'only as a whole path segment'],
    ['/w/:x,https://a.example:8080/:x/', 'port'],
    ['/old,/a/:b', 'placeholder'],
    ['/w/:x,/(y)/:x/', 'a character with a special meaning in Firebase patterns'],
  ])('selectSupported reports the redirect %s', (map, reason) => {
    const [finding] = unsupported(map).filter(({ rule }) => rule === 'host-redirect');
    expect(finding?.message).toContain(reason);
    expect(hosting(map).redirects ?? []).toEqual([]);
  });

  test.each<[string, string, string, Partial<SettingsInput>]>([
    ['a query', '/p?id=1,/new/', 'host-redirect', {}],
    ['a 503', '', 'host-feature', { maintenance: { file: 'closed.html', retryAfter: '2026-12-28' } }],
    ['a password', '', 'host-protect', { protect: [{ prefix: '/in/', realm: 'In', users: 'a:$2y$05$x' }] }],
  ])('selectSupported reports %s', (_, map, rule, settings) => {
    expect(unsupported(map, settings).map((finding) => finding.rule)).toContain(rule);
  });
});

const before = 'on Firebase it would come before';
const redirected = 'it would redirect the gone URL';

test.each([
  ['a page', '/blog/*,/news/*', ['blog/a/index.html'], `${before} /blog/a/`],
  ['a file', '/blog/*,/news/*', ['blog/b.pdf'], `${before} /blog/b.pdf`],
  ['a gone URL', '/blog/old,,410\n/blog/*,/news/*', [], `${redirected} /blog/old`],
  ['an earlier gone pattern', '/blog/x/*,,410\n/blog/*,/news/*', [], `${redirected} /blog/x/any`],
  [
    'a URL of an earlier gone pattern',
    '/:x.html/*,,410\n/:x/blog/*,/news/',
    [],
    `${redirected} /any.html/blog/any`,
  ],
  ['its own folder, which is gone', '/blog,,410\n/blog/*,/news/*', [], `${redirected} /blog`],
])('selectSupported leaves out a pattern over %s', (_, map, files, reason) => {
  const plan = planOf(map, {}, ['index.html', ...files]);
  const { unsupported: findings } = selectSupported(firebase, plan);
  expect(findings.map(({ message }) => message).join()).toContain(reason);
  expect(hosting(map, {}, files).redirects).toBeUndefined();
});

test('selectSupported asks for no line for a gone URL below /__/', () => {
  expect(unsupported('/__/old,,410')).toEqual([]);
});

test('selectSupported keeps a pattern before a gone pattern that is inside of it, and beside one', () => {
  expect(hosting('/blog/*,/news/*\n/blog/x/*,,410').redirects).toHaveLength(2);
  expect(hosting('/blog/x/*,,410\n/news/*,/other/*').redirects).toHaveLength(2);
});

test.each([
  ['directory', 'always', true],
  ['directory', 'never', false],
  ['file', 'always', true],
  ['file', 'never', false],
] as const)(
  'emit for Firebase with format %s and trailingSlash %s sets trailingSlash to %s',
  (format, trailingSlash, expected) => {
    const file = format === 'file' ? 'about.html' : 'about/index.html';
    const config = hosting('', { variant: { base: '/', format, trailingSlash } }, [file]);
    expect([config.cleanUrls, config.trailingSlash]).toEqual([true, expected]);
  },
);

test('emit for Firebase has no line that a further record of an API adds', () => {
  const api = {
    base: '/api',
    resources: [{ name: 'x', sizes: [] }],
    origins: [],
    errors: 'api/_errors',
    maxTarget: 99,
  };
  const files = ['api/openapi.json', 'api/x.json', 'api/x/1.json', 'api/_errors/404.json'];
  const config = hosting('', { api }, files);
  expect(config).toEqual(hosting('', { api }, [...files, 'api/x/2.json']));
  expect(config.headers).toContainEqual({
    regex: '^/api/openapi\\.json$',
    headers: [{ key: 'Content-Type', value: 'application/json' }],
  });
});

test('emit for Firebase ignores hidden files and those of other hosts, but not .well-known', () => {
  const { ignore }: { ignore: readonly string[] } = hosting('/old,/new/');
  const isIgnored = (file: string): boolean => ignore.some((glob) => minimatch(file, glob, { dot: true }));
  const hidden = [
    '.env',
    'docs/.env',
    '.git/config',
    'docs/.git/config',
    '_signpost/site.json',
    '_redirects',
  ];
  expect(hidden.filter((file) => !isIgnored(file))).toEqual([]);
  expect(['index.html', 'a.b/c.html', '.well-known/security.txt'].filter(isIgnored)).toEqual([]);
});
