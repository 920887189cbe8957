import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAbilities } from '../../integrations/signpost/src/hosts/select-supported.ts';
import { importRedirects } from '../../integrations/signpost/src/import/import-redirects.ts';
import { writeYaml } from '../../integrations/signpost/src/import/write-map.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { loadMap } from '../../integrations/signpost/src/project/map-includes.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { amount } from '../proof.ts';
import { answerOf } from './answer-of.ts';
import { apacheEngine } from './engines/apache.ts';
import { caddyEngine } from './engines/caddy.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Engine, type Requested, requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { nginxEngine } from './engines/nginx.ts';
import { differences, type Reply } from './probe.ts';
import { realMaps, realMapsFolder } from './real-map-report.ts';
import type { Site } from './sites.ts';

/** Every exact entry of a map is asked up to so many; of a larger one, evenly chosen ones. Netlify's engine walks its rules. */
const most: Record<string, number> = {
  nginx: amount(300, 5000),
  'netlify-redirector': amount(50, 400),
  apache: amount(50, 300),
  'cloudflare-workers': amount(50, 300),
};

if (!existsSync(realMapsFolder))
  console.warn(`skipped: no redirect maps at ${realMapsFolder.pathname}; SIGNPOST_MAPS names their folder`);

const engines: readonly Engine[] = [nginxEngine, netlifyEngine, caddyEngine, apacheEngine, cloudflareWorkers];

describe.runIf(existsSync(realMapsFolder)).each(realMaps)('%s', (file, host) => {
  let site: Site;
  beforeAll(async () => {
    site = await importSite(file, host);
  });

  test.each(engines.filter(requireEngine))('is answered by $name as the map says', async (engine) => {
    const { requested, wrong } = await askAll(engine, site);
    expect(wrong).toEqual([]);
    expect(requested).toBeGreaterThan(20);
  });
});

async function importSite(file: string, host: string): Promise<Site> {
  const brought = importRedirects(
    file,
    [{ file, text: readFileSync(new URL(file, realMapsFolder), 'utf8') }],
    {
      base: '/',
    },
  );
  const yaml = [...writeYaml(file, brought)].join('');
  const { map } = await loadMap('real.yaml', { readBytes: async () => Buffer.from(yaml) });
  const settings = parseSettings(file, {
    origin: `https://${host}`,
    tls: { at: 'proxy', from: ['127.0.0.1'] },
  });
  const files = { 'index.html': 'home', '404.html': 'missing', '410.html': 'gone' };
  return { name: 'main', files, plan: buildPlan(settings, resolveMap(map, settings), Object.keys(files)) };
}

async function askAll(engine: Engine, site: Site): Promise<{ requested: number; wrong: string[] }> {
  const fitted: Site = { ...site, plan: selectSupportedPlan(site.plan, engine.host) };
  const running = await engine.start(site, engine.host.emit(fitted.plan));
  const requests = requestsFor(fitted, engine);
  const wrong: string[] = [];
  try {
    for (let at = 0; at < requests.length; at += 25) {
      const batch = requests.slice(at, at + 25).map(async (requested) => {
        const expected = comparable(
          engine,
          site,
          answerOf(fitted, { ...requested, request: requested.headers }),
        );
        const probe = {
          id: '',
          site: site.name,
          conventions: [],
          needs: [],
          request: {},
          method: 'GET',
          url: requested.url,
        };
        const got = comparable(engine, site, await running.ask(requested));
        const found = differences({ ...probe, ...expected, headers: {}, body: '' }, got);
        if (found.length > 0) wrong.push(`${requested.url}: ${found.join(', ')}`);
      });
      await Promise.all(batch);
    }
  } finally {
    await running.stop();
  }
  return { requested: requests.length, wrong };
}

function requestsFor({ plan }: Site, engine: Engine): Requested[] {
  const scheme = ownsProxy(engine) ? 'http' : 'https';
  const step = Math.max(1, Math.ceil(plan.exact.length / (most[engine.name] ?? amount(100, 1000))));
  const exact = plan.exact
    .filter((_, at) => at % step === 0)
    .map(({ path, query }) => {
      const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
    });
  // What a fragment with a placeholder means is not settled: `answer` keeps it as text, Netlify fills it in.
  const settled = plan.patterns.filter(({ outcome }) => !/:[a-z]/i.test(outcome.target?.fragment ?? ''));
  const patterns = settled.map(({ text }) => text.replace(/:\w+/g, 'fill').replace('*', 'the/rest'));
  return [...exact, ...patterns].map((target) => ({
    method: 'GET',
    url: `${scheme}://${new URL(plan.origin).host}${target}`,
    headers: scheme === 'http' ? { 'x-forwarded-proto': 'https' } : {},
  }));
}

/** True for a server of one's own, which the test asks as a proxy would; platforms end TLS themselves. */
function ownsProxy({ host }: Engine): boolean {
  return host.kind === 'server';
}

/** Where a host passes on the whole query, or names a path for a whole URL, that is declared, and the rest is compared. */
function comparable({ host }: Engine, { plan }: Site, reply: Reply): Reply {
  const { requestQuery } = findAbilities(host, plan);
  const location = requestQuery === 'rest' ? reply.location : reply.location.replace(/\?[^#]*/, '');
  return { ...reply, location: location.startsWith('/') ? plan.origin + location : location };
}
