import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubPages } from '../../integrations/signpost/src/hosts/github-pages/host.ts';
import { printTarget } from '../../integrations/signpost/src/map/target.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { chromium as executablePath, flags, tool } from '../site/support/chromium.ts';
import { asDeclared } from './as-declared.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { filesEngine } from './engines/files.ts';
import { siteOf } from './sites.ts';

const site = await siteOf('main');
const plan = selectSupportedPlan(site.plan, githubPages);
const output = githubPages.emit(plan);
const origin = 'https://www.example.com';
const url = (path: string): string => origin + path;

describe('GitHub Pages', () => {
  let running: Running;
  beforeAll(async () => {
    running = await filesEngine.start(site, output);
  });
  afterAll(() => running?.stop());
  const get = (href: string) => running.ask({ method: 'GET', url: href, headers: {} });

  /** Where a request ends up by the redirect of a folder and the refresh of a page. */
  async function follow(href: string): Promise<string> {
    const reply = await get(href);
    if (reply.status === 301) return follow(new URL(reply.location, href).href);
    return asDeclared(githubPages, { url: href, status: 301 }, reply).location;
  }

  test('has more than 30 redirects to request', () => expect(plan.exact.length).toBeGreaterThan(30));

  const moved = plan.exact.filter(({ outcome }) => outcome.target !== undefined);
  test.each(moved.map((entry) => [entry.path, entry] as const))(
    'leads %s to its target',
    async (path, { outcome }) => {
      const target =
        outcome.target &&
        printTarget(outcome.target.origin === '' ? { ...outcome.target, origin } : outcome.target);
      const requested = /\.html?$/.test(path) ? [path] : [path, `${path}/`];
      for (const one of requested) expect([one, await follow(url(one))]).toEqual([one, target]);
    },
  );

  test('serves pages, and the 404 page, as without redirects', async () => {
    const folders = [...plan.served.pages].filter(([, file]) => file.endsWith('index.html'));
    for (const [href, file] of folders)
      expect(await get(url(href))).toMatchObject({ status: 200, body: site.files[file] });
    expect(await get(url('/nothing'))).toMatchObject({ status: 404, body: site.files['404.html'] });
  });
});

const playwright = tool('playwright-core');

describe.runIf(requireEngine(playwright))('a redirect page in Chromium', () => {
  test('leads to the new URL at once', async () => {
    const { chromium } = createRequire(new URL('../engines/package.json', import.meta.url))(
      'playwright-core',
    );
    const opened = await chromium.launch({ executablePath, args: [...flags] });
    try {
      const page = await opened.newPage();
      const requested: string[] = [];
      await page.route(
        '**/*',
        (route: { request(): { url(): string }; fulfill(answer: object): Promise<void> }) => {
          const href = route.request().url();
          requested.push(href);
          const file = output.find(({ path }) => href === url(`/${path}`.replace(/index\.html$/, '')));
          return route.fulfill({
            contentType: 'text/html',
            body: typeof file?.content === 'string' ? file.content : '<title>new</title>',
          });
        },
      );
      await page.goto(url('/to-both/'));
      await page.waitForURL(url('/about/?ref=old#team'), { timeout: 10_000 });
      expect(requested).toEqual([url('/to-both/'), url('/about/?ref=old')]);
    } finally {
      await opened.close();
    }
  });
});
