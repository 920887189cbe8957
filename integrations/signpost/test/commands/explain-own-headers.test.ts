import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put } from './support/own-folder.ts';

const { printed, first } = inExplainedSite();

describe('explain prints headers of platform files', () => {
  const both = [
    { source: '/(.*)', headers: [{ key: 'Refresh', value: '1' }] },
    { source: '/about/', headers: [{ key: 'Refresh', value: '2' }] },
    {
      source: '/about/',
      headers: [{ key: 'X-Robots-Tag', value: '3' }],
      has: [{ type: 'cookie', key: 'beta' }],
    },
  ];

  test('with their places, in JSON and as text', async () => {
    await put('vercel.json', JSON.stringify({ headers: both }, null, 1));
    expect((await first('/about/', 'vercel'))?.headers).toMatchObject([
      { name: 'refresh', value: '2', file: 'vercel.json', line: 15 },
      { name: 'x-robots-tag', value: '3', file: 'vercel.json', line: 24, condition: 'cookie beta' },
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
