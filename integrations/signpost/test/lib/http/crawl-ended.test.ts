import { describe, expect, test } from 'vitest';
import { findUrls } from '../../../src/audit/site/found-urls.ts';
import { crawl, type Visit } from '../../../src/lib/http/crawl.ts';
import { parsePolicy } from '../../../src/lib/http/robots.ts';
import { links, run, type Site } from './support/crawled.ts';

describe('crawl with a journal', () => {
  const site: Site = (path) => (path.length < 6 ? links(`${path}a`, `${path}b`) : links());

  test('continues where it ended, with each URL once', async () => {
    const whole = await run(site);
    for (const cut of [0, 1, 7, 40, whole.visits.length]) {
      const first = whole.visits.slice(0, cut);
      const { origin } = new URL(whole.visits[0]?.url ?? '');
      const requested: string[] = [];
      await crawl({
        start: `${origin}/`,
        ask: async ({ url }) => {
          requested.push(url);
          const visit = whole.visits.find((one) => one.url === url);
          if (visit === undefined) throw new Error(`nobody knows ${url}`);
          return visit.reply;
        },
        policy: parsePolicy(origin, '', 'a'),
        read: (answer, role) => findUrls({ ...answer, body: () => Buffer.from(answer.body) }, role),
        onVisit: () => undefined,
        done: first,
      });
      const all = [...first.map(({ url }) => url), ...requested];
      expect(all.toSorted()).toEqual(whole.visits.map(({ url }) => url).toSorted());
    }
  });

  test('reports a lost network, and no broken pages', async () => {
    const visits: Visit[] = [];
    const origin = 'http://host.test';
    const going = crawl({
      start: `${origin}/`,
      ask: async ({ url }) => {
        if (visits.length >= 3) return { kind: 'failure', url, why: 'network', message: "can't be reached" };
        const body = Buffer.from(site(new URL(url).pathname)?.toString() ?? '');
        return {
          kind: 'answer',
          url,
          status: 200,
          headers: new Map([['content-type', ['text/html']]]),
          body,
          cut: false,
        };
      },
      policy: parsePolicy(origin, '', 'a'),
      read: (answer, role) => findUrls({ ...answer, body: () => Buffer.from(answer.body) }, role),
      onVisit: (visit) => visits.push(visit),
    });
    await expect(going).rejects.toThrow(/host\.test can't be reached/);
    expect(visits.every(({ reply }) => reply.kind === 'answer')).toBe(true);
  });
});
