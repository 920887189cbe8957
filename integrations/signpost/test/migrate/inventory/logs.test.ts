import { describe, expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const combined = (request: string, status = 200, agent = firefox, day = '10/Oct/2026') =>
  `203.0.113.9 - - [${day}:13:55:36 +0000] "${request}" ${status} 2326 "-" "${agent}"\n`;

describe('inventory of a log in the combined format', () => {
  test('keeps several sites of a log apart', async () => {
    const { urls } = await readSource(
      'x',
      `www.example.com:443 ${combined('GET /a HTTP/1.1')}`.repeat(2) +
        `shop.example.net:80 ${combined('GET /a\\xc3\\xa9 HTTP/1.1')}`,
    );
    expect(urls).toEqual(['https://www.example.com/a', 'https://shop.example.net/aé']);
  });

  test("doesn't take a user name as a virtual host", async () => {
    const line = combined('GET /a HTTP/1.1').replace('203.0.113.9', 'dsl-3.isp.example');
    expect((await readSource('x', line)).urls).toEqual(['/a']);
  });

  test('counts people and robots apart, with last day and best status', async () => {
    const { kind, seen } = await readSource(
      'access.log',
      combined('GET /a HTTP/1.1', 404) +
        combined('GET /a HTTP/1.1', 200, firefox, '12/Oct/2026') +
        combined('HEAD /a HTTP/1.1', 304, google, '11/Oct/2026') +
        combined('GET /b?x=1 HTTP/2.0', 301),
    );
    expect(kind).toBe('log');
    expect(seen).toMatchObject([
      { url: '/a', hits: 2, bots: 1, seen: '2026-10-12', status: 200 },
      { url: '/b?x=1', hits: 1, bots: 0, seen: '2026-10-10', status: 301 },
    ]);
  });

  test("ignores Signpost's own crawl", async () => {
    const { seen } = await readSource(
      'access.log',
      combined('GET /a HTTP/1.1', 200, 'astro-signpost/0.1.0') + combined('GET /a HTTP/1.1'),
    );
    expect(seen).toMatchObject([{ url: '/a', hits: 1, bots: 1 }]);
  });

  test.each([
    ['an escaped byte', 'GET /caf\\xc3\\xa9 HTTP/1.1', '/café'],
    ['UTF-8 as it is', 'GET /café HTTP/1.1', '/café'],
    ['an absolute target', 'GET http://www.example.com/a HTTP/1.1', '/a'],
    ['no version', 'GET /a', '/a'],
    ['an escaped quote', 'GET /a\\"b HTTP/1.1', '/a"b'],
  ])('%s', async (_, request, url) => {
    expect((await readSource('x', combined(request))).urls).toEqual([url]);
  });

  test('leaves out requests that are for no page', async () => {
    const garbage = '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "\\x16\\x03\\x01" 400 0 "-" "-"\n';
    const { urls, notices } = await readSource(
      'x',
      `${combined('GET /a HTTP/1.1').repeat(3)}${combined('POST /b HTTP/1.1')}${garbage}\n`,
    );
    expect(urls).toEqual(['/a']);
    expect(notices).toEqual(['4 requests read', '1 line skipped: not a request']);
  });

  test('reads the common format, with a virtual host in front', async () => {
    const common = '::1 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.0" 200 2326\n';
    expect((await readSource('x', common)).seen).toMatchObject([{ url: '/a', hits: 1, bots: 0 }]);
    const host = `www.example.com:443 ${combined('GET /b HTTP/1.1')}`;
    expect((await readSource('x', host)).seen).toMatchObject([{ url: 'https://www.example.com/b', hits: 1 }]);
  });

  test('counts the searches and own parameters of visitors as one URL', async () => {
    const lines = Array.from(
      { length: 1_500 },
      (_, index) => combined(`GET /search?q=${index} HTTP/1.1`) + combined(`GET /p?gclid=${index} HTTP/1.1`),
    );
    const { seen } = await readSource('x', lines.join(''));
    expect(seen.find(({ url }) => url === '/p')?.hits).toBe(1_500);
    expect(seen.find(({ url }) => url === '/search?*')).toMatchObject({
      hits: 500,
      junk: 'endless queries',
    });
    expect(seen).toHaveLength(1_002);
  });

  test('refuses a file that only starts like a log', async () => {
    const text = combined('GET /a HTTP/1.1').repeat(20) + 'nothing of it\n'.repeat(50);
    await expect(readSource('x.log', text)).rejects.toThrow(
      /starts like an access log, but 50 of its 70 lines/,
    );
  });
});

test.each([
  [
    'nginx',
    {
      time_iso8601: '2026-10-10T10:00:00+00:00',
      request: 'GET /a HTTP/1.1',
      status: '200',
      http_user_agent: google,
      http_host: 'Shop.example.net',
    },
  ],
  [
    'Caddy',
    {
      ts: 1_791_626_400.5,
      request: {
        host: 'shop.example.net:443',
        method: 'GET',
        uri: '/a',
        headers: { 'User-Agent': [google] },
      },
      status: 200,
    },
  ],
  [
    'Cloudflare',
    {
      EdgeStartTimestamp: 1_791_626_400_000_000_000,
      ClientRequestMethod: 'GET',
      ClientRequestURI: '/a',
      EdgeResponseStatus: 200,
      ClientRequestUserAgent: google,
      ClientRequestHost: 'shop.example.net',
    },
  ],
  [
    'Traefik',
    {
      StartUTC: '2026-10-10T10:00:00Z',
      RequestMethod: 'GET',
      RequestPath: '/a',
      DownstreamStatus: 200,
      'request_User-Agent': google,
      RequestHost: 'shop.example.net',
    },
  ],
])('inventory reads JSON lines of %s', async (_, line) => {
  const { kind, seen } = await readSource('x', `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`);
  expect(kind).toBe('log');
  expect(seen).toMatchObject([
    { url: 'https://shop.example.net/a', hits: 0, bots: 2, seen: '2026-10-10', status: 200 },
  ]);
});

test('inventory reads the log of CloudFront', async () => {
  const text =
    '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header\n' +
    `2026-10-10\t10:00:00\tFRA2\t10\t203.0.113.9\tGET\td.cloudfront.net\t/a\t200\t-\t${firefox.replaceAll(' ', '%20')}\tx=1\twww.example.com\n`;
  const { kind, seen } = await readSource('x', text);
  expect(kind).toBe('log');
  expect(seen).toMatchObject([
    { url: 'https://www.example.com/a?x=1', hits: 1, bots: 0, seen: '2026-10-10', status: 200 },
  ]);
});

test("inventory doesn't take the machine of a JSON line as a site", async () => {
  const line = { host: 'web01.internal.example', request: 'GET /a HTTP/2.0', status: '200' };
  expect((await readSource('x', `${JSON.stringify(line)}\n`)).urls).toEqual(['/a']);
});
