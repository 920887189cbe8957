import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { asDeclared } from './as-declared.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { filesAlone } from './engines/files-alone.ts';
import { netlifyCli } from './engines/netlify-cli.ts';
import { cliArtefacts, cliCrashes } from './engines/netlify-cli-artefacts.ts';
import { describeGenerated } from './generated-suite.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';
import { describeEngine } from './suite.ts';

const alone = filesAlone(netlify, 'netlify/edge-functions/signpost.js', netlifyCli);
// The one redirect that Netlify itself writes as a path is that of a page's slash, which the command line doesn't have.
const host = { ...alone.host, can: { ...alone.host.can, absolute: true } };
const engine = { ...alone, host };
describeEngine(engine);
// It takes ten seconds to start, so that a map is asked more.
describeGenerated(engine, { perMap: 9000 });

describe.runIf(requireEngine(engine))('what the table says that netlify-cli does otherwise, it does', () => {
  const probes = readProbes().filter(({ id, site }) => site === 'main' && id in cliArtefacts);
  const crashing = probes.find(({ id }) => cliCrashes.includes(id));
  let running: Running;
  beforeAll(async () => {
    running = await engine.start(await siteOf('main'), []);
  });
  afterAll(() => running?.stop());

  for (const probe of probes.filter(({ id }) => !cliCrashes.includes(id))) {
    test(probe.id, async () => {
      const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
      expect(differences(probe, asDeclared(engine.host.can, probe, reply))).not.toEqual([]);
    });
  }

  test.runIf(crashing)('a path that is no UTF-8 ends it', async () => {
    const ask = (url: string) => running.ask({ method: 'GET', url, headers: {} });
    await expect(ask(crashing?.url ?? '')).rejects.toThrow();
  });
});
