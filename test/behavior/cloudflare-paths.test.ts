import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

// Three redirects by query and a folder that _redirects can't express: the Worker runs for their paths alone.

const files = {
  'index.html': 'home',
  'about/index.html': 'about',
  'shop/kept/index.html': 'kept',
  'product.html': 'product',
  '404.html': 'none',
  '410.html': 'gone',
};
const site = makeSite(
  [
    ['/product.php?id=42', '/about/'],
    ['/product.php?id=43', '/'],
    ['/product.php', '/product'],
    ['/?p=7', '/about/'],
    ['/product?old=1', '', '410'],
    ['/café?x=1', '/about/'],
    ['/shop/*', '/store/*/'],
    ['/old', '/about/'],
    ['/blog/:slug', '/:slug/'],
    ['/gone', '', '410'],
  ],
  { tls: { at: 'here' }, variant: { base: '/', format: 'preserve', trailingSlash: 'ignore' } },
  files,
);
const origin = 'https://www.example.com';

/** In place of the generated Worker, one that says only that it runs. */
const speaking = `export default { fetch: () => new Response('the Worker') };`;
const speak = (file: OutFile): OutFile =>
  file.path === '_worker.js' ? { ...file, content: speaking } : file;

/** The path, and the answer with its body or Location; whether the Worker runs. */
const answers = [
  ['/product.php?id=42&utm=1', 301, `${origin}/about/?utm=1`, true],
  ['/product.php/?id=43', 301, `${origin}/`, true],
  ['/product.php?id=44', 301, `${origin}/product?id=44`, true],
  ['/?p=7', 301, `${origin}/about/`, true],
  ['/', 200, 'home', true],
  ['/product', 200, 'product', true],
  ['/product?old=1', 410, 'gone', true],
  ['/caf%c3%a9?x=1', 301, `${origin}/about/`, true],
  ['/caf%C3%A9', 404, 'none', true],
  ['/shop/a/b/', 301, `${origin}/store/a/b/`, true],
  ['/shop', 301, `${origin}/store/`, true],
  ['/shop/kept/', 200, 'kept', true],
  ['/old', 301, `${origin}/about/`, false],
  ['/old/?id=42', 301, `${origin}/about/?id=42`, false],
  ['/blog/x', 301, `${origin}/x/`, false],
  ['/about/', 200, 'about', false],
  ['/gone', 404, 'none', false],
  ['/nothing', 404, 'none', false],
  ['/shopping', 404, 'none', false],
  ['/product.phpx', 404, 'none', false],
] as const;

describe.each([cloudflareWorkers, cloudflarePages].filter(requireEngine))('$name', (engine) => {
  let generated: Running;
  let speaker: Running;
  beforeAll(async () => {
    generated = await engine.start(site, engine.host.emit(site.plan));
    speaker = await engine.start(site, engine.host.emit(site.plan).map(speak));
  });
  afterAll(async () => {
    await generated?.stop();
    await speaker?.stop();
  });

  test.each(answers)('answers %s with %i and %s', async (path, status, text) => {
    const answer = await generated.ask({ method: 'GET', url: origin + path, headers: {} });
    // Cloudflare sends a target of _redirects on the requested host as a path.
    const location = answer.location && new URL(answer.location, origin).href;
    expect([answer.status, location || answer.body]).toEqual([status, text]);
  });

  test.each(answers)('runs the Worker for %s only as listed', async (path, _, __, isListed) => {
    const { body } = await speaker.ask({ method: 'GET', url: origin + path, headers: {} });
    expect(body === 'the Worker').toBe(isListed);
  });
});
