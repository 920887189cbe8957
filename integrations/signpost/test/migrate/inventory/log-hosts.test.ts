import { expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const combined = (request: string, status = 200, agent = firefox, day = '10/Oct/2026') =>
  `203.0.113.9 - - [${day}:13:55:36 +0000] "${request}" ${status} 2326 "-" "${agent}"\n`;

test('a log of several sites keeps them apart', async () => {
  const { urls } = await readSource(
    'x',
    `www.example.com:443 ${combined('GET /a HTTP/1.1')}`.repeat(2) +
      `shop.example.net:80 ${combined('GET /a\\xc3\\xa9 HTTP/1.1')}`,
  );
  expect(urls).toEqual(['https://www.example.com/a', 'https://shop.example.net/aé']);
});

test('a visitor whose own name was looked up is no virtual host', async () => {
  const line = combined('GET /a HTTP/1.1').replace('203.0.113.9', 'dsl-3.isp.example');
  expect((await readSource('x', line)).urls).toEqual(['/a']);
});

test.each([
  [
    'Caddy',
    { request: { method: 'GET', host: 'shop.example.net:443', uri: '/a' }, status: 200, ts: 1791640536 },
  ],
  [
    'Traefik',
    { RequestMethod: 'GET', RequestHost: 'shop.example.net', RequestPath: '/a', DownstreamStatus: 200 },
  ],
  ['nginx', { http_host: 'Shop.example.net', request: 'GET /a HTTP/2.0', status: '200' }],
])('the host of a line of %s', async (_, line) => {
  expect((await readSource('x', `${JSON.stringify(line)}\n`)).urls).toEqual(['https://shop.example.net/a']);
});

test('the machine that wrote a line is no site', async () => {
  const line = { host: 'web01.internal.example', request: 'GET /a HTTP/2.0', status: '200' };
  expect((await readSource('x', `${JSON.stringify(line)}\n`)).urls).toEqual(['/a']);
});

test('CloudFront names its distribution, and beside it the host that was asked for', async () => {
  const text =
    '#Version: 1.0\n#Fields: date time cs-method cs(Host) cs-uri-stem sc-status x-host-header cs(User-Agent)\n' +
    '2026-10-10\t13:55:36\tGET\td111.cloudfront.example\t/a\t200\twww.example.com\tMozilla/5.0\n';
  expect((await readSource('x', text)).urls).toEqual(['https://www.example.com/a']);
});
