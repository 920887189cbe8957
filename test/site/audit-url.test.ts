import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { origin, pages } from './support/dist.ts';
import { type Served, serveSite, signpost } from './support/serve.ts';

const cache = mkdtempSync(join(tmpdir(), 'signpost-audit-url-'));
let served: Served;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(async () => {
  await served.stop();
  rmSync(cache, { recursive: true, force: true });
});

test('audit URL of the served site finds every page of its build, and no fault', async () => {
  const parts = [signpost, 'audit', served.url, '--site', origin, '--json'];
  // Without the project: neither its settings nor its map are there for a live site.
  const options = { cwd: cache, env: { ...process.env, XDG_CACHE_HOME: cache } };
  const audit = spawn(process.execPath, parts, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const [out, [status]] = await Promise.all([text(audit.stdout), once(audit, 'exit')]);
  expect(JSON.parse(out)).toMatchObject({ origin, pages: pages.length, findings: [] });
  expect(status).toBe(0);
});
