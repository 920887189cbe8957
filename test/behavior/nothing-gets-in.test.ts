import { describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/src/hosts/host.ts';
import { awsEngine } from './engines/aws.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { vercelEngine } from './engines/vercel.ts';
import type { Site } from './sites.ts';
import { makeSite, strangeSite } from './strange.ts';

/** Platforms, which end TLS and know their own names; our own servers have probes of their own (`behavior.tsv`). */
const engines: readonly Engine[] = [firebaseEngine, azureEngine, awsEngine, netlifyEngine, vercelEngine];

const origin = 'https://www.example.com';

describe.each(engines.filter(requireEngine))('$name', (engine) => {
  const start = (site: Site): Promise<Running> => {
    const plan = selectSupportedPlan({ ...site.plan, tls: { at: 'here' } }, engine.host);
    return engine.start({ ...site, plan }, engine.host.emit(plan));
  };

  test('a forged Host header steers no Location', async () => {
    const running = await start(
      makeSite([
        ['/old', '/new/'],
        ['/x/*', '/*'],
      ]),
    );
    try {
      for (const path of ['/old', '/x/a', '/new', '/']) {
        const { location } = await running.ask({
          method: 'GET',
          url: `https://evil.example${path}`,
          headers: {},
        });
        expect([path, location]).toEqual([path, expect.not.stringMatching(/^(?:https?:)?\/\/evil/)]);
      }
    } finally {
      await running.stop();
    }
  }, 60_000);

  test('a header of the settings is the text that it is', async () => {
    const strange = await start(strangeSite);
    try {
      const { headers } = await strange.ask({ method: 'GET', url: `${origin}/`, headers: {} });
      const rule = strangeSite.plan.headers.find(({ match }) => 'prefix' in match && match.prefix === '/');
      expect(rule?.headers.map(([name]) => [name, headers[name.toLowerCase()]])).toEqual(rule?.headers);
    } finally {
      await strange.stop();
    }
  }, 60_000);
});
