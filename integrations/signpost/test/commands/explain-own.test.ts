import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';

const origin = 'https://www.example.com';
const hop = z.object({
  status: z.number().nullable(),
  location: z.string().optional(),
  because: z.array(z.string()),
  instead: z
    .array(
      z.strictObject({
        file: z.string(),
        line: z.number(),
        hosts: z.array(z.string()),
        status: z.number().optional(),
        location: z.string().optional(),
        why: z.string().optional(),
      }),
    )
    .optional(),
  headers: z.array(z.unknown()).optional(),
});
const told = z
  .object({
    urls: z.tuple([
      z.object({
        way: z.array(hop),
        hosts: z.array(z.object({ host: z.string(), way: z.array(hop) })),
      }),
    ]),
  })
  .transform(({ urls: [one] }) => one);

let out = '';
let err = '';
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-own-'));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(async () => {
    process.chdir(before);
    await rm(folder, { recursive: true, force: true });
  });
  [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    out += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    err += `${text}\n`;
  });
  await put('redirects.yaml', 'redirects:\n  - { from: /old, to: /about/ }\n');
  await put('dist/index.html', '<!doctype html><title>Home</title>');
  await put('dist/about/index.html', '<!doctype html><title>About</title>');
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The first answer by the plan, and by a host where one is named. */
async function first(url: string, host?: string) {
  out = '';
  const named = host === undefined ? [] : ['--host', host];
  expect(await main(['explain', url, '--site', origin, '--json', ...named])).toBe(0);
  const { way, hosts } = told.parse(JSON.parse(out));
  const [own] = hosts;
  return host === undefined ? way[0] : own?.way[0];
}

const own = `# of the site
/promo  /about/  302
/old    /other/
/about/ /elsewhere/ 301
/app/*  /index.html 200
/shop/* https://shop.example.com/:splat 301
`;

describe("explain with a site's own _redirects", () => {
  // https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing: a file wins over a line without a mark;
  // https://developers.cloudflare.com/pages/configuration/redirects/: "Redirects are always followed, regardless of whether
  // or not an asset matches the incoming request"; a line without a status is 301 on the one, 302 on the other.
  test.each([
    ['/promo', 'netlify', 302, `${origin}/about/`],
    ['/promo', 'cloudflare', 302, `${origin}/about/`],
    ['/promo', 'nginx', 404, undefined],
    ['/old', 'netlify', 301, `${origin}/other/`],
    ['/old', 'cloudflare', 302, `${origin}/other/`],
    ['/old', 'nginx', 301, `${origin}/about/`],
    ['/about/', 'netlify', 200, undefined],
    ['/about/', 'cloudflare', 301, `${origin}/elsewhere/`],
    ['/shop/a?b=1', 'netlify', 301, 'https://shop.example.com/a?b=1'],
  ])('%s on %s', async (url, host, status, location) => {
    await put('dist/_redirects', `${own}\n# signpost:begin\n/old /about/ 301!\n# signpost:end\n`);
    expect(await first(url, host)).toMatchObject({ status, ...(location ? { location } : {}) });
  });

  // Asked of wrangler 4.164 (workerd) with this file and no pages.
  test.each([
    ['/promo/', 404, undefined],
    ['/both', 301, `${origin}/one/`],
    ['/both/', 301, `${origin}/two/`],
    ['/shop', 404, undefined],
    ['/shop/', 301, 'https://shop.example.com/'],
    ['/x/3/y', 301, `${origin}/z/3`],
    ['/x/3/y/', 404, undefined],
    ['/q?b=2', 301, `${origin}/t?a=1`],
    ['/promo?a=1', 302, `${origin}/about/?a=1`],
  ])('the slash at the end counts on Cloudflare: %s', async (url, status, location) => {
    const more = '/both /one/ 301\n/both/ /two/ 301\n/x/:id/y /z/:id 301\n/q /t?a=1 301\n';
    await put('dist/_redirects', own + more);
    const answered = await first(url, 'cloudflare');
    expect([answered?.status, answered?.location]).toEqual([status, location]);
  });

  test('the line and its hosts are named, in the file that a person edits', async () => {
    await put('public/_redirects', own);
    await put('dist/_redirects', `${own}\n# signpost:begin\n/old /about/ 301!\n# signpost:end\n`);
    expect(await first('/promo')).toMatchObject({
      status: 404,
      instead: [
        {
          file: 'public/_redirects',
          line: 2,
          hosts: ['netlify', 'cloudflare'],
          status: 302,
          location: `${origin}/about/`,
        },
      ],
    });
    expect(await first('/')).not.toHaveProperty('instead');
    expect(await main(['explain', '/promo', '--site', origin])).toBe(0);
    expect(out).toContain(
      `on Netlify and Cloudflare public/_redirects:2 applies instead: 302 → ${origin}/about/`,
    );
  });

  test('of a build alone, our own lines say what the map held', async () => {
    await put('dist/_redirects', `${own}\n# signpost:begin\n/moved /about/ 301\n# signpost:end\n`);
    expect(await first('/moved', 'netlify')).toMatchObject({ status: 404 });
    await rm('redirects.yaml');
    expect(await first('/moved', 'netlify')).toMatchObject({ status: 301, location: `${origin}/about/` });
    expect(await first('/moved')).toMatchObject({ instead: [{ file: 'dist/_redirects', line: 9 }] });
  });

  test('what no map can say may answer', async () => {
    await put('dist/_redirects', own);
    expect(await first('/app/x')).toMatchObject({
      status: 404,
      instead: [{ line: 5, why: expect.stringContaining('a rewrite') }],
    });
  });

  test('a Worker of ours stands in the place of the file; an edge function lets what it has not pass', async () => {
    await put(
      'redirects.yaml',
      'redirects:\n  - { from: "/product?id=1", to: /about/ }\n  - { from: /old, to: /about/ }\n',
    );
    await put('deploy/settings.json', JSON.stringify({ origin, maintenance: undefined, protect: [] }));
    await put('dist/_redirects', own);
    expect(await first('/promo', 'cloudflare')).toMatchObject({ status: 404 });
    // Only what asks for the function: a case that does not count.
    await put('redirects.yaml', 'ignoreCase: true\nredirects:\n  - { from: /old, to: /about/ }\n');
    expect(await first('/promo', 'netlify')).toMatchObject({ status: 302 });
    expect(await first('/old', 'netlify')).toMatchObject({ status: 301, location: `${origin}/about/` });
  });
});

test('netlify.toml answers behind _redirects, and before a file only by force', async () => {
  await put(
    'netlify.toml',
    `[build]
  publish = "dist"

[[redirects]]
  from = "/guide/*" # the old manual
  to = "/about/"
  status = 302

[[redirects]]
  from = '/old'
  to = '/never/'
  force = true

[[redirects]]
  from = "/about/"
  to = "/forced/"
  force = true

[[redirects]]
  from = "/here"
  to = "/de/"
  conditions = {Country = ["de", "at"]}
`,
  );
  expect(await first('/guide/a', 'netlify')).toMatchObject({ status: 302, location: `${origin}/about/` });
  expect(await first('/guide/a')).toMatchObject({
    instead: [{ file: 'netlify.toml', line: 4, hosts: ['netlify'], status: 302 }],
  });
  expect(await first('/old', 'netlify')).toMatchObject({ location: `${origin}/about/` });
  expect(await first('/about/', 'netlify')).toMatchObject({ status: 301, location: `${origin}/forced/` });
  expect(await first('/here')).toMatchObject({
    status: 404,
    instead: [{ line: 19, why: expect.stringContaining('Country=de,at') }],
  });
});

test('vercel.json answers before all else; one that is broken is said', async () => {
  await put(
    'vercel.json',
    '{\n  "redirects": [\n    { "source": "/about/", "destination": "/us/", "permanent": true }\n  ]\n}\n',
  );
  expect(await first('/about/', 'vercel')).toMatchObject({ status: 308, location: `${origin}/us/` });
  expect(await first('/about/')).toMatchObject({ status: 200, instead: [{ file: 'vercel.json', line: 3 }] });
  await put('vercel.json', '{ "redirects": [ }');
  expect(await first('/about/')).toMatchObject({ status: 200 });
  expect(err).toMatch(/^vercel\.json:1:\d+: the JSON can't be read/);
});

describe('explain of a page on demand', () => {
  test.each([
    ['/search', undefined, null],
    ['/orders/3/?x=1', undefined, null],
    ['/search', 'netlify', null],
    ['/search', 'nginx', 404],
    ['/search/more', undefined, 404],
    ['/about/', undefined, 200],
  ])('%s on %s is %s', async (url, host, status) => {
    await put(
      'deploy/settings.json',
      JSON.stringify({ origin, onDemand: ['/search', '/orders/*', '/about'] }),
    );
    const answered = await first(url, host);
    expect(answered).toMatchObject({ status });
    if (status !== 200 && !url.endsWith('more'))
      expect(answered?.because.join()).toContain("rendered on demand by the site's server");
  });
});

test('a redirect to a page on demand leads to a page that is there', async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await put('deploy/settings.json', JSON.stringify({ origin, onDemand: ['/search', '/orders/*'] }));
  const map = (to: string) => `redirects:\n  - { from: /find, to: ${to}, since: 2026-01-01 }\n`;
  const compile = ['map', 'compile', '--host', 'netlify', '--output', 'out'];
  for (const [to, exit] of [
    ['/search', 0],
    ['/orders/5/', 0],
    ['/nowhere/', 1],
  ] as const) {
    await put('redirects.yaml', map(to));
    expect(await main(['map', 'check'])).toBe(exit);
    expect(await main(compile)).toBe(exit);
  }
});

test('a target below the base of the site is looked up there', async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const spelling = { base: '/docs', format: 'directory', trailingSlash: 'always' };
  await put('deploy/settings.json', JSON.stringify({ origin, spelling }));
  for (const [to, exit] of [
    ['/docs/about/', 0],
    ['/docs/nope/', 1],
  ] as const) {
    await put('redirects.yaml', `redirects:\n  - { from: /docs/old, to: ${to}, since: 2026-01-01 }\n`);
    expect(await main(['map', 'check'])).toBe(exit);
    expect(await main(['map', 'compile', '--host', 'nginx', '--output', 'out'])).toBe(exit);
  }
});

describe("explain with a site's own staticwebapp.config.json", () => {
  const config = JSON.stringify(
    {
      routes: [
        { route: '/assets/*', headers: { 'cache-control': 'max-age=31536000' } },
        { route: '/promo', redirect: '/about/' },
        { route: '/old', redirect: '/other/', statusCode: 301 },
        { route: '/about/', redirect: '/elsewhere/', statusCode: 301 },
        { route: '/tag*', redirect: '/', statusCode: 301 },
        { route: '/app/*', rewrite: '/index.html' },
        { route: '/form', methods: ['POST'], redirect: '/about/' },
        { route: '/admin/*', allowedRoles: ['admin'] },
        { route: '/left', statusCode: 410 },
      ],
    },
    undefined,
    2,
  );

  // Asked of the emulator (@azure/static-web-apps-cli 2.0.10) with this file: a redirect is 302 unless 301 is given, comes
  // before files, drops the query, and a route without a star is for its own spelling alone. /tag/news is the documentation's:
  // https://learn.microsoft.com/azure/static-web-apps/configuration#routes, "/admin*" matches all that begins so.
  test.each([
    ['/promo', 302, `${origin}/about/`],
    ['/promo?a=1', 302, `${origin}/about/`],
    ['/promo/', 404, undefined],
    ['/old', 301, `${origin}/other/`],
    ['/about/', 301, `${origin}/elsewhere/`],
    ['/tag/news', 301, `${origin}/`],
    ['/left', 410, undefined],
    ['/assets/x.css', 404, undefined],
  ])('%s', async (url, status, location) => {
    await put('public/staticwebapp.config.json', config);
    const answered = await first(url, 'azure-swa');
    expect([answered?.status, answered?.location]).toEqual([status, location]);
  });

  test('its line is named; what depends on a method, a role or a rewrite may answer', async () => {
    await put('public/staticwebapp.config.json', config);
    const line = (route: string) => config.slice(0, config.indexOf(`"${route}"`)).split('\n').length - 1;
    const file = 'public/staticwebapp.config.json';
    expect(await first('/promo')).toMatchObject({
      status: 404,
      instead: [{ file, line: line('/promo'), hosts: ['azure-swa'], status: 302 }],
    });
    for (const [url, route, why] of [
      ['/app/x', '/app/*', 'a rewrite'],
      ['/form', '/form', 'POST alone'],
      ['/admin/x', '/admin/*', 'admin alone'],
    ] as const)
      expect(await first(url)).toMatchObject({
        instead: [{ file, line: line(route), why: expect.stringContaining(why) }],
      });
    expect(await first('/assets/x.css')).not.toHaveProperty('instead');
  });

  test('in the root of the project it is read too, and a merged one in the build is not taken for it', async () => {
    await put('staticwebapp.config.json', config);
    await put(
      'dist/staticwebapp.config.json',
      JSON.stringify({ routes: [{ route: '/promo', redirect: '/zzz' }] }),
    );
    expect(await first('/promo', 'azure-swa')).toMatchObject({ status: 302, location: `${origin}/about/` });
  });
});

// https://vercel.com/docs/rewrites, https://learn.microsoft.com/azure/static-web-apps/configuration#fallback-routes: both are
// asked for what no redirect and no file answers.
describe.each([
  ['vercel.json', { rewrites: [{ source: '/(.*)', destination: '/index.html' }] }, 'vercel'],
  ['staticwebapp.config.json', { navigationFallback: { rewrite: '/index.html' } }, 'azure-swa'],
])('a %s that answers all that is not there', (file, config, host) => {
  beforeEach(() => put(file, JSON.stringify(config)));

  test('may answer what is not there', async () => {
    expect(await first('/nothing')).toMatchObject({ status: 404, instead: [{ file, hosts: [host] }] });
  });

  test.each(['/', '/about/', '/old'])('and not %s', async (url) => {
    expect(await first(url)).not.toHaveProperty('instead');
  });
});

// developers.cloudflare.com/pages/configuration/redirects/: 100 dynamic redirects, and below the first one all count.
describe('explain with one --host', () => {
  const many = Array.from({ length: 110 }, (_, at) => `/p${at} /about/ 301\n`).join('');

  /** The lines that are printed. */
  async function printed(...args: string[]): Promise<string[]> {
    out = '';
    expect(await main(['explain', ...args, '--site', origin])).toBe(0);
    return out.trimEnd().split('\n');
  }

  test('the first line is the answer of that host, and no other is printed', async () => {
    await put('dist/_redirects', `/x/* /about/ 301\n${many}`);
    const lines = await printed('/p105', '--host', 'cloudflare');
    expect(lines[0]).toBe(`404 ${origin}/p105`);
    expect(lines.join('\n')).not.toContain('301');
    expect(lines.join('\n')).toContain(
      'dist/_redirects:107 has no effect on Cloudflare: Cloudflare reads 100 dynamic rules and skips all lines below the last one.',
    );
    expect((await printed('/p105', '--host', 'netlify'))[0]).toBe(`301 ${origin}/p105`);
  });

  test('without a host, only those that answer are named', async () => {
    await put('dist/_redirects', `/x/* /about/ 301\n${many}`);
    expect(await first('/p105')).toMatchObject({
      status: 404,
      instead: [{ hosts: ['netlify'], status: 301 }],
    });
  });

  test('a rewrite is an answer', async () => {
    await put('dist/_redirects', '/app/* /index.html 200\n');
    expect((await printed('/app/x', '--host', 'netlify'))[0]).toBe(`200 ${origin}/app/x`);
  });

  test('a rule with a condition is explained with it', async () => {
    await put('dist/_redirects', '/x /de/ 302 Country=de\n/x /about/ 302\n');
    const lines = await printed('/x', '--host', 'netlify');
    expect(lines[0]).toBe(`302 ${origin}/x`);
    expect(lines.join('\n')).toContain('dist/_redirects:1 may apply instead: it depends on Country=de');
  });

  test('in JSON, the way of the host is the first', async () => {
    await put('dist/_redirects', `/x/* /about/ 301\n${many}`);
    expect(await first('/p105', 'cloudflare')).toMatchObject({ status: 404 });
  });
});

describe('headers of the site’s own files', () => {
  const both = [
    { source: '/(.*)', headers: [{ key: 'X-A', value: '1' }] },
    { source: '/about/', headers: [{ key: 'X-A', value: '2' }] },
    {
      source: '/about/',
      headers: [{ key: 'X-B', value: '3' }],
      has: [{ type: 'cookie', key: 'beta' }],
    },
  ];

  test.each([
    ['netlify', 'public/_headers', '/*\n  X-A: 1\n/about/\n  X-A: 2\n', ['1', '2']],
    ['cloudflare', 'public/_headers', '/*\n  X-A: 1\n/about/\n  ! X-A\n  X-A: 2\n', ['2']],
    ['netlify', 'netlify.toml', '[[headers]]\nfor = "/about/"\n[headers.values]\nX-A = "2"\n', ['2']],
    [
      'firebase',
      'firebase.json',
      '{ "hosting": { "headers": [{ "source": "**", "headers": [{ "key": "X-A", "value": "2" }] }] } }',
      ['2'],
    ],
    [
      'azure-swa',
      'public/staticwebapp.config.json',
      '{ "globalHeaders": { "X-A": "1" }, "routes": [{ "route": "/about/", "headers": { "X-A": "2" } }] }',
      ['2'],
    ],
    ['apache', 'public/.htaccess', 'Header set X-A 1\nHeader set X-A 2\n', ['2']],
  ])('on %s by %s', async (host, file, text, values) => {
    await put(file, text);
    if (file.startsWith('public/')) await put(file.replace('public', 'dist'), text);
    const { headers } = (await first('/about/', host)) ?? {};
    expect(headers?.map((one) => z.object({ value: z.string() }).parse(one).value)).toEqual(values);
    expect((await first('/old', host))?.headers).toBeUndefined();
  });

  test('with their places, in JSON and as text', async () => {
    await put('vercel.json', JSON.stringify({ headers: both }, null, 1));
    expect((await first('/about/', 'vercel'))?.headers).toEqual([
      { name: 'x-a', value: '2', file: 'vercel.json', line: 15 },
      { name: 'x-b', value: '3', file: 'vercel.json', line: 24, when: 'cookie beta' },
    ]);
    out = '';
    await main(['explain', '/about/', '--site', origin, '--host', 'vercel']);
    expect(out).toContain('    sends x-a: 2 (vercel.json:15)\n');
    expect(out).toContain('    may send x-b: 3 (vercel.json:24, where cookie beta)\n');
    out = '';
    await main(['explain', '/about/', '--site', origin, '--host', 'vercel,netlify']);
    expect(out).toContain('Vercel: the same\n    sends x-a: 2 (vercel.json:15)\n');
  });
});
