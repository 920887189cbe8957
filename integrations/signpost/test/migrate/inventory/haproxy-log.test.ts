import { describe, expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
/** `option httplog`, as HAProxy's manual has it (8.2.3) and HAProxy 2.6 writes it. */
const line = (request: string, { status = '200', captured = '', date = '10/Oct/2026' } = {}) =>
  `198.51.100.2:33317 [${date}:12:14:14.655] http-in~ static/srv1 10/0/30/69/109 ${status} 2750 - - ---- 1/1/1/1/0 0/0 ${captured}"${request}"\n`;
const syslog = 'Oct 10 12:14:14 web1 haproxy[14389]: ';

describe("HAProxy's own format", () => {
  test('raw and through syslog, with what was captured and without', async () => {
    const { kind, seen, notices } = await readSource(
      'haproxy.log',
      syslog +
        line('GET /a?b=1 HTTP/1.1', { captured: '{www.example.com} {} ' }) +
        line('GET /a?b=1 HTTP/1.1', {
          captured: `{www.example.com:8080|${firefox.replaceAll('|', '#7C')}|203.0.113.9} `,
          date: '12/Oct/2026',
        }) +
        line('HEAD /a?b=1 HTTP/1.1', {
          captured: '{www.example.com|Googlebot/2.1 (+http://www.google.com/bot.html)} ',
        }) +
        `<134>${syslog}${line('POST /a HTTP/1.1')}`,
    );
    expect(kind).toBe('log');
    expect(seen).toMatchObject([
      { url: 'https://www.example.com/a?b=1', hits: 2, bots: 1, seen: '2026-10-12', status: 200 },
    ]);
    expect(notices).toContain('1 for something other than a page (such as POST) skipped');
  });

  test.each([
    [
      'HTTP/2, whose target is absolute',
      'GET https://www.example.com/a HTTP/2.0',
      'https://www.example.com/a',
    ],
    ['escaped signs', 'GET /caf#C3#A9?x=#22#7Ba#7D#23 HTTP/1.1', '/café?x="{a}#'],
    ['a line that was cut off behind the request', 'GET /a', '/a'],
    ['percent signs', 'GET /caf%C3%A9 HTTP/1.1', '/caf%C3%A9'],
  ])('%s', async (_, request, url) => {
    expect((await readSource('x', line(request))).urls).toEqual([url]);
  });

  test('more fields behind, as of option httpslog', async () => {
    const https = line('GET /a HTTP/1.1').replace(
      '\n',
      ' 0/0000000000000000/0/0/0 www.example.com/TLSv1.3/TLS_AES_256\n',
    );
    expect((await readSource('x', https)).urls).toEqual(['/a']);
  });

  test('visitors who hung up and bad requests are counted, not taken; an IP address is no host', async () => {
    const bad =
      '198.51.100.2:33317 [10/Oct/2026:12:14:14.655] http-in http-in/<NOSRV> -1/-1/-1/-1/109 400 0 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"\n';
    const left = line('GET /left HTTP/1.1', { status: '-1' });
    const pages = line('GET /a HTTP/1.1', { captured: '{203.0.113.9|en} ' }).repeat(8);
    const { urls, notices } = await readSource('x', pages + bad + left);
    expect(urls).toEqual(['/a']);
    expect(notices).toContain('2 lines skipped: not requests');
  });

  test('option httplog clf, also through syslog, whose brackets are no day', async () => {
    const clf =
      '198.51.100.2 - - [10/Oct/2026:12:14:14 +0000] "GET /a HTTP/1.1" 200 2750 "" "" 48150 367 "http-in" "static" "srv1" 0 0 1 1 3005 ---- 1 1 0 0 3 0 0 "" "" "www.example.com"\n';
    for (const text of [clf, syslog + clf]) {
      expect((await readSource('x', text)).seen).toMatchObject([
        { url: '/a', hits: 1, seen: '2026-10-10', status: 200 },
      ]);
    }
  });
});

test("JSON lines whose query stands apart: CloudFront's standard logging and nginx with $uri and $args", async () => {
  const cloudFront = {
    date: '2026-10-10',
    time: '13:55:36',
    'cs-method': 'GET',
    'cs(Host)': 'd111111abcdef8.cloudfront.net',
    'cs-uri-stem': '/a',
    'sc-status': '301',
    'cs(User-Agent)': 'Mozilla/5.0%20(X11)%20Firefox/132.0',
    'cs-uri-query': 'b=1',
    'x-host-header': 'www.example.com',
  };
  const nginx = { time_iso8601: '2026-10-11T01:00:00+00:00', uri: '/b', args: 'c=2', status: 200 };
  const none = { ...cloudFront, 'cs-uri-query': '-', 'cs-uri-stem': '/c' };
  const text = [cloudFront, nginx, none].map((one) => `${JSON.stringify(one)}\n`).join('');
  expect((await readSource('x', text)).seen).toMatchObject([
    { url: 'https://www.example.com/a?b=1', hits: 1, seen: '2026-10-10', status: 301 },
    { url: '/b?c=2', hits: 1, seen: '2026-10-11' },
    { url: 'https://www.example.com/c' },
  ]);
});
