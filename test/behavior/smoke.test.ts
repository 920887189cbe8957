import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostLoaders } from '../../integrations/signpost/src/hosts/load.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { answerOf } from './answer-of.ts';
import { asDeclared } from './as-declared.ts';
import { allEngines } from './engines/all.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';

/** Of each kind of answer some; the file of each engine asks it all probes. */
const kinds = [
  ...['page-home', 'page-folder', 'page-unicode-encoded', 'page-wrong-case', 'file-text'],
  ...['redirect-slash', 'redirect-html', 'redirect-chain', 'redirect-head', 'redirect-wrong-case'],
  'pattern-rest-not-prefix',
];
const probes = readProbes().filter(({ id }) => kinds.includes(id));

test('the smoke test has a request for each kind of row in behavior.tsv', () =>
  expect(probes.map(({ id }) => id).sort()).toEqual(kinds.sort()));

test('every host has an engine in test/behavior/engines', () => {
  expect(allEngines.map(({ host }) => host.id).sort()).toEqual(Object.keys(hostLoaders).sort());
});

const site = await siteOf('main');

/** One start of each engine, for `npm test`; plain files answer a redirect with a page. */
const redirecting = allEngines.filter(({ host }) => host.abilities.serverRules);
describe.each(redirecting.filter(requireEngine))('$name', (engine) => {
  const plan = engine.prepare?.(site.plan) ?? selectSupportedPlan(site.plan, engine.host);
  // A host without headers isn't asked for them.
  const answerable = probes.filter(
    (probe) =>
      !(probe.id in engine.artefacts) && differences(probe, answerOf({ ...site, plan }, probe)).length === 0,
  );

  let running: Running;
  beforeAll(async () => {
    running = await engine.start({ ...site, plan }, engine.host.emit(plan));
  });
  afterAll(() => running?.stop());

  test.each(answerable)('$id: $method $url', async (probe) => {
    const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
    expect(differences(probe, asDeclared(engine.host, probe, reply))).toEqual([]);
  });
});
