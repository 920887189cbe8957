import { expect, test } from 'vitest';
import type { Check } from '../../src/verify/check.ts';
import { concurrency, withClient } from '../../src/verify/client.ts';
import { verifyCommand } from '../../src/verify/command.ts';
import { createDeployment } from '../../src/verify/deployment.ts';
import { requestAll } from '../../src/verify/request-all.ts';
import { runCommand } from '../commands/migrate/support.ts';
import { serve } from '../lib/http/support/servers.ts';
import { type Answers, deploy, openProject, page } from './support/deployed.ts';

const names = ['home', 'about', 'news', 'team', 'press', 'jobs'];
const pathOf = (name: string): string => (name === 'home' ? '/' : `/${name}/`);

/** A project with six pages and a redirect. */
function project() {
  const pages = names.map((name) => [`dist${pathOf(name)}index.html`, page(name)]);
  return openProject({
    ...Object.fromEntries(pages),
    'signpost.yaml': 'site: https://www.example.com\n',
    'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/, since: 2026-01-01 }\n',
  });
}

const right: Answers = {
  ...Object.fromEntries(names.map((name) => [pathOf(name), [200, page(name)] as const])),
  '/old': [301, '', { location: '/about/' }],
};
const requested = ['--as', 'https://www.example.com', '--format', 'json'];

/** The rules and messages of the findings. */
async function verify(origin: string, ...options: string[]) {
  const { root } = await project();
  const { exit, out } = await runCommand(verifyCommand, root, origin, ...requested, ...options);
  const findings: { rule: string; message: string; fix: string }[] = JSON.parse(out).findings;
  return { exit, findings, rules: findings.map(({ rule }) => rule) };
}

/** Serves the right answers to as many requests as `isAllowed` lets pass, and 429 to the others. */
async function serveLimited(isAllowed: (count: number) => boolean, retryAfter: string) {
  let count = 0;
  const { origin } = await serve(({ url = '' }, response) => {
    count += 1;
    if (!isAllowed(count)) {
      response.writeHead(429, { 'retry-after': retryAfter }).end('Too many requests');
      return;
    }
    const [status, body, headers = {}] = right[url] ?? [404, ''];
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  return origin;
}

test('verify waits after a 429 and finds nothing on a right deployment', async () => {
  const origin = await serveLimited((count) => count < 4 || count > 12, '1');
  expect(await verify(origin)).toMatchObject({ exit: 0, findings: [] });
});

test('verify judges no URL that stays refused with 429, and says how many in one finding', async () => {
  const origin = await serveLimited((count) => count < 4, '3600');
  const { exit, findings } = await verify(origin);
  expect([exit, findings]).toEqual([
    1,
    [
      expect.objectContaining({
        rule: 'live-refused',
        message: expect.stringMatching(/^\d+ of \d+ requests were refused with 429/),
        fix: expect.stringContaining('`--rate 2`'),
      }),
    ],
  ]);
});

test('verify --resume requests only the URLs that were refused', async () => {
  const { root } = await project();
  let isRefusing = true;
  const paths: string[] = [];
  const { origin } = await serve(({ url = '' }, response) => {
    if (isRefusing && paths.length >= 3) {
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return;
    }
    paths.push(url);
    const [status, body, headers = {}] = right[url] ?? [404, ''];
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  await runCommand(verifyCommand, root, origin, ...requested);
  isRefusing = false;
  const { exit } = await runCommand(verifyCommand, root, origin, ...requested, '--resume');
  expect([exit, new Set(paths).size]).toEqual([0, paths.length]);
});

test('requestAll takes a 503 that the plan expects at once, although it says Retry-After', async () => {
  await openProject({});
  let count = 0;
  const { origin } = await serve((_, response) => {
    count += 1;
    response.writeHead(503, { 'retry-after': '30' }).end();
  });
  const expected = { status: 503, location: undefined, file: undefined, headers: {}, maxRedirects: 1 };
  const paths = ['/', '/a/', '/b/'];
  const checks = paths.map((path): Check => ({ section: 'page', url: origin + path, expected }));
  const deployment = createDeployment(origin, origin, undefined);

  const results = await withClient({ origin, hosts: new Set(), namedUrls: [origin] }, {}, (ask) =>
    requestAll(checks, {
      ...{ ask, deployment, concurrency, resume: false },
      isOwnHost: () => true,
      readBuilt: () => undefined,
    }),
  );
  expect(results.map(({ difference, refusedBy }) => [difference, refusedBy])).toEqual(
    paths.map(() => [undefined, undefined]),
  );
  expect(count).toBe(paths.length);
});

test.each([
  ['3 of 3', ['/', '/about/', '/news/'], ['live-blocked']],
  ['2 of 3', ['/', '/about/'], ['live-missing', 'live-missing']],
])('verify of a list of URLs where %s return 403', async (_, refused, rules) => {
  const forbidden = refused.map((path) => [path, [403, 'Forbidden']] as const);
  const origin = await deploy({ ...right, ...Object.fromEntries(forbidden) });
  const { root } = await openProject({
    'urls.csv': 'url,status\n/,200\n/about/,200\n/news/,200\n',
    'signpost.yaml': 'site: https://www.example.com\n',
  });
  const { out } = await runCommand(verifyCommand, root, origin, ...requested, '--urls', 'urls.csv');
  const findings: { rule: string }[] = JSON.parse(out).findings;
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
});

const challenge = page('Just a moment…').replace('<title>', '<meta name="robots" content="noindex"><title>');

test('verify reports a challenge page with status 200 once', async () => {
  const { origin } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(challenge);
  });
  const { exit, findings } = await verify(origin);
  expect([exit, findings]).toEqual([
    1,
    [
      expect.objectContaining({
        rule: 'live-blocked',
        message: expect.stringContaining('the same page "Just a moment…" with status 200'),
      }),
    ],
  ]);
});

test('verify judges no URL that a bot protection answers, and the others as usual', async () => {
  const marked: Answers[string] = [200, challenge, { 'cf-mitigated': 'challenge' }];
  const origin = await deploy({ ...right, '/team/': marked, '/old': marked, '/press/': [404, ''] });
  const { findings } = await verify(origin);
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    [
      'live-blocked',
      expect.stringMatching(
        /^2 of \d+ requests were answered by Cloudflare's challenge instead of the site$/,
      ),
    ],
    ['live-missing', expect.stringContaining('/press/ returns 404')],
  ]);
});

test('verify takes the same wrong page at some URLs for a fault of each', async () => {
  const origin = await deploy({
    ...right,
    '/team/': [200, page('home')],
    '/press/': [200, page('home')],
    '/jobs/': [200, page('home')],
  });
  const { rules } = await verify(origin);
  expect(rules).toEqual(['live-page', 'live-page', 'live-page']);
});
