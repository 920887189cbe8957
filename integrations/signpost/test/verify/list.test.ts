import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { verifyCommand } from '../../src/verify/command.ts';
import { parseUrlList } from '../../src/verify/read-list.ts';
import { runCommand } from '../commands/migrate/support.ts';
import { serve } from '../lib/http/support/servers.ts';
import { deploy, openProject, page } from './support/deployed.ts';

const read = (text: string, file = 'list.csv') =>
  parseUrlList(file, text).urls.map(({ url, status, target }) => [url, status, target]);

test.each([
  ['a map with semicolons', 'old;new\n/about-us.html;/about/\n', [['/about-us.html', undefined, '/about/']]],
  [
    'a crawl by Screaming Frog',
    'Address,Content Type,Status Code,Status\nhttps://www.shop.example/about/,text/html,200,OK\n',
    [['https://www.shop.example/about/', 200, '']],
  ],
  [
    'a crawl with the words of the status, one of them missing, before its number',
    'Address,Status,Status Code\n/a,,200\n/b,Not Found,404\n',
    [
      ['/a', 200, ''],
      ['/b', 404, ''],
    ],
  ],
  [
    'an export of Search Console, whose clicks are no statuses',
    'Top pages,Clicks,Impressions,CTR,Position\nhttps://www.shop.example/about/,404,900,5%,3\n',
    [['https://www.shop.example/about/', undefined, '']],
  ],
  [
    'lines with spaces',
    '/about-us.html /about/\n/x\n',
    [
      ['/about-us.html', undefined, '/about/'],
      ['/x', undefined, ''],
    ],
  ],
  [
    'the sheet of migrate review',
    'old,new,status,owner\n/a,/b/,accepted,Ann\n/c,,gone,\n/d,,open,\n',
    [
      ['/a', undefined, '/b/'],
      ['/c', 410, ''],
    ],
  ],
  ['a map of redirects', 'from,to,status,since\n/a,/b/,302,2026-01-01\n', [['/a', 302, '/b/']]],
  ['tabs in a .csv file', '/a\t301\t/b/\n', [['/a', 301, '/b/']]],
  ['columns in another order', 'target,url,code\n/b/,/a,301\n', [['/a', 301, '/b/']]],
  ['the ledger', '# published\n/about/ 2026-01-01\n', [['/about/', undefined, '']]],
  [
    'a URL with a comma',
    '/a,b.html\n/c;d\n',
    [
      ['/a,b.html', undefined, ''],
      ['/c;d', undefined, ''],
    ],
  ],
  [
    'a German crawl',
    'Adresse;Statuscode\nhttps://www.shop.example/;301\n',
    [['https://www.shop.example/', 301, '']],
  ],
  [
    'a column of URLs',
    'URL\n/a\n/b\n',
    [
      ['/a', undefined, ''],
      ['/b', undefined, ''],
    ],
  ],
])('parseUrlList reads %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  [
    'old;status\n/a;301\n/b;moved',
    'list.csv:3: "moved" isn\'t a status. Write the URL, its status and its target: `/old;301;/new/`.',
  ],
  [
    '/a,200,/b/',
    'list.csv:1: /a has the status 200 and a target. Write the URL, its status and its target: `/old,301,/new/`.',
  ],
  ['name,age\nAnn,7', 'list.csv:1: "name,age" isn\'t a path or a URL'],
])('parseUrlList refuses %j with the delimiter of the list', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

const canonical = (name: string, href: string): string =>
  page(name).replace('</head>', `<link rel="canonical" href="${href}"></head>`);

test('verify --urls prints a row for each URL of a list and a summary, without map and build', async () => {
  const { root, write } = await openProject({});
  await write('urls.csv', 'url,status,target\n/old,301,/about/\n/about/\n/gone,410,\n/lost,301,/about/\n');
  const origin = await deploy({
    '/old': [301, '', { location: '/about/' }],
    '/about/': [200, page('About')],
  });
  const { exit, out, err } = await runCommand(verifyCommand, root, origin, '--urls', `${root}/urls.csv`);
  expect(exit).toBe(1);
  expect(out.split('\r\n')).toEqual([
    'url,redirects,status,final,canonical,indexable,expected,verdict',
    `${origin}/old,301 ${origin}/about/,200,${origin}/about/,,yes,301 to ${origin}/about/,ok`,
    `${origin}/about/,,200,${origin}/about/,,yes,,ok`,
    `${origin}/gone,,404,${origin}/gone,,status 404,410,"returns 404, not 410"`,
    `${origin}/lost,,404,${origin}/lost,,status 404,301 to ${origin}/about/,"returns 404, not 301 to ${origin}/about/"`,
    '',
  ]);
  expect(err.split('\n').slice(0, 3)).toEqual([
    '4 URLs: 2 ok, 2 not',
    '  live-gone-status: 1 (Gone URLs return 410)',
    '  live-redirect-missing: 1 (Each redirect of the map works)',
  ]);
});

test.each([
  ['two redirects', '/a,/c/', 'live-redirects'],
  ['a temporary redirect for a move', '/temporary,/c/', 'live-redirect-status'],
  ['a temporary redirect where the list wants a permanent one', '/temporary,301', 'live-redirect-status'],
  ['a permanent redirect where the list wants a temporary one', '/b,302', 'live-redirect-status'],
  ['a permanent redirect with another status than that of the list', '/b,308', undefined],
  ['a temporary redirect that the list wants', '/temporary,302,/c/', undefined],
  ['a page with noindex at the end', '/to-hidden,/hidden/', 'live-noindex'],
  ['a page whose canonical is another', '/copy/', 'live-canonical'],
  ['a missing page at the end', '/to-nothing,/nothing/', 'live-missing'],
  ['another target', '/b,/hidden/', 'live-target'],
  ['a target that redirects', '/a,/b', 'live-redirects'],
  ['a loop', '/loop', 'live-loop'],
  ['a page', '/c/', undefined],
  ['a page that should be gone', '/c/,410', 'live-not-gone'],
])('verify --urls judges %s', async (_, line, rule) => {
  const { root, write } = await openProject({ 'urls.csv': '' });
  await write('urls.csv', `${line}\n`);
  const origin = await deploy({
    '/a': [301, '', { location: '/b' }],
    '/b': [301, '', { location: '/c/' }],
    '/c/': [200, page('C')],
    '/temporary': [302, '', { location: '/c/' }],
    '/to-hidden': [301, '', { location: '/hidden/' }],
    '/hidden/': [200, page('Hidden'), { 'x-robots-tag': 'noindex' }],
    '/copy/': [200, canonical('Copy', '/c/')],
    '/to-nothing': [301, '', { location: '/nothing/' }],
    '/loop': [301, '', { location: '/loop' }],
  });
  const { out } = await runCommand(verifyCommand, root, origin, '--urls', 'urls.csv', '--format', 'json');
  expect(JSON.parse(out).findings.map((finding: { rule: string }) => finding.rule)).toEqual(
    rule === undefined ? [] : [rule],
  );
});

const redirectPage = (target: string, delay = 0): string =>
  `<!doctype html><html lang="en"><head><title>Redirecting</title><meta http-equiv="refresh" content="${delay}; url=${target}"><meta name="robots" content="noindex"></head><body><a href="${target}">Redirecting</a></body></html>`;

test.each([
  ['to the target', '/moved,/c/', undefined],
  ['of a line without target', '/moved', undefined],
  ['to the target with the status of a map', '/moved,301,/c/', undefined],
  ['with a delay where the list wants a temporary redirect', '/later,302,/c/', undefined],
  ['with a delay for a move', '/later,/c/', 'live-redirect-status'],
  ['to another page', '/moved,/d/', 'live-target'],
  ['to a page that redirects again', '/twice,/c/', 'live-redirects'],
  ['where the list wants a gone URL', '/moved,410', 'live-not-gone'],
  ["to the target, after GitHub's own redirect to the slash", '/folder?a=1,/c/', undefined],
  ["of a line without target, after GitHub's own redirect to the slash", '/folder', undefined],
])('verify --urls takes a page with a refresh for a redirect: %s', async (_, line, rule) => {
  const { root } = await openProject({ 'urls.csv': `${line}\n` });
  const origin = await deploy({
    '/moved': [200, redirectPage('/c/')],
    '/later': [200, redirectPage('/c/', 1)],
    '/twice': [200, redirectPage('/moved')],
    '/folder': [301, '', { location: '/folder/' }],
    '/folder?a=1': [301, '', { location: '/folder/?a=1' }],
    '/folder/': [200, redirectPage('/c/')],
    '/folder/?a=1': [200, redirectPage('/c/')],
    '/c/': [200, page('C')],
    '/d/': [200, page('D')],
  });
  const { out } = await runCommand(verifyCommand, root, origin, '--urls', 'urls.csv', '--format', 'json');
  const { findings, urls } = JSON.parse(out);
  expect(findings.map((finding: { rule: string }) => finding.rule)).toEqual(rule === undefined ? [] : [rule]);
  if (rule === undefined) expect(urls[0].redirects.at(-1)).toBe(`refresh ${origin}/c/`);
});

test('verify --urls --as requests the URLs of the site on its preview', async () => {
  const list = 'https://www.example.com/old,https://www.example.com/c/\n/missing\n/absolute\n/page\n';
  const { root } = await openProject({ 'urls.csv': list });
  const origin = await deploy({
    '/old': [301, '', { location: '/c/' }],
    '/absolute': [301, '', { location: 'https://www.example.com/c/' }],
    '/page': [200, redirectPage('https://www.example.com/c/')],
    '/c/': [200, canonical('C', 'https://www.example.com/c/'), { 'x-robots-tag': 'noindex' }],
  });
  const { out } = await runCommand(
    verifyCommand,
    root,
    origin,
    ...['--urls', 'urls.csv', '--as', 'https://www.example.com', '--format', 'json'],
  );
  const { findings, urls } = JSON.parse(out);
  expect(findings).toMatchObject([{ rule: 'live-missing', url: 'https://www.example.com/missing' }]);
  expect(urls[0]).toMatchObject({
    url: 'https://www.example.com/old',
    redirects: ['301 https://www.example.com/c/'],
    verdict: 'ok',
  });
});

test('verify --urls --since leaves out the rows that an earlier report has', async () => {
  const { root, write, path } = await openProject({});
  await write('urls.txt', '/a\n/b\n/c\n');
  const list = ['--urls', 'urls.txt'];
  const before = await deploy({ '/b': [200, page('B')], '/c': [200, page('C')] });
  await runCommand(verifyCommand, root, before, ...list, '--json', '--output', path('last.json'));
  const report = await readFile(path('last.json'), 'utf8');
  expect(JSON.parse(report).findings).toMatchObject([{ rule: 'live-missing', url: `${before}/a` }]);

  // The same host, where /b is missing too.
  const now = await deploy({ '/c': [200, page('C')] });
  await write('last.json', report.replaceAll(before, now));
  const { exit, out } = await runCommand(verifyCommand, root, now, ...list, '--since', path('last.json'));
  const urls = out.split('\r\n').map((row) => row.split(',')[0]);
  expect([exit, urls]).toEqual([1, ['url', `${now}/b`, `${now}/c`, '']]);
});

test('verify --urls --format junit prints findings as for a build', async () => {
  const { root, write } = await openProject({});
  await write('urls.txt', '/a\n');
  const { exit, out } = await runCommand(
    verifyCommand,
    root,
    await deploy({}),
    ...['--urls', 'urls.txt', '--format', 'junit'],
  );
  expect([exit, out]).toEqual([1, expect.stringContaining('live-missing')]);
});

test('verify --urls sends --header to the hosts of the list, not to the host that a redirect leads to', async () => {
  const { root, write } = await openProject({});
  const tokens = new Map<string, unknown>();
  const shop = await serve(({ headers }, response) => {
    tokens.set('shop', headers['x-token']);
    response.end();
  });
  const { origin } = await serve(({ headers }, response) => {
    tokens.set('site', headers['x-token']);
    response.writeHead(301, { location: 'http://shop.example/' }).end();
  });
  await write('urls.csv', '/shop\n');

  const list = ['--urls', `${root}/urls.csv`, '--header', 'X-Token: secret'];
  await runCommand(verifyCommand, root, origin, ...list, '--resolve', `shop.example:127.0.0.1:${shop.port}`);
  expect([...tokens]).toEqual([
    ['site', 'secret'],
    ['shop', undefined],
  ]);
});

// A redirect of the site must not choose what a CI runner requests, such as the metadata of its cloud.
test('verify --urls follows no redirect to this machine, except to the server of its URL', async () => {
  const { root, write } = await openProject({});
  let requests = 0;
  const canary = await serve((_, response) => {
    requests += 1;
    response.end();
  });
  const names = [
    '127.0.0.1',
    'localhost',
    '127.0.0.2',
    '[::1]',
    '0.0.0.0',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '127.1',
  ];
  const { origin, port } = await serve(({ url = '' }, response) => {
    const name = names[Number(url.slice(1))];
    const location = name === undefined ? '/' : `http://${name}:${canary.port}/`;
    response
      .writeHead(url === '/' ? 200 : 301, { location, 'content-type': 'text/html' })
      .end('<title>A</title>');
  });
  await write('urls.csv', [...names.keys(), 'home'].map((path) => `/${path}\n`).join(''));

  const resolved = ['--resolve', `www.example.com:80:127.0.0.1:${port}`];
  const list = ['--urls', `${root}/urls.csv`, '--json'];
  const { out } = await runCommand(verifyCommand, root, 'http://www.example.com', ...list, ...resolved);
  expect(requests).toBe(0);
  expect(out).toContain('has an IP address of this machine or of a private network');

  // The URL on the command line is on this machine: its server is requested, and no other.
  await runCommand(verifyCommand, root, origin, ...list);
  expect(requests).toBe(0);
});

test('verify --urls accepts 404 and 410 for published URLs that the map lists as gone', async () => {
  const { root } = await openProject({
    'published.txt': '/kept/ 2026-01-01\n/dropped/ 2026-01-01\n/sold/ 2026-01-01\n/lost/ 2026-01-01\n',
    'redirects.yaml': 'gone: [/dropped, /sold]\n',
  });
  const origin = await deploy({ '/kept/': [200, page('Kept')], '/sold/': [410, page('Sold')] });
  const shop = 'https://www.shop.example';
  const verifyList = (...flags: string[]) =>
    runCommand(verifyCommand, root, origin, '--as', shop, '--urls', 'published.txt', ...flags);

  const { exit, out } = await verifyList('--json');
  expect(exit).toBe(1);
  const { urls } = JSON.parse(out);
  expect(urls.map(({ url, verdict }: { url: string; verdict: string }) => [url, verdict])).toEqual([
    [`${shop}/kept/`, 'ok'],
    [`${shop}/dropped/`, 'ok'],
    [`${shop}/sold/`, 'ok'],
    [`${shop}/lost/`, 'returns 404, not a page'],
  ]);
});

test('verify --urls reports a page at a published URL that the map lists as gone', async () => {
  const { root } = await openProject({
    'published.txt': '/dropped/ 2026-01-01\n',
    'redirects.yaml': 'gone: [/dropped]\n',
  });
  const origin = await deploy({ '/dropped/': [200, page('Dropped')] });
  const flags = ['--as', 'https://www.shop.example', '--urls', 'published.txt'];
  const { exit, out } = await runCommand(verifyCommand, root, origin, ...flags);
  expect(exit).toBe(1);
  expect(out).toContain('returns 200, not 410');
});
