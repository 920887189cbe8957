import { describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/src/hosts/host.ts';
import { answerOf } from './answer-of.ts';
import { apacheEngine } from './engines/apache.ts';
import { awsEngine } from './engines/aws.ts';
import { caddyEngine } from './engines/caddy.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import { differences } from './probe.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

/** Those whose generated files also say where the error pages are and which other URLs a page has. */
const engines: readonly Engine[] = [nginxEngine, apacheEngine, caddyEngine, awsEngine];

const api = {
  base: '/caf%C3%A9/api',
  resources: [{ name: 'tag', sizes: [] }],
  origins: [],
  errors: 'café/api/_errors',
  maxTarget: 2048,
};
const records = {
  'api/openapi.json': '{}',
  'api/tag.json': '[]',
  'api/tag/1.json': '{"id":1}',
  ...Object.fromEntries(
    [400, 404, 405, 406, 414, 422].map((status) => [`api/_errors/${status}.json`, `${status}`]),
  ),
};

/** Status, and where it leads or what it shows; by RFC 3986, 2.4 a URL is percent-encoded once. */
const expected = [
  ['/caf%C3%A9/', 200, 'home'],
  ['/caf%C3%A9/%C3%BCber/', 200, 'about'],
  ['/caf%C3%A9/a%20b.txt', 200, 'text'],
  ['/caf%C3%A9/%C3%BCber', 301, 'https://www.example.com/caf%C3%A9/%C3%BCber/'],
  ['/caf%C3%A9/%C3%BCber/index.html', 301, 'https://www.example.com/caf%C3%A9/%C3%BCber/'],
  ['/caf%C3%A9/old', 301, 'https://www.example.com/caf%C3%A9/%C3%BCber/'],
  ['/caf%C3%A9/gone', 410, 'gone'],
  ['/caf%C3%A9/nothing', 404, 'not found'],
] as const;

const ofApi = [
  ['/caf%C3%A9/api/tag', 200, '[]'],
  ['/caf%C3%A9/api/tag/1', 200, '{"id":1}'],
  ['/caf%C3%A9/api/nothing', 404, '404'],
  ['/caf%C3%A9/api/tag?x=1', 422, '422'],
] as const;

function siteFor({ host }: Engine): Site {
  const isHttps = host.kind === 'platform';
  const made = makeSite(
    [
      ['/café/old', '/café/über/'],
      ['/café/gone', '', '410'],
    ],
    {
      variant: { base: '/café', format: 'directory', trailingSlash: 'always' },
      tls: isHttps ? { at: 'here' } : { at: 'proxy', from: ['127.0.0.1'] },
      ...(!host.abilities.api.includes('errors') ? {} : { api }),
    },
    {
      'index.html': 'home',
      'über/index.html': 'about',
      'a b.txt': 'text',
      '404.html': 'not found',
      '410.html': 'gone',
      ...(!host.abilities.api.includes('errors') ? {} : records),
    },
  );
  const files = Object.entries(made.files).map(([name, text]) => [`café/${name}`, text]);
  return { ...made, files: Object.fromEntries(files), plan: selectSupportedPlan(made.plan, host) };
}

describe.each(engines.filter(requireEngine))('$name', (engine) => {
  test('answers below a base with letters beyond ASCII', async () => {
    const site = siteFor(engine);
    const running = await engine.start(site, engine.host.emit(site.plan));
    const scheme = engine.host.kind === 'server' ? 'http' : 'https';
    const request = scheme === 'http' ? { 'x-forwarded-proto': 'https' } : {};
    const requested = !engine.host.abilities.api.includes('errors') ? expected : [...expected, ...ofApi];
    const wrong: string[] = [];
    try {
      for (const [path, status, shown] of requested) {
        const one = { method: 'GET', url: `${scheme}://www.example.com${path}`, request };
        const said = answerOf(site, one);
        expect([path, said.status, said.location || said.body]).toEqual([path, status, shown]);
        const probe = { id: '', site: site.name, conventions: [], needs: [], ...one, ...said, headers: {} };
        const found = differences(probe, await running.ask({ ...one, headers: request }));
        if (found.length > 0) wrong.push(`${path}: ${found.join(', ')}`);
      }
    } finally {
      await running.stop();
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
