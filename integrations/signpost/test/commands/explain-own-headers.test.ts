import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put } from './support/own-folder.ts';

const { printed, first } = inExplainedSite();

describe("headers of the site's own files", () => {
  const both = [
    { source: '/(.*)', headers: [{ key: 'Refresh', value: '1' }] },
    { source: '/about/', headers: [{ key: 'Refresh', value: '2' }] },
    {
      source: '/about/',
      headers: [{ key: 'X-Robots-Tag', value: '3' }],
      has: [{ type: 'cookie', key: 'beta' }],
    },
  ];

  test.each([
    ['netlify', 'public/_headers', '/*\n  Refresh: 1\n/about/\n  Refresh: 2\n', ['2']],
    ['cloudflare', 'public/_headers', '/*\n  Refresh: 1\n/about/\n  ! Refresh\n  Refresh: 2\n', ['2']],
    ['netlify', 'netlify.toml', '[[headers]]\nfor = "/about/"\n[headers.values]\nRefresh = "2"\n', ['2']],
    [
      'firebase',
      'firebase.json',
      '{ "hosting": { "headers": [{ "source": "**", "headers": [{ "key": "Refresh", "value": "2" }] }] } }',
      ['2'],
    ],
    [
      'azure-swa',
      'public/staticwebapp.config.json',
      '{ "globalHeaders": { "Refresh": "1" }, "routes": [{ "route": "/about/", "headers": { "Refresh": "2" } }] }',
      ['2'],
    ],
    ['apache', 'public/.htaccess', 'Header set Refresh 1\nHeader set Refresh 2\n', ['2']],
  ])('on %s by %s', async (host, file, text, values) => {
    await put(file, text);
    if (file.startsWith('public/')) await put(file.replace('public', 'dist'), text);
    const { headers } = (await first('/about/', host)) ?? {};
    expect(headers?.map((one) => z.object({ value: z.string() }).parse(one).value)).toEqual(values);
    expect((await first('/old', host))?.headers).toBeUndefined();
  });

  // test/adapters/cloudflare.test.ts asks the Worker.
  test.each([undefined, '@astrojs/cloudflare'])(
    'with the Worker of Cloudflare, adapter %s',
    async (adapter) => {
      await put('redirects.yaml', 'redirects:\n  - { from: "/old?id=1", to: /about/ }\n');
      await put('dist/_headers', '/*\n  Refresh: 1\n');
      await put('deploy/settings.json', JSON.stringify({ origin, adapter, onDemand: ['/search'] }));
      expect((await first('/about/', 'cloudflare'))?.headers).toEqual([
        { name: 'refresh', value: '1', file: 'dist/_headers', line: 2 },
      ]);
      expect((await first('/search', 'cloudflare'))?.headers).toBeUndefined();
    },
  );

  test('with their places, in JSON and as text', async () => {
    await put('vercel.json', JSON.stringify({ headers: both }, null, 1));
    expect((await first('/about/', 'vercel'))?.headers).toEqual([
      { name: 'refresh', value: '2', file: 'vercel.json', line: 15 },
      { name: 'x-robots-tag', value: '3', file: 'vercel.json', line: 24, when: 'cookie beta' },
    ]);
    printed.out = '';
    await main(['explain', '/about/', '--site', origin, '--host', 'vercel']);
    expect(printed.out).toContain('    sends refresh: 2 (vercel.json:15)\n');
    expect(printed.out).toContain('    may send x-robots-tag: 3 (vercel.json:24, where cookie beta)\n');
    printed.out = '';
    await main(['explain', '/about/', '--site', origin, '--host', 'vercel,netlify']);
    expect(printed.out).toContain('Vercel: the same\n    sends refresh: 2 (vercel.json:15)\n');
  });
});
