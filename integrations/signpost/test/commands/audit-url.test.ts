import { describe, expect, test } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { serve } from '../lib/http/support/servers.ts';
import { watchPrints } from '../support/prints.ts';
import { host, type Reported, serveFiles } from './support/live-audit.ts';

const printed = watchPrints();
const findings = (): Reported[] => JSON.parse(printed.out).findings;

describe('signpost audit URL', () => {
  test('shows no password that makes its URL unreadable', async () => {
    expect(await main(['audit', 'http://me:pa#ss@127.0.0.1:4801/'])).toBe(2);
    expect(printed.err).toContain('"http://127.0.0.1:4801/" isn\'t the URL of a site');
    expect(printed.err).not.toContain('pa#');
  });

  test('finds nothing on a correct preview', async () => {
    const { origin } = await serveFiles(site());
    expect(await main(['audit', origin, '--site', `https://${host}`])).toBe(0);
    expect(printed.out).toMatch(
      /: 2 pages, \d+ checks, nothing found\n--preset strict runs \d+ more rules?, and lists infos\n$/,
    );
    expect(printed.err).toBe('');
  });

  test('reports faults of status, headers and redirects', async () => {
    const files = site({ 'gauges/index.html': page('/gauges/', { body: '<a href="/old">Old</a>' }) });
    const { origin } = await serve((request, response) => {
      const path = request.url ?? '/';
      const file = path === '/' ? 'index.html' : path === '/gauges/' ? 'gauges/index.html' : path.slice(1);
      if (path === '/old') return response.writeHead(301, { location: '/older' }).end();
      if (path === '/older') return response.writeHead(301, { location: '/gauges/' }).end();
      if (path === '/icon.svg') return response.writeHead(500).end();
      const text = files[file] ?? files['404.html'];
      const type = /\.(?:xml|txt)$/.exec(file) === null ? 'text/html; charset=iso-8859-1' : 'text/plain';
      const robots = path === '/gauges/' ? { 'x-robots-tag': 'noindex' } : {};
      response.writeHead(200, { 'content-type': type, ...robots }).end(text);
    });
    expect(await main(['audit', origin, '--site', `https://${host}`, '--json'])).toBe(1);
    const rules = new Set(findings().map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual([
      'charset',
      'error-page',
      'link-redirected',
      'server-not-found',
      'server-status',
      'server-variant',
      'sitemap-entries',
    ]);
  });

  test('runs the rules and server checks of --only', async () => {
    const { origin } = await serve((_, response) => response.end('<!doctype html><title></title>'));
    const requested = ['audit', `${origin}/`, '--json'];
    expect(await main([...requested, '--only', 'server-not-found'])).toBe(1);
    expect(findings().map(({ rule }) => rule)).toEqual(['server-not-found']);
    printed.out = '';
    expect(await main([...requested, '--only', 'W-HEAD-1,W-ERR-1'])).toBe(1);
    expect(findings().map(({ rule }) => rule)).toEqual(['server-not-found', 'title-missing', 'error-page']);
    expect(await main([...requested, '--only', 'server-notfound'])).toBe(2);
    expect(printed.err).toMatch(/Invalid --only: "server-notfound".*server-not-found/);
  });
});

test.each([
  // The host of --site is followed, to a private address, which a redirect may not reach.
  ['https://127.0.0.1', 'where no redirect or sitemap may lead'],
  ['https://www.example.com', 'redirects to another host, so nothing was read'],
])('audit URL that redirects to 127.0.0.1, with --site %s, says "%s"', async (siteUrl, message) => {
  const { port } = await serve((_, response) =>
    response.writeHead(301, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  expect(await main(['audit', `http://localhost:${port}`, '--site', siteUrl])).toBe(2);
  expect(printed.err).toContain(message);
});

test('audit URL compares canonicals with --site, and not with the requested host', async () => {
  const { origin } = await serveFiles(site());
  expect(await main(['audit', origin, '--site', 'https://www.other.example', '--json'])).toBe(1);
  expect(findings().map(({ message }) => message)).toContainEqual(expect.stringContaining(`https://${host}`));
});

test('audit URL accepts noindex on a whole preview, and reports it on a part', async () => {
  const all = await serveFiles(site({ _headers: '/*\n  X-Robots-Tag: noindex\n' }));
  expect(await main(['audit', all.origin, '--site', `https://${host}`])).toBe(0);
  const meta = '<meta name="robots" content="noindex">';
  const pages = { 'index.html': page('/', { head: meta, body: '<a href="/gauges/">Gauges</a>' }) };
  const staging = await serveFiles(
    site({
      ...pages,
      'gauges/index.html': page('/gauges/', { head: meta }),
      _headers: '/*\n  X-Robots-Tag: noindex\n',
    }),
  );
  expect(await main(['audit', staging.origin, '--site', `https://${host}`])).toBe(0);
  const one = await serveFiles(site({ ...pages, _headers: '/*\n  X-Robots-Tag: noindex\n' }));
  expect(await main(['audit', one.origin, '--site', `https://${host}`])).toBe(1);
  const part = await serveFiles(site({ _headers: '/\n  X-Robots-Tag: noindex\n' }));
  expect(await main(['audit', part.origin, '--site', `https://${host}`])).toBe(1);
});

test('audit URL notes skipped URLs on stderr and in the report', async () => {
  const many = Array.from({ length: 8 }, (_, index) => `<a href="/p${index}/">x</a>`).join('');
  const { origin } = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>A</title>${many}`),
  );
  await main(['audit', origin, '--max-pages', '3', '--json']);
  expect(printed.err).toMatch(/6 URLs were not requested, because --max-pages is 3\./);
  const notes = ['6 URLs were not requested, because --max-pages is 3.'];
  expect(JSON.parse(printed.out)).toMatchObject({ notes });
  printed.out = '';
  await main(['audit', origin, '--max-pages', '3', '--format', 'html']);
  expect(printed.out).toContain(notes[0]);
});
