import { expect, test } from 'vitest';
import { requireEngine } from '../../../../../test/behavior/engines/engine.ts';
import { netlifyEngine } from '../../../../../test/behavior/engines/netlify.ts';
import { selectSupported } from '../../../src/hosts/host.ts';
import { netlify } from '../../../src/hosts/netlify/host.ts';

import { planOf } from '../plan-of.ts';

const pages = ['index.html', 'new/index.html', '404.html'];
const isThere = requireEngine(netlifyEngine);
test.runIf(isThere)('a map of 50,000 entries is answered from shards, each entry sampled', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `/shop/old/article-${at},/new/?article=${at}`);
  const plan = planOf(rows.join('\n'), {}, pages);
  const output = netlify.emit(plan);
  expect(output.some(({ path }) => path === '_redirects')).toBe(false);
  expect(selectSupported(netlify, plan).unsupported.filter(({ level }) => level !== 'info')).toEqual([]);
  const site = { name: 'main', plan, files: Object.fromEntries(pages.map((name) => [name, name])) } as const;
  const { ask } = await netlifyEngine.start(site, output);
  const get = (path: string) => ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });
  for (let at = 0; at < 50_000; at += 97) {
    expect(await get(`/shop/old/article-${at}`)).toMatchObject({
      status: 301,
      location: `https://www.example.com/new/?article=${at}`,
    });
  }
  expect(await get('/shop/old/article-50000')).toMatchObject({ status: 404, body: '404.html' });
});
