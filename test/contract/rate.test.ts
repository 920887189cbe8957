import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts } from '../../integrations/signpost/src/hosts/index.ts';
import { nginx } from '../../integrations/signpost/src/hosts/nginx.ts';
import { fit as shortfallsOf } from '../../integrations/signpost/src/plan/fit.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { type Running, requireEngine } from '../behaviour/engines/engine.ts';
import { nginxEngine } from '../behaviour/engines/nginx.ts';
import { apiSite, origin } from './site.ts';

/** Of so many at once one in a minute would be let through: no machine is so slow that this is a matter of time. */
const rate = { perSecond: 1, burst: 3 };
const from = 'https://app.example.org';

function limited(plan: Plan): Plan {
  if (!plan.api) throw new Error('the site has no API');
  return { ...plan, api: { ...plan.api, rate, origins: ['*'] } };
}

describe.runIf(requireEngine(nginxEngine))('nginx counts the requests to the API (A-ERR-4)', () => {
  let running: Running;
  beforeAll(async () => {
    const { files, plan } = await apiSite();
    running = await nginxEngine.start(
      { name: 'main', files, plan: limited(plan) },
      nginx.emit(limited(plan)),
    );
  }, 60_000);
  afterAll(() => running?.stop());
  const ask = (path: string) => running.ask({ method: 'GET', url: origin + path, headers: { origin: from } });

  test('and refuses what is too much with 429 in JSON', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => ask('/api/product')));
    const refused = replies.filter(({ status }) => status === 429);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(refused[0]).toMatchObject({
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    });
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ code: 'A0501', error: '' });
  });

  test('but not those to pages', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => ask('/')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a host that can’t count says so', async () => {
  const { plan } = await apiSite();
  const silent = hosts.filter((host) => host.can.apiRate !== false).map(({ id }) => id);
  expect(silent).toEqual(['nginx']);
  for (const host of hosts.filter(({ id }) => id !== 'nginx'))
    expect(shortfallsOf(limited(plan), host).map(({ rule }) => rule)).toContain('host-api-rate');
  expect(shortfallsOf(plan, nginx).map(({ rule }) => rule)).not.toContain('host-api-rate');
});
