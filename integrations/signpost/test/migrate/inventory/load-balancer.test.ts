import { expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** As AWS documents the lines of its application load balancer. */
const application = (request: string, status: string, agent = firefox) =>
  `h2 2026-10-10T13:55:36.186641Z app/my-lb/50dc6c495c0c9188 203.0.113.9:2817 10.0.0.1:80 0.000 0.001 0.000 ${status} ${status} 34 366 "${request}" "${agent}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:1:targetgroup/my/73 "Root=1-58337262-36d228ad5d99923122bbe354" "www.example.com" "session-reused" 0 2026-10-10T13:55:36.186641Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"\n`;
const classic = (request: string) =>
  `2026-10-10T13:55:36.186641Z my-lb 203.0.113.9:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "${request}" "curl/8.5.0" - -\n`;

test("an application's load balancer", async () => {
  const get = 'GET https://www.example.com:443/a?b=1 HTTP/2.0';
  const { kind, seen, notices } = await readSource(
    'x',
    application(get, '301').repeat(2) +
      application(get, '200', 'Googlebot/2.1 (+http://www.google.com/bot.html)') +
      application('POST https://www.example.com:443/c HTTP/2.0', '200') +
      application('- http://www.example.com:80- - ', '400', '-'),
  );
  expect(kind).toBe('log');
  expect(seen).toMatchObject([
    { url: 'https://www.example.com/a?b=1', hits: 2, bots: 1, seen: '2026-10-10', status: 200 },
  ]);
  expect(notices).toEqual([
    '4 requests read',
    '1 for something other than a page (such as POST) skipped',
    '1 line skipped: not a request',
  ]);
});

test('a classic one', async () => {
  const { kind, seen } = await readSource('x', classic('GET http://www.example.com:80/a HTTP/1.1'));
  expect(kind).toBe('log');
  expect(seen).toMatchObject([{ url: 'https://www.example.com/a', status: 200 }]);
});
