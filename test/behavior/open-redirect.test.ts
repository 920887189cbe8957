import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { answerOf } from './answer-of.ts';
import { allEngines } from './engines/all.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { type Engine, type Requested, type Running, requireEngine } from './engines/engine.ts';
import { filesAlone } from './engines/files-alone.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { isUtf8 } from './engines/percent.ts';
import { startServe } from './engines/serve.ts';
import { vercelEngine } from './engines/vercel.ts';
import { ledAstray, listAttacks, hostileSite as site } from './hostile.ts';
import { requestsPerEngine } from './requests-per-engine.ts';
import type { Site } from './sites.ts';

interface Target {
  readonly name: string;
  start(site: Site): Promise<Running>;
  readonly skip?: Skip | undefined;
}

/** True for a request that the engine answers otherwise than its host does, or that ends it. */
type Skip = (requested: Requested, site: Site) => boolean;

const skips: ReadonlyMap<Engine, Skip> = new Map<Engine, Skip>([
  [firebaseEngine, ({ url }) => isTakenForUrl(url)],
  [azureEngine, (requested, site) => isNoUrl(requested.url) || isArtefact(azureEngine, requested, site)],
]);

/** All whose patterns send a Location, since every attack is on a pattern; and what the platforms' own files say alone. */
const engines: readonly Engine[] = [
  ...allEngines.filter(({ host }) => host.abilities.serverRules),
  ...[cloudflarePages, ...cloudflareFiles],
  filesAlone(netlify, netlifyEngine),
  filesAlone(vercel, vercelEngine),
];

const targets: readonly Target[] = [
  {
    name: 'answer',
    start: async (site) => ({
      ask: async ({ method, url, headers }) => answerOf(site, { method, url, request: headers }),
      stop: async () => {},
    }),
  },
  { name: 'signpost serve', start: startServe },
  ...engines.filter(requireEngine).map((engine) => ({
    name: engine.name,
    start: (site: Site) => start(engine, site),
    skip: skips.get(engine),
  })),
];

/**
 * superstatic takes `/https:/` in a destination for the start of a URL (lib/middleware/redirects.js,
 * `formatExternalUrl`), so that the host name ends in it, and is nobody's. It drops a request that is no UTF-8.
 */
function isTakenForUrl(url: string): boolean {
  return /https?(?::|%3a)/i.test(url.slice('https://'.length)) || !isUtf8(url);
}

/** The emulator ends at a path that is no URL beside its own, such as `//` (`new URL` in response.middleware.js). */
function isNoUrl(url: string): boolean {
  const target = url.replace(/^https:\/\/[^/]*/, '');
  return URL.parse(target, url) === null;
}

function isArtefact({ isArtefact: says }: Engine, requested: Requested, site: Site): boolean {
  const { method, url, headers: request } = requested;
  return says?.(requested, answerOf(site, { method, url, request }), site) ?? false;
}

/** Our own servers are asked as by a proxy that ends TLS; a platform ends it itself. */
async function start(engine: Engine, { files, ...site }: Site): Promise<Running> {
  const isProxied = engine.host.kind === 'server';
  const settled = isProxied ? site.plan : { ...site.plan, tls: { at: 'here' } as const };
  const plan = engine.prepare?.(settled) ?? selectSupportedPlan(settled, engine.host);
  const running = await engine.start({ ...site, files, plan }, engine.host.emit(plan));
  return {
    ask: ({ method, url }) =>
      running.ask(
        isProxied
          ? { method, url: url.replace('https:', 'http:'), headers: { 'x-forwarded-proto': 'https' } }
          : { method, url, headers: {} },
      ),
    stop: () => running.stop(),
  };
}

/** Asked at the same time. */
const width = 16;

describe.each(targets)('$name', ({ start: begin, skip = () => false }) => {
  let running: Running;
  beforeAll(async () => {
    running = await begin(site);
  });
  afterAll(() => running?.stop());

  test(`sends no Location that the map or site doesn't name, in ${requestsPerEngine} hostile requests`, async () => {
    const waiting = listAttacks(requestsPerEngine).filter(({ requested }) => !skip(requested, site));
    const astray: string[] = [];
    let redirects = 0;
    const work = async (): Promise<void> => {
      for (let attack = waiting.pop(); attack !== undefined; attack = waiting.pop()) {
        const { location } = await running.ask(attack.requested);
        if (location !== '') redirects++;
        const fault = ledAstray(attack, location);
        if (fault !== undefined) astray.push(fault);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    expect(astray).toEqual([]);
    expect(redirects).toBeGreaterThan(0);
  }, 300_000);
});
