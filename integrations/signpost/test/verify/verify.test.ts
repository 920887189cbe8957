import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { verifyCommand } from '../../src/verify/command.ts';
import { runCommand } from '../commands/migrate/support.ts';
import { serve } from '../lib/http/support/servers.ts';
import { type Answers, deploy, openProject, page } from './support/deployed.ts';

/** A project whose build has a home page and /about/, and whose map redirects /old. */
const files = {
  'signpost.yaml': 'site: https://www.example.com\n',
  'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/, since: 2026-01-01 }\n',
  'redirects.test.tsv': '/old\t301\t/about/\n',
  'dist/index.html': page('Home'),
  'dist/about/index.html': page('About'),
  'dist/404.html': page('Not found'),
};
const project = () => openProject(files);

const right: Answers = {
  '/': [200, page('Home')],
  '/about/': [200, page('About')],
  '/old': [301, '', { location: '/about/' }],
};

const asSite = ['--as', 'https://www.example.com'];

test('verify finds nothing where the build and its map are deployed', async () => {
  const { root } = await project();
  const { exit, out } = await runCommand(verifyCommand, root, await deploy(right), ...asSite);
  expect([exit, out]).toEqual([0, expect.stringMatching(/^\d+ URLs of https?:\/\/[^ ]+: nothing found\n$/)]);
});

test.each([
  ['live-redirect-missing', '/old', [404, page('Not found')]],
  ['live-target', '/old', [301, '', { location: '/' }]],
  ['live-redirect-status', '/old', [302, '', { location: '/about/' }]],
  ['live-missing', '/about/', [404, page('Not found')]],
  ['live-page', '/about/', [200, page('About us')]],
] as const)('verify reports %s at %s', async (fault, path, reply) => {
  const { root } = await project();
  const origin = await deploy({ ...right, [path]: reply });
  const { exit, out } = await runCommand(verifyCommand, root, origin, ...asSite, '--format', 'json');
  expect(exit).toBe(1);
  expect(JSON.parse(out).findings[0]).toMatchObject({ rule: fault, url: `https://www.example.com${path}` });
});

test('verify requires the target of a row of redirects.test.tsv, also where the map has another one', async () => {
  const { root } = await openProject({
    ...files,
    'redirects.test.tsv': '/old\t301\t/\n/other\t301\thttps://shop.example.com/\n',
  });
  const origin = await deploy({ ...right, '/other': [301, '', { location: '/about/' }] });
  const { out } = await runCommand(verifyCommand, root, origin, ...asSite, '--format', 'json');
  expect(JSON.parse(out).findings).toMatchObject([
    {
      file: 'redirects.test.tsv',
      line: 2,
      message: expect.stringContaining('Expected: 301 to https://shop.example.com/'),
    },
  ]);
});

describe('verify of GitHub Pages', () => {
  const refresh = (target: string): string =>
    `<!doctype html><html lang="en"><head><title>Moved</title><meta http-equiv="refresh" content="0; url=${target}"></head><body>Moved</body></html>`;
  const verifyAll = async (old: Answers[string], more: Answers = {}) => {
    const { root } = await openProject({
      ...files,
      'signpost.yaml': 'site: https://www.example.com\nhost: github-pages\n',
    });
    const origin = await deploy({ ...right, ...more, '/old': old });
    const { out } = await runCommand(verifyCommand, root, origin, ...asSite, '--all', '--format', 'json');
    return JSON.parse(out).findings;
  };

  test('requires the page of each redirect, with its refresh', async () => {
    expect(await verifyAll([200, refresh('https://www.example.com/about/')])).toEqual([]);
    expect(await verifyAll([301, '', { location: '/about/' }])).toEqual([]);
  });

  test("reads the page behind GitHub's own redirect to the slash", async () => {
    const toSlash = [301, '', { location: '/old/' }] as const;
    expect(await verifyAll(toSlash, { '/old/': [200, refresh('https://www.example.com/about/')] })).toEqual(
      [],
    );
    expect(await verifyAll(toSlash, { '/old/': [200, refresh('/')] })).toMatchObject([
      { rule: 'live-target' },
    ]);
    expect(await verifyAll(toSlash, { '/old/': [200, page('Old')] })).toMatchObject([
      { rule: 'live-target' },
    ]);
  });

  test.each<[string, string, Answers[string]]>([
    ['live-target', 'a page with a refresh to https://www.example.com/', [200, refresh('/')]],
    ['live-redirect-missing', '404', [404, page('Not found')]],
    ['live-redirect-missing', '200', [200, page('Old')]],
  ])('reports %s at an old URL that returns %s', async (rule, got, reply) => {
    expect(await verifyAll(reply)).toMatchObject([
      { rule, message: expect.stringContaining(`/old returns ${got}.`), file: 'redirects.yaml', line: 2 },
    ]);
  });
});

test('verify prints the line of the map', async () => {
  const { root } = await project();
  const origin = await deploy({ ...right, '/old': [301, '', { location: '/' }] });
  const { out } = await runCommand(verifyCommand, root, origin, ...asSite, '--format', 'json');
  expect(JSON.parse(out).findings[0]).toMatchObject({
    file: 'redirects.yaml',
    line: 2,
    message:
      'https://www.example.com/old returns 301 to https://www.example.com/. Expected: 301 to https://www.example.com/about/',
    fix: "Deploy the host's generated files.",
  });
});

test('verify reports a bot wall once, with the header to send', async () => {
  const { root } = await project();
  const { origin } = await serve((request, response) => {
    const isLetIn = request.headers['x-token'] === 'secret';
    const [status, body, headers = {}] = (isLetIn ? right[request.url ?? ''] : undefined) ?? [
      isLetIn ? 404 : 403,
      page('Not found'),
    ];
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  const walled = await runCommand(verifyCommand, root, origin, ...asSite, '--format', 'json');
  const [finding, ...others] = JSON.parse(walled.out).findings;
  expect([finding.rule, others]).toEqual(['live-blocked', []]);
  expect(finding.fix).toContain('`--header "Name: value"`');
  const letIn = await runCommand(verifyCommand, root, origin, ...asSite, '--header', 'X-Token: secret');
  expect(letIn.exit).toBe(0);
});

test('verify of a preview accepts the noindex header that its host sends', async () => {
  const { root } = await project();
  const origin = await deploy({ ...right, '/': [200, page('Home'), { 'x-robots-tag': 'noindex' }] });
  const { exit, err } = await runCommand(verifyCommand, root, origin, ...asSite);
  expect(exit).toBe(0);
  expect(err).toContain(
    "A preview of https://www.example.com: its http and other domains weren't requested.",
  );
});

test('verify --since reports only what an earlier report has not', async () => {
  const { root, path } = await project();
  const before = await deploy({ ...right, '/old': [404, ''] });
  await runCommand(verifyCommand, root, before, ...asSite, '--format', 'json', '--output', path('last.json'));
  expect(JSON.parse(await readFile(path('last.json'), 'utf8')).findings).not.toEqual([]);

  const now = await deploy({ ...right, '/old': [404, ''], '/about/': [404, ''] });
  const { out } = await runCommand(
    verifyCommand,
    root,
    now,
    ...asSite,
    ...['--since', path('last.json'), '--json'],
  );
  const rules = JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule);
  expect(rules).toEqual(['live-missing']);
});

test('verify --since refuses a report that has only some places of a cause', async () => {
  const { root, path } = await project();
  const leftOut = [{ rule: 'live-missing', cause: 'c', count: 3 }];
  await writeFile(path('short.json'), JSON.stringify({ version: 4, findings: [], leftOut }));
  const since = ['--since', path('short.json')];
  const { exit, err } = await runCommand(verifyCommand, root, await deploy(right), ...asSite, ...since);
  expect(exit).toBe(2);
  expect(err).toContain(
    'has only some places of each cause. Write it with --format json in place of --json.',
  );
});

test.each([
  [[], 'The build is for https://www.example.com, not for http://localhost:1'],
  [['--as', 'https://other.example'], 'The build is for'],
  [[...asSite, '--header', 'no header'], 'Invalid --header: "no header"'],
  [[...asSite, '--sample', '0'], 'Invalid --sample: "0"'],
  [[...asSite, '--rate', 'slow'], 'Invalid --rate: "slow"'],
  [['--urls', 'urls.csv'], "urls.csv doesn't exist."],
])('verify refuses %j with a sentence', async (options, sentence) => {
  const { root } = await project();
  const { exit, err } = await runCommand(verifyCommand, root, 'http://localhost:1', ...options);
  expect([exit, err]).toEqual([2, expect.stringContaining(sentence)]);
});
