import { describe, expect, test } from 'vitest';
import { site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { serve } from '../lib/http/support/servers.ts';
import { watchPrints } from '../support/prints.ts';
import { host, type Reported, serveFiles } from './support/live-audit.ts';

const printed = watchPrints();
const findings = (): Reported[] => JSON.parse(printed.out).findings;

describe('audit URL says in a sentence why it stops', () => {
  test.each(['www.example.com', 'localhost:4321'])('a site without https://: %s', async (named) => {
    expect(await main(['audit', named])).toBe(2);
    expect(printed.err).toBe(
      `signpost: ${named} doesn't exist here. To audit a live site, pass https://${named}\n`,
    );
  });

  test('an option for folders alone', async () => {
    expect(await main(['audit', 'http://127.0.0.1:1/', '--host', 'netlify'])).toBe(2);
    expect(printed.err).toContain('--host, --fix and --search-console need a build');
  });

  test('a host that refuses the connection', async () => {
    expect(await main(['audit', 'http://127.0.0.1:1/'])).toBe(2);
    expect(printed.err).toMatch(/127\.0\.0\.1:1 refuses the connection\.\n$/);
  });

  test.each([
    ['a site behind a password', 401, {}, /returns 401: it needs a password/],
    ['an address that is none of a site', 404, {}, /returns 404, so there is no site to audit/],
    [
      'a site that has too much to do',
      429,
      { 'retry-after': '86400' },
      /returns 429 \(Retry-After: 86400\), so nothing was read\. Try again later\.\n$/,
    ],
    [
      'a site that is closed for a day',
      503,
      { 'retry-after': '86400' },
      /returns 503 \(Retry-After: 86400\), so nothing was read\. Try again later\.\n$/,
    ],
    ['a circle', 302, { location: '/' }, /redirects in a loop: http/],
  ])('%s', async (_, status, headers, sentence) => {
    const { origin } = await serve((__, response) => response.writeHead(status, headers).end());
    expect(await main(['audit', `${origin}/`])).toBe(2);
    expect(printed.err).toMatch(sentence);
    expect(printed.err.trim().split('\n')).toHaveLength(1);
  });

  test('a robots.txt that disallows everything, unless --ignore-robots', async () => {
    const { origin } = await serveFiles(site({ 'robots.txt': 'User-agent: *\nDisallow: /\n' }));
    const requested = ['audit', origin, '--site', `https://${host}`];
    expect(await main(requested)).toBe(2);
    expect(printed.err).toMatch(
      /disallows its first page for crawlers \(line 2 of robots\.txt\).*--ignore-robots/,
    );
    expect(await main([...requested, '--ignore-robots', '--json'])).toBe(1);
    expect(findings().map(({ rule }) => rule)).toContain('robots-disallow-all');
  });

  test('a robots.txt that returns 500', async () => {
    const requested: string[] = [];
    const { origin } = await serve((request, response) => {
      requested.push(request.url ?? '');
      if (request.url === '/robots.txt') response.writeHead(500).end();
      else response.end('<!doctype html><title>A</title><a href="/b/">B</a>');
    });
    expect(await main(['audit', origin])).toBe(2);
    expect(printed.err).toMatch(
      /\/robots\.txt returns 500, so crawlers treat the whole site as disallowed.*--ignore-robots/,
    );
    expect(requested).toEqual(['/', '/robots.txt']);
    expect(await main(['audit', origin, '--ignore-robots', '--json'])).toBe(1);
    expect(findings().map(({ rule }) => rule)).toContain('server-robots');
  });

  test.each([
    [['--max-pages', 'many'], /Invalid --max-pages: "many"\. Pass a whole number above 0, such as 1000\./],
    [['--max-pages', '0.5'], /Invalid --max-pages: "0\.5"/],
  ])('%s', async (options, sentence) => {
    expect(await main(['audit', 'http://127.0.0.1:1/', ...options])).toBe(2);
    expect(printed.err).toMatch(sentence);
  });
});
