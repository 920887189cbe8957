import { expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import { requestOf } from '../../src/plan/request.ts';
import type { Serving } from '../../src/plan/serving.ts';
import { planOf } from '../hosts/plan-of.ts';

const origin = 'https://www.example.com';
const files = ['index.html', 'about/index.html', 'plain.html', '404.html'];
const variants = ['', '/', '.html', '/index.html', '/index'];
const urls = ['/about', '/plain'].flatMap((page) => variants.map((variant) => page + variant));

/** Each host's table of pages, with its default settings and with every other. */
async function listServings(): Promise<Serving[]> {
  const hosts = await Promise.all(Object.values(hostLoaders).map((load) => load?.()));
  const wrangler = JSON.stringify({ assets: { directory: './dist' } });
  const settings = [() => undefined, (name: string) => (name === 'wrangler.json' ? wrangler : undefined)];
  return hosts.flatMap((host) =>
    settings.flatMap((read) => {
      const { serving } = host?.serving?.({ files, read, variant: undefined }) ?? {};
      if (serving === undefined) return [];
      return [serving, ...serving.choices.map(({ table }) => ({ ...serving, table }))];
    }),
  );
}

test('createResponder without a host returns 404 for the variants that every host answers with 404', async () => {
  const servings = await listServings();
  const respond = (serving: Serving | undefined) =>
    createResponder({ plan: planOf('', {}, files, serving) }).respond;
  const isMissing = (serving: Serving | undefined, url: string) =>
    respond(serving)(requestOf(origin + url)).status === 404;

  for (const url of urls) {
    const missesEverywhere = servings.every((serving) => isMissing(serving, url));
    expect([url, isMissing(undefined, url)]).toEqual([url, missesEverywhere]);
  }
});
