import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponder } from '../../integrations/signpost/src/answers/responder.ts';
import { findAbilities } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { Asker } from '../../integrations/signpost/src/lib/http/client.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import { listServedFiles } from '../../integrations/signpost/src/plan/served-files.ts';
import { parseSettings, type SettingsInput } from '../../integrations/signpost/src/plan/settings.ts';
import { loadMap } from '../../integrations/signpost/src/project/map-includes.ts';
import { listChecks } from '../../integrations/signpost/src/verify/checks.ts';
import { createDeployment } from '../../integrations/signpost/src/verify/deployment.ts';
import { requestAll } from '../../integrations/signpost/src/verify/request-all.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { isNightly } from '../proof.ts';
import { apacheEngine } from './engines/apache.ts';
import { caddyEngine } from './engines/caddy.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { Site } from './sites.ts';

/** What a site is built and deployed from. */
interface Source {
  readonly map: string;
  readonly files: Readonly<Record<string, string>>;
  readonly headers: readonly (readonly [string, string])[];
  readonly domains: readonly string[];
}

const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title><link rel="canonical" href="https://www.example.com/${name}/"></head><body><h1>${name}</h1><p>All about ${name}.</p></body></html>`;

const right: Source = {
  map: `redirects:
  - { from: /old, to: /about/ }
  - { from: /older, to: /news/ }
  - { from: /sale, to: /news/, status: 302 }
  - { from: "/product.php?id=42", to: /about/ }
  - { from: "/blog/:slug", to: /news/ }
gone:
  - /discontinued
`,
  files: {
    'index.html': page('home'),
    'about/index.html': page('about'),
    'news/index.html': page('news'),
    '404.html': '<!doctype html><title>Not found</title><h1>This page does not exist</h1>',
    'robots.txt': 'User-agent: *\nAllow: /\n',
    'sitemap.xml': '<urlset/>',
  },
  headers: [['X-Content-Type-Options', 'nosniff']],
  domains: ['example.com'],
};

/** What is wrong with a deployment, the fault that names it, and where. */
type Broken = readonly [name: string, change: Partial<Source>, fault: string, url: string];

const withLine = (line: string, other: string): Partial<Source> => ({ map: right.map.replace(line, other) });
const withFile = (file: string, text: string): Partial<Source> => ({
  files: { ...right.files, [file]: text },
});
const withoutFile = (file: string): Partial<Source> => ({
  files: Object.fromEntries(Object.entries(right.files).filter(([name]) => name !== file)),
});
const siteUrl = (path: string): string => `https://www.example.com${path}`;

const everywhere: readonly Broken[] = [
  [
    'a redirect is missing',
    withLine('  - { from: /old, to: /about/ }\n', ''),
    'live-redirect-missing',
    siteUrl('/old'),
  ],
  [
    'a redirect leads elsewhere',
    withLine('/old, to: /about/', '/old, to: /news/'),
    'live-target',
    siteUrl('/old'),
  ],
  [
    'a page has an earlier title',
    withFile('about/index.html', page('about').replace('<title>', '<title>Earlier ')),
    'live-page',
    siteUrl('/about/'),
  ],
];

const onNginx: readonly Broken[] = [
  ...everywhere,
  [
    'no redirect is loaded',
    { map: 'redirects: []\n' },
    'live-redirect-missing',
    siteUrl('/product.php?id=42'),
  ],
  [
    'a pattern is missing',
    withLine('  - { from: "/blog/:slug", to: /news/ }\n', ''),
    'live-redirect-missing',
    siteUrl('/blog/signpost-verify'),
  ],
  [
    'a permanent redirect is temporary',
    withLine('/old, to: /about/', '/old, to: /about/, status: 302'),
    'live-redirect-status',
    siteUrl('/old'),
  ],
  [
    'a gone URL is unknown',
    withLine('  - /discontinued', '  - /other'),
    'live-gone-status',
    siteUrl('/discontinued'),
  ],
  [
    'a gone URL is a page',
    {
      ...withLine('  - /discontinued', '  - /other'),
      ...withFile('discontinued/index.html', page('discontinued')),
    },
    'live-not-gone',
    siteUrl('/discontinued'),
  ],
  ['a page is missing', withoutFile('news/index.html'), 'live-missing', siteUrl('/news/')],
  [
    'a page has another canonical',
    withFile('news/index.html', page('news').replace('example.com/news/', 'example.com/')),
    'live-page',
    siteUrl('/news/'),
  ],
  [
    'a page has another text',
    withFile('news/index.html', page('news').replace('All about', 'Nothing about')),
    'live-page',
    siteUrl('/news/'),
  ],
  [
    'a page has a script more',
    withFile('news/index.html', page('news').replace('</body>', '<script src="/cdn.js"></script></body>')),
    'live-bytes',
    siteUrl('/news/'),
  ],
  [
    'a page may not be indexed',
    withFile(
      'news/index.html',
      page('news').replace('<title>', '<meta name="robots" content="noindex"><title>'),
    ),
    'live-noindex',
    siteUrl('/news/'),
  ],
  ['a header is missing', { headers: [] }, 'live-header', siteUrl('/')],
  [
    'the host sends noindex',
    { headers: [...right.headers, ['X-Robots-Tag', 'noindex']] },
    'live-noindex',
    siteUrl('/'),
  ],
  [
    'robots.txt is another one',
    withFile('robots.txt', 'User-agent: *\nDisallow: /search/\n'),
    'live-file',
    siteUrl('/robots.txt'),
  ],
  [
    'robots.txt is that of staging',
    withFile('robots.txt', 'User-agent: *\nDisallow: /\n'),
    'live-robots',
    siteUrl('/robots.txt'),
  ],
  ['another domain is unknown', { domains: [] }, 'live-domain', 'https://example.com/'],
];

/** What `verify` makes of a fault, nginx shows for each; that no host's ordinary answer is one, each shows for itself. */
const onOthers = isNightly ? everywhere : everywhere.slice(0, 1);
const deployments: readonly { readonly engine: Engine; readonly broken: readonly Broken[] }[] = [
  { engine: nginxEngine, broken: onNginx },
  { engine: apacheEngine, broken: onOthers },
  { engine: caddyEngine, broken: onOthers },
  { engine: cloudflareWorkers, broken: onOthers },
];

describe.each(deployments)('a deployment on $engine.name', ({ engine, broken }) => {
  const isHere = requireEngine(engine);
  const cache = mkdtempSync(join(tmpdir(), 'signpost-verify-'));
  beforeAll(() => {
    process.env['XDG_CACHE_HOME'] = cache;
  });
  afterAll(() => rmSync(cache, { recursive: true }));

  test.runIf(isHere)('verify finds no difference after a deployment of the build', async () => {
    expect(await verify(engine, right)).toEqual([]);
  });

  test.runIf(isHere).each(broken)('verify reports %s', async (_, change, fault, url) => {
    expect(await verify(engine, { ...right, ...change })).toContainEqual([url, fault]);
  });
});

/** The differences between a deployment and the right build. */
async function verify(engine: Engine, deployed: Source): Promise<(readonly [string, string])[]> {
  const required = await makeSite(right);
  const abilities = findAbilities(engine.host, required.plan);
  const plan = selectSupportedPlan(required.plan, engine.host);
  const responder = createResponder({ plan: required.plan, host: engine.host });
  // Cloudflare redirects other domains by its dashboard, which workerd doesn't have.
  const hasDomains = abilities.otherDomains !== 'host-settings';
  const checks = listChecks({ plan, responder, abilities, tests: [], hasDomains });

  const site = await makeSite(deployed);
  const running = await engine.start(site, engine.host.emit(selectSupportedPlan(site.plan, engine.host)));
  const ask: Asker = async ({ url }) => {
    const { status, location, headers, body } = await running.ask({ method: 'GET', url, headers: {} });
    const fields = { ...headers, ...(location === '' ? {} : { location }) };
    return {
      ...{ kind: 'answer', url, status, cut: false, body: Buffer.from(body) },
      headers: new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
    };
  };
  try {
    const results = await requestAll(checks, {
      ...{
        ask,
        deployment: createDeployment(plan.origin, plan.origin, undefined),
        concurrency: 1,
        resume: false,
      },
      isOwnHost: () => true,
      readBuilt: ({ expected: { file = '' } }) => toBuffer(right.files[file]),
    });
    return results.flatMap(({ check, difference }) =>
      difference === undefined ? [] : [[check.url, difference.fault] as const],
    );
  } finally {
    await running.stop();
  }
}

function toBuffer(text: string | undefined): Buffer | undefined {
  return text === undefined ? undefined : Buffer.from(text);
}

async function makeSite({ map: yaml, files, headers, domains }: Source): Promise<Site> {
  const input: SettingsInput = {
    ...{ origin: siteUrl(''), domains: [...domains] },
    variant: { base: '/', format: 'directory', trailingSlash: 'always' },
    headers: [{ match: { prefix: '/' }, headers: headers.map(([name, value]) => [name, value]) }],
  };
  const settings = parseSettings('the test', input);
  const { map } = await loadMap('redirects.yaml', { readBytes: async () => Buffer.from(yaml) });
  const names = Object.keys(files);
  const served = listServedFiles(settings, names);
  const urls = new Set<string>([...served.pages.keys(), ...served.files.keys()]);
  const plan = buildPlan(settings, resolveMap(map, { ...settings, served: urls }), names);
  return { name: 'main', files, plan };
}
