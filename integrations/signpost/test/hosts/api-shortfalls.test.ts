import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { withIndexes } from '../../src/project/api-indexes.ts';
import { shortfallsOf } from '../../src/project/emit.ts';
import { planOf } from './plan-of.ts';

const resources = [{ name: 'item', sizes: [2] }];
const shared = { resources, origins: [], maxTarget: 2048 };
const files = ['index.html', 'v2/api/item.json', 'v1/api/item.json', 'data/api/item.json'];

const one = planOf('', { api: { ...shared, base: '/data/api', errors: 'data/api/_errors' } }, files);
const two = planOf(
  '',
  { api: { ...shared, base: '/v2/api', errors: 'v2/api/_errors', others: [{ base: '/v1/api', resources }] } },
  files,
);
const index = new Uint8Array(8);

/** What a host says of the API in a plan, by the ids of its findings. */
function said(id: string, plan: Plan): string[] {
  const host = hosts.find((each) => each.id === id);
  if (!host) throw new Error(id);
  return shortfallsOf(host, plan)
    .map(({ rule, level }) => `${rule} ${level}`)
    .filter((text) => text.startsWith('host-api'));
}

const handler = 'host-api-handler advice';
const refusals = 'host-api-version-refusals advice';

describe('what a host can’t do of an API', () => {
  test.each([
    ['nginx', [handler], [handler, refusals]],
    ['caddy', [handler], [handler, refusals]],
    ['apache', [handler], [handler, refusals]],
    ['apache-vhost', [handler], [handler, refusals]],
    ['haproxy', [handler], [handler, refusals]],
    ['aws', [handler], [handler, 'host-api-versions error', refusals]],
    ['cloudflare', [], []],
    ['netlify', [], []],
    ['vercel', [], []],
    ['firebase', ['host-api warning'], ['host-api warning']],
    ['azure-swa', ['host-api warning'], ['host-api warning']],
    ['github-pages', ['host-api warning'], ['host-api warning']],
  ])('%s', (id, ofOne, ofTwo) => {
    expect(said(id, withIndexes(one, [index]))).toEqual(ofOne);
    expect(said(id, withIndexes(two, [index, index]))).toEqual(ofTwo);
  });

  test.each(['cloudflare', 'netlify', 'vercel'])(
    '%s says that the handler is not there without an index',
    (id) => {
      expect(said(id, one)).toEqual([handler]);
    },
  );
});
