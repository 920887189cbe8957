import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/src/hosts/host.ts';
import { awsEngine } from './engines/aws.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { vercelEngine } from './engines/vercel.ts';
import type { Reply } from './probe.ts';
import type { Site } from './sites.ts';
import { makeSite, strangeSite } from './strange.ts';

/** Platforms, which end TLS and know their own names; our own servers have probes of their own (`behavior.tsv`). */
const engines: readonly Engine[] = [firebaseEngine, azureEngine, awsEngine, netlifyEngine, vercelEngine];

const entries = [
  ['/old', '/new/'],
  ['/x/*', '/*'],
  ['/y/:a', '/:a/'],
  ['/fixed/*', '/new/'],
] as const;
const origin = 'https://www.example.com';

const attacks = [
  '/x//evil.example',
  '/x///evil.example/a',
  '/x/%2Fevil.example',
  '/x/%2F%2Fevil.example',
  '/x/\\evil.example',
  '/x/%5Cevil.example',
  '/x/%5C%5Cevil.example',
  '/x/https://evil.example',
  '/x/.evil.example',
  '/x/@evil.example',
  '/y/%2F%2Fevil.example',
  '/y/%5C%5Cevil.example',
  '/y/@evil.example',
  '/fixed//evil.example',
  '//evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%2F%2Fevil.example/',
  '/old?x=//evil.example',
];
const lines = [
  '%0d%0aSet-Cookie:%20a=1',
  '%0aSet-Cookie:%20a=1',
  '%0d%0a%0d%0a<script>',
  '%E5%98%8D%E5%98%8ASet-Cookie:a=1',
];

describe.each(engines.filter(requireEngine))('$name', (engine) => {
  let running: Running;
  const started = async (made: Site): Promise<Running> => {
    const plan = selectSupportedPlan({ ...made.plan, tls: { at: 'here' } }, engine.host);
    return engine.start({ ...made, plan }, engine.host.emit(plan));
  };
  beforeAll(async () => {
    running = await started(makeSite(entries));
  }, 60_000);
  afterAll(() => running?.stop());
  const get = (path: string, headers: Record<string, string> = {}, from = origin): Promise<Reply> =>
    running.ask({ method: 'GET', url: from + path, headers });

  test.each(attacks)('%s leads to nobody else', async (path) => {
    const { location } = await get(path);
    // superstatic takes `/https:/` in a destination for the begin of a URL (lib/middleware/redirects.js,
    // `formatExternalUrl`), so that the host name ends in it, and is nobody's.
    const own = engine === firebaseEngine ? [origin, `${origin}https`] : [origin];
    if (location !== '') expect(own).toContain(new URL(location, origin).origin);
  });

  test.each(lines)('%s begins no header', async (line) => {
    for (const path of [`/x/${line}`, `/y/${line}`, `/fixed/${line}`, `/old?x=${line}`, `/${line}`]) {
      const { location, headers } = await get(path);
      expect([path, headers['set-cookie'] ?? '', /[\r\n]/.test(location)]).toEqual([path, '', false]);
    }
  });

  test('a foreign name steers no Location', async () => {
    for (const path of ['/old', '/x/a', '/new', '/']) {
      const { location } = await get(path, {}, 'https://evil.example');
      expect([path, location]).toEqual([path, expect.not.stringMatching(/^(?:https?:)?\/\/evil/)]);
    }
  });

  test('a forwarded header says nothing', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '/fixed/a',
      forwarded: 'host=evil.example;proto=http',
    };
    for (const path of ['/old', '/x/a', '/new', '/', '/nothing']) {
      const [honest, lied] = [await get(path), await get(path, forged)];
      expect([path, lied.status, lied.location]).toEqual([path, honest.status, honest.location]);
    }
  });

  test('a header of the settings is the text that it is', async () => {
    const strange = await started(strangeSite);
    try {
      const { headers } = await strange.ask({ method: 'GET', url: `${origin}/`, headers: {} });
      const rule = strangeSite.plan.headers.find(({ match }) => 'prefix' in match && match.prefix === '/');
      expect(rule?.headers.map(([name]) => [name, headers[name.toLowerCase()]])).toEqual(rule?.headers);
    } finally {
      await strange.stop();
    }
  }, 60_000);
});
