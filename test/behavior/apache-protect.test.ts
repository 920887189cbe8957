import { afterEach, describe, expect, test } from 'vitest';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { apacheEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import type { OwnServer } from './engines/own-server.ts';
import { makeSite } from './strange.ts';

/** A redirect comes before a password; Apache asks first, so that its condition names each redirect. */
describe.each([apacheEngine].filter(requireEngine))('$name', (engine) => {
  let running: OwnServer | undefined;
  afterEach(() => running?.stop());

  test.each([1, 8, 300])('%i redirects of a closed area ask for no password', async (count) => {
    const users = 'ali:$apr1$k1hBHQSw$u9bCUmTiU.xXEnjThUfo91';
    const rows = Array.from({ length: count }, (_, at) => [`/intern/old-page-${at}`, `/new-${at}/`] as const);
    const files = { 'index.html': 'home', 'intern/index.html': 'in', '404.html': 'none' };
    const site = makeSite(rows, { protect: [{ prefix: '/intern/', realm: 'In', users }] }, files);
    running = await engine.start(site, engine.host.emit(site.plan));
    const headers = { 'x-forwarded-proto': 'https' };
    const paths = ['old-page-0', `old-page-${count - 1}/`, `old-page-${count}`, 'old-page', '', 'other'];
    for (const path of paths.map((one) => `/intern/${one}`)) {
      const url = `http://www.example.com${path}`;
      const right = answer(site.plan, requestOf(url, { headers }));
      const { status, location } = await running.ask({ method: 'GET', url, headers });
      expect([path, status, location]).toEqual([path, right.status, right.location ?? '']);
    }
  });
});
