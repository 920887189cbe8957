import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { page as bare, eleventy } from '../commands/support/init.ts';
import { inOwnFolder, put, putAll } from '../commands/support/own-folder.ts';

// Whether a site's host has the redirects of the map: ten hosts, with no file, a file without the generated lines, an outdated
// file and the right one, wherever the host reads it. The commands of a CI fail unless the host has all of them.

const printed = inOwnFolder();

const page = (title: string) => bare(title, '<meta charset="utf-8">');
const map = (redirects: readonly string[]) =>
  `redirects:\n${redirects.map((redirect) => `  - { ${redirect}, since: 2026-01-01 }\n`).join('')}`;
const old = 'from: /old, to: /new/';
const recent = 'from: /recent, to: /new/';

/** A site with two redirects in its map and its ledger, whose host has nothing yet. */
const makeSite = (host: string) => ({
  ...eleventy,
  '_site/index.html': page('Home').replace(
    '<head>',
    '<head><link rel="canonical" href="https://www.example.com/">',
  ),
  '_site/new/index.html': page('New'),
  'published.txt': '/\n/new/\n/old\n/recent\n',
  'redirects.yaml': map([old, recent]),
  'signpost.yaml': `site: https://www.example.com\nhost: ${host}\ndist: _site\n`,
});

const commands = [
  ['map', 'check'],
  ['audit', '--preset', 'minimal'],
  ['ledger', 'check'],
];

/** What each command says of the host's redirects, once if all say the same. */
async function askCommands(): Promise<unknown> {
  const answers = new Set<string>();
  for (const argv of commands) {
    printed.out = '';
    const code = await main(argv);
    const [, reason = 'served'] =
      /redirect of the map works on .*?: (.*?)\.?(?: \[W-REDIR-1\])?\n/.exec(printed.out) ?? [];
    answers.add(`${code} ${reason}`);
  }
  return [...answers].join(' | ');
}

/** Writes the host's files, and copies them to where it reads them, as the finding says. */
async function deploy(copy: string): Promise<void> {
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  execFileSync('sh', ['-c', copy]);
}

interface Row {
  readonly host: string;
  /** The file with the redirects, where the host reads it. */
  readonly file: string;
  /** A file of the site itself at that place. */
  readonly own: string;
  readonly copy: string;
  /** What the finding says without the file. */
  readonly missing?: string;
  readonly foreign?: string;
  /** The end of what the finding says of the file without the second redirect. */
  readonly outdated?: string;
}

const ownJson = '{ "headers": [] }\n';
const table: readonly Row[] = [
  {
    host: 'apache',
    file: '_site/.htaccess',
    own: 'Options -Indexes\n',
    copy: 'cp deploy/apache/.htaccess _site/',
    outdated: ', and lacks `RewriteRule "^recent/?$" "https://www.example.com/new/" [R=301,NE,END]`',
  },
  {
    host: 'azure-swa',
    file: '_site/staticwebapp.config.json',
    own: '{ "globalHeaders": { "X-Frame-Options": "DENY" } }\n',
    copy: 'cp deploy/azure-swa/*.json _site/',
    outdated: ', and lacks `{"route":"/recent","redirect":"https://www.example.com/new/","statusCode":301}`',
  },
  {
    host: 'cloudflare',
    file: '_site/_redirects',
    own: '/app/* /new/ 200\n',
    copy: 'cp -r deploy/cloudflare/_* _site/',
    outdated: ', and lacks `/recent https://www.example.com/new/ 301`',
  },
  {
    host: 'netlify',
    file: '_site/_redirects',
    own: '/app/* /new/ 200\n',
    copy: 'cp -r deploy/netlify/_* _site/',
    outdated: ', and lacks `/recent https://www.example.com/new/ 301`',
  },
  {
    host: 'vercel',
    file: 'vercel.json',
    own: ownJson,
    copy: 'cp deploy/vercel/vercel.json .',
    outdated:
      ', and lacks `{"source":"/recent{/}?","destination":"https://www.example.com/new/","statusCode":301}`',
  },
  {
    host: 'firebase',
    file: 'firebase.json',
    own: '{ "hosting": { "public": "_site" } }\n',
    copy: 'cp deploy/firebase/firebase.json .',
    outdated: ', and lacks `{"regex":"^/recent/?$","destination":"https://www.example.com/new/","type":301}`',
  },
  {
    host: 'github-pages',
    file: '_site/recent/index.html',
    own: '',
    copy: 'cp -r deploy/github-pages/. _site/ && rm _site/README.md',
    missing: '_site has no pages for them',
  },
  // The files of servers aren't in the project until `map compile` has written them.
  ...[
    { host: 'nginx', file: 'deploy/nginx/http.conf', own: 'server {}\n' },
    { host: 'caddy', file: 'deploy/caddy/signpost.caddy', own: 'encode gzip\n' },
    { host: 'aws', file: 'deploy/aws/store.json', own: '{ "data": [] }\n' },
  ].map((row) => ({ ...row, copy: 'true', missing: 'served' })),
];

// On each of these hosts, the first redirect needs a program.
const programs = [
  ['cloudflare', "from: '/shop?id=1', to: /new/", '_site/_worker.js', 'cp -r deploy/cloudflare/_* _site/'],
  [
    'vercel',
    "from: /shop, to: '/new/#a:b'",
    'middleware.js',
    'cp deploy/vercel/*.js* . && cp -r deploy/vercel/_signpost _site/',
  ],
  [
    'netlify',
    "from: '/shop?id=a=b', to: /new/",
    'netlify/edge-functions/signpost.js',
    'cp -r deploy/netlify/_* _site/ && cp -r deploy/netlify/netlify* .',
  ],
] as const;

const isHtml = (file: string) => file.endsWith('.html');

test.each(table)('map check, audit and ledger check fail until $host has all redirects', async (row) => {
  const { host, file, own, copy, outdated = '' } = row;
  await putAll(makeSite(host));
  const { missing = `${file} doesn't exist` } = row;
  expect(await askCommands(), 'no file').toBe(missing === 'served' ? '0 served' : `1 ${missing}`);

  if (!isHtml(file)) {
    await put(file, own);
    expect(await askCommands(), 'a file of its own').toBe(`1 ${file} doesn't have the generated lines`);
    // `map compile` refuses a folder that it hasn't written.
    if (file.startsWith('deploy/')) await rm('deploy', { recursive: true });
  }

  await put('redirects.yaml', map([old]));
  await deploy(copy);
  await put('redirects.yaml', map([old, recent]));
  const state = isHtml(file) ? `${file} doesn't exist` : `${file} is outdated`;
  const answer = await askCommands();
  expect(answer, 'an outdated file').toContain(`1 ${state}${outdated}`);
  expect(answer, 'an outdated file').not.toContain(' | ');

  await deploy(copy);
  expect(await askCommands(), 'the right file').toBe('0 served');
});

test.each(programs)('the commands name the program that %s lacks, and its outdated data', async (...row) => {
  const [host, first, program, copy] = row;
  await putAll({ ...makeSite(host), 'redirects.yaml': map([first, old]), 'published.txt': '/old\n' });
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  expect(await askCommands()).toMatch(/^1 \S+ doesn't exist$/);

  await deploy(copy);
  expect(await askCommands()).toBe('0 served');
  await rm(program);
  expect(await askCommands()).toBe(`1 ${program} doesn't exist`);
  await put(program, 'export default {};\n');
  expect(await askCommands()).toBe(`1 ${program} doesn't have the generated lines`);

  await deploy(copy);
  await put('redirects.yaml', map([first, old, recent]));
  const outdated = host === 'vercel' ? '_site/_signpost/site.json' : '_site/_redirects';
  expect(await askCommands()).toContain(`1 ${outdated} is outdated`);
});
