import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put } from './support/own-folder.ts';

inExplainedSite();

test('map check accepts a redirect to a page on demand', async () => {
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

test('map check looks up a target below the base of the site', async () => {
  const variant = { base: '/docs', format: 'directory', trailingSlash: 'always' };
  await put('deploy/settings.json', JSON.stringify({ origin, variant }));
  for (const [to, exit] of [
    ['/docs/about/', 0],
    ['/docs/nope/', 1],
  ] as const) {
    await put('redirects.yaml', `redirects:\n  - { from: /docs/old, to: ${to}, since: 2026-01-01 }\n`);
    expect(await main(['map', 'check'])).toBe(exit);
    expect(await main(['map', 'compile', '--host', 'nginx', '--output', 'out'])).toBe(exit);
  }
});
