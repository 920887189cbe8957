import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put } from './support/own-folder.ts';

const { printed, first } = inExplainedSite();

const own = `# of the site
/promo  /about/  302
/old    /other/
/about/ /elsewhere/ 301
/app/*  /index.html 200
/shop/* https://shop.example.com/:splat 301
`;

describe("explain with a site's own _redirects", () => {
  // test/answers/responder.test.ts has what each platform makes of its own file.
  test.each([
    ['/promo', 'netlify', 302, `${origin}/about/`],
    ['/promo', 'nginx', 404, undefined],
    ['/about/', 'netlify', 200, undefined],
    ['/about/', 'cloudflare', 301, `${origin}/elsewhere/`],
  ])('%s on %s', async (url, host, status, location) => {
    await put('dist/_redirects', `${own}\n# signpost:begin\n/old /about/ 301!\n# signpost:end\n`);
    expect(await first(url, host)).toMatchObject({ status, ...(location ? { location } : {}) });
  });

  test('names the line in the source file, and its hosts', async () => {
    await put('public/_redirects', own);
    await put('dist/_redirects', `${own}\n# signpost:begin\n/old /about/ 301!\n# signpost:end\n`);
    for (const host of ['netlify', 'cloudflare'])
      expect(await first('/promo', host)).toMatchObject({ status: 302, location: `${origin}/about/` });
    printed.out = '';
    expect(await main(['explain', '/promo', '--site', origin])).toBe(0);
    expect(printed.out).toContain('Netlify: different\n302');
    expect(printed.out).toContain('    matched public/_redirects:2:1 (302 → /about/)\n');
  });

  test('prefers the generated Worker to the file, and the file to an edge function without the URL', async () => {
    await put(
      'redirects.yaml',
      'redirects:\n  - { from: "/product?id=1", to: /about/ }\n  - { from: /old, to: /about/ }\n',
    );
    await put('deploy/settings.json', JSON.stringify({ origin, maintenance: undefined, protect: [] }));
    await put('dist/_redirects', own);
    // The Worker gets /product alone.
    expect(await first('/promo', 'cloudflare')).toMatchObject({ status: 302 });
    expect(await first('/product?id=1', 'cloudflare')).toMatchObject({ location: `${origin}/about/` });
    // Only what asks for the function: a case that does not count.
    await put('redirects.yaml', 'ignoreCase: true\nredirects:\n  - { from: /old, to: /about/ }\n');
    expect(await first('/promo', 'cloudflare')).toMatchObject({ status: 404 });
    expect(await first('/promo', 'netlify')).toMatchObject({ status: 302 });
    expect(await first('/old', 'netlify')).toMatchObject({ status: 301, location: `${origin}/about/` });
  });
});

// https://url.spec.whatwg.org/#path-percent-encode-set: a browser sends /über as /%C3%BCber.
test.each(['/über', '/%C3%BCber', '/a b', '/a%20b', `${origin}/über`])(
  'explain finds the line of _redirects for %s as browsers send it',
  async (url) => {
    await put('dist/_redirects', '/%C3%BCber /about/ 301\n/a%20b /about/ 301\n');
    expect(await first(url, 'cloudflare')).toMatchObject({ status: 301, location: `${origin}/about/` });
  },
);

test('explain names the redirect of the map that differs in letter case only', async () => {
  await put('redirects.yaml', 'redirects:\n  - { from: /FAQ, to: /about/ }\n');
  printed.out = '';
  expect(await main(['explain', '/faq', '--host', 'nginx', '--site', origin])).toBe(0);
  expect(printed.out).toContain('redirects.yaml:2 has /FAQ, which differs in letter case only');
});

test('explain says nothing about letter case where the host has no patterns', async () => {
  await put('redirects.yaml', 'redirects:\n  - { from: "/docs/*", to: "/about/*" }\n');
  printed.out = '';
  expect(await main(['explain', '/docs/x', '--host', 'github-pages', '--site', origin])).toBe(0);
  expect(printed.out).toContain('404');
  expect(printed.out).not.toContain('letter case');
});

test('explain says that a redirect to ever longer URLs is a loop', async () => {
  await put('dist/_redirects', '/grow/* /grow/more/:splat 301\n');
  printed.out = '';
  expect(await main(['explain', '/grow/x', '--host', 'cloudflare', '--site', origin])).toBe(0);
  expect(printed.out).toContain('a loop: after 21 redirects, it still leads to another URL');
});

test('explain notes a rule of netlify.toml for some visitors', async () => {
  await put(
    'netlify.toml',
    '[[redirects]]\nfrom = "/here"\nto = "/de/"\nconditions = {Country = ["de", "at"]}\n',
  );
  expect((await first('/here', 'netlify'))?.because).toContainEqual(
    expect.stringMatching(/^netlify\.toml:1 may apply instead: it depends on Country=de,at$/),
  );
});

test('explain names the entry of the map where vercel.json has a copy of it, as Vercel reads it', async () => {
  const copy = { source: '/old{/}?', destination: `${origin}/about/`, statusCode: 301 };
  await put('vercel.json', JSON.stringify({ redirects: [copy] }));
  await main(['explain', '/old', '--site', origin, '--host', 'vercel']);
  expect(printed.out).toContain('    matched redirects.yaml:');
});

test('explain applies vercel.json first, and reports a broken one', async () => {
  await put(
    'vercel.json',
    '{\n  "redirects": [\n    { "source": "/about/", "destination": "/us/", "permanent": true }\n  ]\n}\n',
  );
  expect(await first('/about/', 'vercel')).toMatchObject({ status: 308, location: `${origin}/us/` });
  await put('vercel.json', '{ "redirects": [ }');
  expect(await first('/about/')).toMatchObject({ status: 200 });
  expect(printed.err).toMatch(/^vercel\.json:1:\d+: The JSON can't be read/m);
});

describe('explain of a page on demand', () => {
  test.each([
    ['/search', undefined, null],
    ['/orders/3/?x=1', undefined, null],
    ['/search', 'netlify', null],
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

// developers.cloudflare.com/pages/configuration/redirects/: 100 dynamic redirects, and below the first one all count.
describe('explain with one --host', () => {
  const many = Array.from({ length: 110 }, (_, at) => `/p${at} /about/ 301\n`).join('');

  /** What `signpost explain` prints. */
  async function linesOf(...args: string[]): Promise<string[]> {
    printed.out = '';
    expect(await main(['explain', ...args, '--site', origin])).toBe(0);
    return printed.out.trimEnd().split('\n');
  }

  test('prints the answer of that host alone', async () => {
    await put('dist/_redirects', `/x/* /about/ 301\n${many}`);
    const lines = await linesOf('/p105', '--host', 'cloudflare');
    expect(lines[0]).toBe(`404 ${origin}/p105`);
    expect(lines.join('\n')).not.toContain('301');
    expect(lines.join('\n')).toContain(
      'dist/_redirects:107 has no effect on Cloudflare: Cloudflare reads 100 dynamic rules and skips all lines below the last one.',
    );
    expect((await linesOf('/p105', '--host', 'netlify'))[0]).toBe(`301 ${origin}/p105`);
  });
});

test('explain takes the host of signpost.yaml without --host', async () => {
  await put('dist/_redirects', '/promo /about/ 200\n');
  await put('signpost.yaml', 'site: https://www.example.com\nhost: cloudflare\n');
  printed.out = '';
  expect(await main(['explain', '/promo'])).toBe(0);
  expect(printed.out).toMatch(/^200 /);
  expect(printed.err).toContain('Host: cloudflare. For others, pass --host NAME.\n');
});

test('explain names the line of a gone URL on a host without 410', async () => {
  await put('redirects.yaml', 'gone:\n  - /press-kit\n');
  printed.out = '';
  expect(await main(['explain', '/press-kit', '--host', 'firebase', '--site', origin])).toBe(0);
  expect(printed.out.split('\n').slice(0, 3)).toEqual([
    `404 ${origin}/press-kit`,
    '    matched redirects.yaml:2:5 (gone)',
    "    the host's own rules can't return 410",
  ]);
});
