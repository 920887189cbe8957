import { afterEach, describe, expect, test } from 'vitest';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { allEngines } from './engines/all.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

// What each host answers in the states of which `map check`, `audit` and `ledger check` say whether the map is in force
// (integrations/signpost/test/project/unserved-table.test.ts): a file without the generated lines, an outdated one, the right one.

const files = { 'index.html': 'home', '404.html': 'not found', 'new/index.html': 'new' };
const old = ['/old', '/new/'] as const;
const recent = ['/recent', '/new/'] as const;

/** The file in which a host reads redirects, as a site has it without ours. Servers don't start without their generated files. */
const ownFiles: Readonly<Record<string, OutFile>> = {
  apache: { path: '.htaccess', content: 'Options -Indexes\n' },
  'azure-swa': {
    path: 'staticwebapp.config.json',
    content: '{ "globalHeaders": { "X-Frame-Options": "DENY" } }\n',
  },
  cloudflare: { path: '_redirects', content: '/elsewhere /new/ 302\n' },
  netlify: { path: '_redirects', content: '/elsewhere /new/ 302\n' },
  vercel: { path: 'vercel.json', content: '{ "headers": [] }\n' },
  firebase: { path: 'firebase.json', content: '{ "hosting": { "public": "dist", "ignore": [] } }\n' },
  'github-pages': { path: '.nojekyll', content: '' },
};

let running: Running | undefined;
afterEach(() => running?.stop());

/** The host's files for the redirects. */
function emitFor({ host }: Engine, redirects: readonly (readonly [from: string, to: string])[]) {
  const variant = { format: 'directory', trailingSlash: 'always' } as const;
  const serving = host.serving?.({ files: Object.keys(files), read: () => undefined, variant }).serving;
  const site = makeSite(redirects, {}, files, serving);
  return { site, output: host.emit(site.plan) };
}

/** True for each URL that the host redirects, or whose page leads on. */
async function areRedirected({ ask }: Running, urls: readonly string[]): Promise<boolean[]> {
  const replies = urls.map((url) =>
    ask({ method: 'GET', url: `https://www.example.com${url}`, headers: { 'x-forwarded-proto': 'https' } }),
  );
  const answered = await Promise.all(replies);
  return answered.map(({ status, location }) => status !== 404 && location !== '');
}

describe.each(
  [...allEngines, cloudflarePages].filter(requireEngine).map((engine) => ({ name: engine.name, engine })),
)('$name', ({ engine }) => {
  const ownFile = ownFiles[engine.host.id];

  if (ownFile !== undefined)
    test('redirects nothing by a file without the generated lines', async () => {
      const { site, output } = emitFor(engine, []);
      const others = output.filter(({ path }) => path !== ownFile.path);
      running = await engine.start(site, [...others, ownFile]);
      expect(await areRedirected(running, ['/old', '/recent'])).toEqual([false, false]);
    });

  test('lacks the redirect that its outdated file lacks', async () => {
    const { site, output } = emitFor(engine, [old]);
    running = await engine.start(site, output);
    expect(await areRedirected(running, ['/old', '/recent'])).toEqual([true, false]);
  });

  test('has all redirects by the right file', async () => {
    const { site, output } = emitFor(engine, [old, recent]);
    running = await engine.start(site, output);
    expect(await areRedirected(running, ['/old', '/recent'])).toEqual([true, true]);
  });
});
