import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts } from '../../integrations/signpost/src/hosts/index.ts';
import { selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { type Running, requireEngine } from '../behavior/engines/engine.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import type { OwnServer } from '../behavior/engines/own-server.ts';
import { get } from '../behavior/proxied.ts';
import { apiSite, origin } from './site.ts';

/** Of so many at once a handful in a minute would be let through: no machine is so slow that this is a matter of time. */
const rate = { perSecond: 1, burst: 3 };
const many = Array.from({ length: 60 });
const from = 'https://app.example.org';

function limited(plan: Plan): Plan {
  if (!plan.api) throw new Error('the site has no API');
  return { ...plan, api: { ...plan.api, rate, origins: ['*'] } };
}

function behindProxy(plan: Plan): Plan {
  return { ...limited(plan), tls: { at: 'proxy', from: ['127.0.0.1'] } };
}

const engines = [nginxEngine];

describe.each(engines)('the API rate limit on $name (A-ERR-4)', (engine) => {
  describe.runIf(requireEngine(engine))('started with a site', () => {
    let running: OwnServer;
    beforeAll(async () => {
      const { files, plan } = await apiSite();
      running = await engine.start(
        { name: 'main', files, plan: limited(plan) },
        engine.host.emit(limited(plan)),
      );
    });
    afterAll(() => running?.stop());
    const ask = (path: string, headers = {}) =>
      running.ask({ method: 'GET', url: origin + path, headers: { origin: from, ...headers } });

    test("passes the server's checker", () => {
      expect(running.check()).toBe('');
    });

    test('returns 429 in JSON above the limit', async () => {
      const replies = await Promise.all(many.map(() => ask('/api/product')));
      const refused = replies.filter(({ status }) => status === 429);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
      expect(refused[0]).toMatchObject({
        headers: {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'retry-after': '60',
        },
      });
      for (const { body } of refused) expect(JSON.parse(body)).toMatchObject({ code: 'A0501', error: '' });
    });

    test('counts another visitor apart', async () => {
      const replies = [await ask('/api/product', { '(peer)': '127.0.0.2' }), await ask('/api/product')];
      expect(replies.map(({ status }) => status)).toEqual([200, 429]);
    });

    test("doesn't count requests to pages", async () => {
      const replies = await Promise.all(many.map(() => ask('/')));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    });
  });
});

describe.each(engines)('the API rate limit on $name behind a listed proxy', (engine) => {
  describe.runIf(requireEngine(engine))('started with a site', () => {
    let running: Running;
    beforeAll(async () => {
      const site = await apiSite();
      const plan = behindProxy(site.plan);
      running = await engine.start({ name: 'main', files: site.files, plan }, engine.host.emit(plan));
    });
    afterAll(() => running?.stop());
    const ask = (forwarded: string, headers = {}) =>
      get(running, '/api/product', { 'x-forwarded-for': forwarded, ...headers });
    const statuses = (replies: readonly { status: number }[]) => new Set(replies.map(({ status }) => status));

    test('counts by the last forwarded address', async () => {
      const busy = await Promise.all(many.map((_, at) => ask(`198.51.100.${at}, 192.0.2.1`)));
      expect(statuses(busy)).toEqual(new Set([200, 429]));
      const others = await Promise.all(
        ['192.0.2.2', '192.0.2.1, 192.0.2.3', '2001:db8::1'].map((one) => ask(one)),
      );
      expect(statuses(others)).toEqual(new Set([200]));
    });

    test.each([
      ['192.0.2.4', (port: number) => `192.0.2.4:${port}`],
      ['2001:db8::4', (port: number) => `[2001:db8::4]:${port}`],
    ])('counts %s once for all its ports', async (url, withPort) => {
      const busy = await Promise.all(many.map((_, at) => ask(`198.51.100.7, ${withPort(5000 + at)}`)));
      expect(statuses(busy)).toEqual(new Set([200, 429]));
      const bare = await Promise.all(Array.from({ length: 4 }, () => ask(url)));
      expect(statuses(bare)).toContain(429);
    });

    test("ignores the forwarded address of a client that isn't the proxy", async () => {
      const forged = await Promise.all(
        many.map((_, at) => ask(`203.0.113.${at}`, { '(peer)': '127.0.0.2' })),
      );
      expect(statuses(forged)).not.toContain(200);
    });
  });
});

test('selectSupported reports an API rate limit on every host but nginx', async () => {
  const { plan } = await apiSite();
  const counting = hosts.filter((host) => host.abilities.api.includes('rate')).map(({ id }) => id);
  expect(counting.toSorted()).toEqual(['nginx']);
  for (const host of hosts) {
    const found = selectSupported(host, limited(plan)).unsupported;
    const says = found.some(({ message }) => message.includes('API rate limit'));
    expect([host.id, says]).toEqual([host.id, host.id !== 'nginx']);
  }
});
