import { describe, expect, test } from 'vitest';
import { answer } from '../../integrations/signpost/src/plan/answer.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import { differences, type Probe, type Reply, readProbes } from './probe.ts';
import { type Site, siteOf } from './sites.ts';

/** The reference itself must agree with the table. */
describe('answer', () => {
  for (const [name, probes] of Map.groupBy(readProbes(), ({ site }) => site)) {
    describe(`site ${name}`, async () => {
      const site = await siteOf(name);
      test.each(probes.map((probe) => [`${probe.id}: ${probe.method} ${probe.url}`, probe] as const))('%s', (_, probe) => {
        expect(differences(probe, reply(site, probe))).toEqual([]);
      });
    });
  }
});

function reply({ plan, files }: Site, probe: Probe): Reply {
  const headers = Object.fromEntries(Object.entries(probe.request).map(([key, value]) => [key.toLowerCase(), value]));
  const { '(peer)': peer = '127.0.0.1' } = headers;
  const { status, location = '', file, headers: sent } = answer(plan, requestOf(probe.url, { method: probe.method, headers, peer }));
  return { status, location, headers: sent, body: file === undefined ? '' : (files[file] ?? `no file ${file}`) };
}
