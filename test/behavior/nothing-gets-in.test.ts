import { describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { hostileWords, makeWordSite } from '../../integrations/signpost/test/support/hostile-words.ts';
import { awsEngine } from './engines/aws.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { vercelEngine } from './engines/vercel.ts';
import type { Site } from './sites.ts';
import { makeSite, strangeSite } from './strange.ts';

/** Platforms, which end TLS and know their own names; our own servers have probes of their own (`behavior.tsv`). */
const engines: readonly Engine[] = [
  firebaseEngine,
  azureEngine,
  awsEngine,
  netlifyEngine,
  vercelEngine,
  cloudflareWorkers,
];

const origin = 'https://www.example.com';

/** No platform takes a name with a line feed. */
function isUploadable(file: string): boolean {
  return !/\p{Cc}/u.test(file);
}

describe.each(engines.filter(requireEngine))('$name', (engine) => {
  const start = (site: Site): Promise<Running> => {
    const plan = selectSupportedPlan({ ...site.plan, tls: { at: 'here' } }, engine.host);
    return engine.start({ ...site, plan }, engine.host.emit(plan));
  };

  test('takes no Host header into a Location', async () => {
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
  });

  test.each([10, 1100])(
    'takes hostile words for text, with %i entries',
    async (count) => {
      const { entries, headers, files } = makeWordSite(hostileWords, count);
      const named = Object.fromEntries(files.filter(isUploadable).map((file) => [file, 'word']));
      const rules = [
        { match: { prefix: '/' }, headers: headers.map(([name, value]) => [name, value] as const) },
      ];
      const site = makeSite(
        entries,
        { headers: rules },
        { ...named, 'index.html': 'home', '404.html': 'none' },
      );
      const running = await start(site);
      try {
        const home = await running.ask({ method: 'GET', url: `${origin}/`, headers: {} });
        expect([home.status, home.headers['x-in']]).toEqual([200, undefined]);
        for (const at of hostileWords.keys()) {
          const { location } = await running.ask({
            method: 'GET',
            url: `${origin}/target${at}`,
            headers: {},
          });
          const expected = expect.stringMatching(/^(?:(?:https:\/\/www\.example\.com)?\/(?!\/)|$)/);
          expect([at, location]).toEqual([at, expected]);
        }
      } finally {
        await running.stop();
      }
    },
    60_000,
  );

  test('redirects // on another domain to no other host', async () => {
    const running = await start(makeSite([], { domains: ['example.com'] }));
    try {
      for (const path of ['//evil.example/a', '///evil.example', '/about']) {
        const url = `https://example.com${path}`;
        const { location } = await running.ask({ method: 'GET', url, headers: {} });
        const end = location === '' ? origin : URL.parse(location, url)?.origin;
        expect([path, end]).toEqual([path, expect.stringMatching(/^https:\/\/(?:www\.)?example\.com$/)]);
      }
    } finally {
      await running.stop();
    }
  });

  test('sends the value of a header as in the settings', async () => {
    const strange = await start(strangeSite);
    try {
      const { headers } = await strange.ask({ method: 'GET', url: `${origin}/`, headers: {} });
      const rule = strangeSite.plan.headers.find(({ match }) => 'prefix' in match && match.prefix === '/');
      expect(rule?.headers.map(([name]) => [name, headers[name.toLowerCase()]])).toEqual(rule?.headers);
    } finally {
      await strange.stop();
    }
  });
});
