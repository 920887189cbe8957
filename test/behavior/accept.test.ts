import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownServers } from './engines/all.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { siteOf } from './sites.ts';

// accept.tsv on the servers of one's own, whose configuration compares the header by an expression. The handler is in negotiate.test.ts.

const rows = readFileSync(new URL('accept.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /\t\d{3}$/.test(line))
  .map((line) => {
    const [accept = '', status = ''] = line.split('\t');
    return { accept, status: Number(status) };
  });

const site = await siteOf('proxy');

describe.each(ownServers.filter(requireEngine))('$name answers /api/product', (engine) => {
  let running: Running;
  beforeAll(async () => {
    running = await engine.start(site, engine.host.emit(site.plan));
  });
  afterAll(() => running?.stop());

  test.each(rows)('for "$accept" with $status', async ({ accept, status }) => {
    const headers = { accept, 'x-forwarded-proto': 'https' };
    const reply = await running.ask({ method: 'GET', url: 'http://www.example.com/api/product', headers });
    expect(reply.status).toBe(status);
  });
});
