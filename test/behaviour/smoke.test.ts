import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { within } from '../../integrations/signpost/src/redirects/plan/fit.ts';
import { apacheEngine } from './engines/apache.ts';
import { awsEngine } from './engines/aws.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { caddyEngine } from './engines/caddy.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { haproxyEngine } from './engines/haproxy.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { nginxEngine } from './engines/nginx.ts';
import { vercelEngine } from './engines/vercel.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';

const engines: readonly Engine[] = [
  nginxEngine,
  apacheEngine,
  caddyEngine,
  haproxyEngine,
  cloudflareWorkers,
  netlifyEngine,
  vercelEngine,
  awsEngine,
  azureEngine,
  firebaseEngine,
];

/** Of each kind of answer some; the file of each engine asks it all probes. */
const kinds = [
  ...['page-home', 'page-folder', 'page-unicode-encoded', 'page-wrong-case', 'file-text'],
  ...['redirect-slash', 'redirect-html', 'redirect-chain', 'redirect-head', 'redirect-wrong-case'],
  ...['pattern-rest-not-prefix', 'host-foreign'],
];
const probes = readProbes().filter(({ id }) => kinds.includes(id));

test('the probes are there', () => expect(probes.map(({ id }) => id).sort()).toEqual(kinds.sort()));

/** One start of each engine, for `npm test`. */
describe.each(engines.filter(requireEngine))('$name', (engine) => {
  let running: Running;
  beforeAll(async () => {
    const site = await siteOf('main');
    const plan = engine.prepare?.(site.plan) ?? within(site.plan, engine.host);
    running = await engine.start({ ...site, plan }, engine.host.emit(plan));
  });
  afterAll(() => running?.stop());

  test.each(probes)('$id: $method $url', async (probe) => {
    const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
    expect(differences(probe, reply)).toEqual([]);
  });
});
