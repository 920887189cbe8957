import { expect, test } from 'vitest';
import { reportUnsetHost } from '../../../src/astro/build-platform.ts';
import type { SignpostOptions } from '../../../src/options.ts';
import { planOf } from '../../hosts/plan-of.ts';
import { plainProject } from '../../support/plain-project.ts';

const files = ['index.html', 'about/index.html', '404.html'];

/** What a build at home reports for a map as lines of `from,to,status`. */
const report = (adapter: string | undefined, options: SignpostOptions, map: string) =>
  reportUnsetHost({ adapter, project: plainProject(options) }, planOf(map, {}, files), {});

test.each<[string | undefined, SignpostOptions, string | undefined]>([
  [undefined, {}, undefined],
  ['some-adapter', { deploy: { host: 'cloudflare' } }, undefined],
  ['@astrojs/cloudflare', { deploy: { host: 'cloudflare' } }, undefined],
  ['@astrojs/cloudflare', {}, 'cloudflare'],
  ['@astrojs/cloudflare', { deploy: { furtherHosts: ['cloudflare'] } }, 'cloudflare'],
  ['@astrojs/cloudflare', { deploy: { host: 'nginx' } }, 'cloudflare'],
  ['@astrojs/cloudflare', { deploy: { host: false } }, undefined],
  ['@astrojs/netlify', {}, 'netlify'],
  ['@astrojs/vercel', { deploy: { host: 'vercel' } }, undefined],
  ['@astrojs/vercel', { deploy: { host: 'netlify' } }, 'vercel'],
  // Node's server has the answers in it.
  ['@astrojs/node', {}, undefined],
  ['@astrojs/node', { deploy: { host: 'nginx' } }, undefined],
])('reportUnsetHost of %s with %j asks for the host %s', (adapter, options, host) => {
  const found = report(adapter, options, '/old,/about/');
  expect(found.map(({ rule, level, fix }) => [rule, level, fix?.split(' in the')[0]])).toEqual(
    host === undefined ? [] : [['host-adapter', 'error', `set \`deploy.host\` to '${host}'`]],
  );
});

test('reportUnsetHost warns of an adapter for another platform without redirects', () => {
  expect(report('@astrojs/netlify', {}, '')).toMatchObject([
    {
      rule: 'host-adapter',
      level: 'warning',
      message:
        "this site is built with @astrojs/netlify, and the options don't set `deploy.host`: redirects and headers are not deployed with it",
    },
  ]);
});
