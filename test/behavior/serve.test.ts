import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from './engines/engine.ts';
import { startServe } from './engines/serve.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';

/** It is asked as the canonical host, and has no scheme and no other names. */
const probes = readProbes().filter(
  ({ site, url, location }) =>
    site === 'main' && location !== '' && url.startsWith('https://www.example.com/'),
);

describe('signpost serve redirects as the plan says', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startServe(await siteOf('main'));
  });
  afterAll(() => running.stop());

  test.each(probes.map((probe) => [`${probe.id}: ${probe.method} ${probe.url}`, probe] as const))(
    '%s',
    async (_, probe) => {
      const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
      expect(differences({ ...probe, headers: {} }, reply)).toEqual([]);
    },
  );
});
