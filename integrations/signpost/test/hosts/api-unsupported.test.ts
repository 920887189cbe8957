import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { hostIds } from '../../src/hosts/load.ts';
import { selectSupported } from '../../src/hosts/select-supported.ts';
import type { Plan } from '../../src/plan/plan.ts';

import { planOf } from './plan-of.ts';

const resources = [{ name: 'item', sizes: [2] }];
const shared = { resources, origins: [], maxTarget: 2048 };
const files = ['v2/api', 'v1/api', 'data/api'].flatMap((folder) => [
  `${folder}/item.json`,
  `${folder}/openapi.json`,
]);

/** The file by which a build says that a handler answers. */
const handlers = ['v2/api', 'v1/api', 'data/api'].map((folder) => `${folder}/_handler.json`);

const planOne = (more: readonly string[]) =>
  planOf('', { api: { ...shared, base: '/data/api', errors: 'data/api/_errors' } }, [...files, ...more]);
const planTwo = (more: readonly string[]) =>
  planOf(
    '',
    {
      api: { ...shared, base: '/v2/api', errors: 'v2/api/_errors', others: [{ base: '/v1/api', resources }] },
    },
    [...files, ...more],
  );
const one = planOne([]);
const two = planTwo([]);

/** What a host says of the API in a plan, by the ids of its findings. */
function said(id: string, plan: Plan): string[] {
  const host = hosts.find((each) => each.id === id);
  if (!host) throw new Error(id);
  return selectSupported(host, plan)
    .unsupported.map(({ rule, level }) => `${rule} ${level}`)
    .filter((text) => text.startsWith('host-feature'));
}

const none = ['host-feature warning'];

/** The findings of each host: of one version of the API, and of two. */
const expected: readonly [id: string, ofOne: string[], ofTwo: string[]][] = [
  ['nginx', [], []],
  ['caddy', [], []],
  ['apache', [], []],
  ['aws', none, none],
  ['cloudflare', [], []],
  ['netlify', [], []],
  ['vercel', [], []],
  ['firebase', none, none],
  ['azure-swa', none, none],
  ['github-pages', none, none],
];

describe('findings of splitBySupport for an API', () => {
  test('have a row in `expected` for every host', () => {
    expect(expected.map(([id]) => id).toSorted()).toEqual(hostIds.toSorted());
  });

  test.each(expected)('of one version and of two versions on %s', (id, ofOne, ofTwo) => {
    expect(said(id, planOne(handlers))).toEqual(ofOne);
    expect(said(id, planTwo(handlers))).toEqual(ofTwo);
  });

  test.each(['firebase', 'azure-swa', 'github-pages'])(
    '%s returns a list whole for every query: one warning names astro-signpost/api',
    (id) => {
      expect(said(id, one)).toEqual(['host-feature warning']);
      const host = hosts.find((each) => each.id === id);
      const finding =
        host && selectSupported(host, two).unsupported.find(({ rule }) => rule === 'host-feature');
      expect(finding?.message).toContain('with status 200');
      expect(finding?.fix).toContain('astro-signpost/api');
    },
  );
});
