import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { folderOf, runCommand } from './migrate/support.ts';

const page = (title: string, head = '') =>
  `<!doctype html><html lang="en"><title>${title}</title>${head}<h1>${title}</h1>`;

/** Two pages of a docs site, and a ledger of three: one went. */
const moved = {
  'public/index.html': page('Docs'),
  'public/guide/installation/index.html': page('Installation guide'),
  'published.txt': '/\n/guide/installation/\n/manual/installation/\t2026-01-02\n',
};

async function project(files: Readonly<Record<string, string>>) {
  const folder = await folderOf(files);
  const start = process.cwd();
  process.chdir(folder.root);
  onTestFinished(async () => {
    process.chdir(start);
    await folder.remove();
  });
  return (...args: string[]) => runCommand(ledgerCheckCommand, folder.root, ...args);
}

test('a lost page is named with its line and its likely target, and the check fails', async () => {
  const check = await project(moved);
  const { exit, out } = await check('public');
  expect(exit).toBe(1);
  expect(out).toContain(
    'lost /manual/installation/: no page and no redirect\n  published.txt:3, since 2026-01-02\n',
  );
  expect(out).toContain('  likely target: /guide/installation/ (');
  expect(out).toContain('1 of 3 published URLs is lost.\nFor each: restore the page, redirect the URL, or,');
});

test.each<[string, Record<string, string>]>([
  ['the page is back', { 'public/manual/installation.html': page('Installation') }],
  ['a line of _redirects', { 'public/_redirects': '/manual/* /guide/:splat 301\n' }],
  ['a line of .htaccess', { 'public/.htaccess': 'Redirect 301 /manual/installation /guide/installation/\n' }],
  [
    'a page that refreshes',
    {
      'public/manual/installation/index.html':
        '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/guide/installation/">',
    },
  ],
  [
    'the redirect map',
    { 'redirects.yaml': 'redirects:\n  - { from: /manual/installation, to: /guide/installation/ }\n' },
  ],
  ['gone on purpose', { 'redirects.yaml': 'gone: [/manual/*]\n' }],
  ['its line was deleted', { 'published.txt': '/\n/guide/installation/\n' }],
])('passes: %s', async (_, files) => {
  const check = await project({ ...moved, ...files });
  expect(await check('public')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^All \d published URLs still work\.$/m),
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    'a redirect to a page that is not there',
    { 'public/_redirects': '/manual/installation /gone-too/ 301\n' },
    "redirects to /gone-too/, which doesn't exist",
  ],
  [
    'redirects in a circle',
    { 'public/_redirects': '/manual/installation /a 301\n/a /b 301\n/b /a 301\n' },
    'redirects in a loop, last to /b',
  ],
])('%s answers nothing', async (_, files, why) => {
  const check = await project({ ...moved, ...files });
  const { exit, out } = await check('public');
  expect(out).toContain(`lost /manual/installation/: ${why}`);
  expect(exit).toBe(1);
});

const vercel = (redirects: unknown) => JSON.stringify({ redirects });
const toNew = { source: '/manual/installation/', destination: '/guide/installation/', permanent: true };
const byFirebase = { source: '/manual/installation/', destination: '/guide/installation/', type: 301 };
const byAzure = { redirect: '/guide/installation/', statusCode: 301 };

test.each<[string, Record<string, string>]>([
  ['vercel.json', { 'vercel.json': vercel([toNew]) }],
  [
    'a pattern of vercel.json',
    { 'vercel.json': vercel([{ ...toNew, source: '/manual/:path*/', destination: '/guide/:path*/' }]) },
  ],
  ['netlify.toml', { 'netlify.toml': '[[redirects]]\nfrom = "/manual/*"\nto = "/guide/:splat"\n' }],
  ['firebase.json', { 'firebase.json': JSON.stringify({ hosting: { redirects: [byFirebase] } }) }],
  [
    'staticwebapp.config.json',
    {
      'public/staticwebapp.config.json': JSON.stringify({
        routes: [
          { route: '/manual/installation', ...byAzure },
          { route: '/manual/installation/', ...byAzure },
        ],
      }),
    },
  ],
])('a redirect in %s answers; without it, the URL is lost', async (_, files) => {
  const check = await project({ ...moved, ...files });
  expect(await check('public')).toMatchObject({ exit: 0 });
  for (const file of Object.keys(files)) await rm(file);
  expect(await check('public')).toMatchObject({ exit: 1 });
});

// https://developers.cloudflare.com/pages/configuration/redirects/: 2,000 static redirects.
test('a line that only Cloudflare drops is lost there', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `/old-${at} / 301`);
  const check = await project({
    ...moved,
    'public/_redirects': `${lines.join('\n')}\n/manual/installation/ /guide/installation/ 301\n`,
  });
  const unsure = await check('public');
  expect(unsure).toMatchObject({ exit: 0 });
  expect(unsure.out).toContain('On Cloudflare, 1 published URL is lost, such as /manual/installation/:');
  expect(unsure.out).toContain('To check for it, pass --host cloudflare.');
  expect(await check('public', '--host', 'netlify')).toMatchObject({ exit: 0 });
  const there = await check('public', '--host', 'netlify,cloudflare');
  expect(there.exit).toBe(1);
  expect(there.out).toMatch(
    /lost \/manual\/installation\/: on Cloudflare: no page, and Cloudflare doesn't use public\/_redirects:2001 \(.*2,?000/,
  );
});

// https://docs.github.com/en/pages: it serves files, and a CNAME beside them is its own.
test.each<[string, Record<string, string>, string[]]>([
  ['with a CNAME', { 'public/CNAME': 'docs.example.com\n' }, []],
  ['where it is named', {}, ['--host', 'github-pages']],
])('GitHub Pages reads no redirects, %s', async (_, files, args) => {
  const check = await project({ ...moved, 'public/_redirects': '/manual/* /guide/:splat 301\n', ...files });
  expect(await check('public', ...args)).toMatchObject({ exit: 1 });
  expect(await check('public', '--host', 'netlify')).toMatchObject({ exit: 0 });
});

test('a file that answers every URL is named, and one that cannot be read too', async () => {
  const all = await project({ ...moved, 'public/_redirects': '/* /index.html 200\n' });
  expect((await all('public', '--host', 'netlify')).out).toContain(
    `public/_redirects:1 matches every URL ("/* /index.html 200"), so lost pages can't be detected.`,
  );
  const broken = await project({ ...moved, 'vercel.json': '{ "redirects": [' });
  const { exit, out } = await broken('public');
  expect(exit).toBe(1);
  expect(out).toMatch(/^vercel\.json:1:\d+: .+\.$/m);
});

test('a project site below a folder is read there, though no page says so', async () => {
  const check = await project({
    ...{ 'site/index.html': page('Docs'), 'site/a/index.html': page('A'), 'site/b.html': page('B') },
    'published.txt': '/project/\n/project/a/\n/project/b.html\n/project/c/\n',
  });
  const { exit, out } = await check('site', '--json');
  expect(exit).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ...{ ledger: 'published.txt', dist: 'site', published: 4, unlisted: 0 },
    lost: [{ path: '/project/c/', line: 4, why: 'no page and no redirect' }],
    notes: [
      'No page of site has a canonical URL. Signpost assumes that they are served from /project/. Pass --site if that is wrong.',
    ],
  });
});

// Create React App's documentation moved to a host of its own: every URL lost its first folder.
test('where one folder before all URLs explains the loss, it is named', async () => {
  const canonical = '<link rel="canonical" href="https://docs.example.com/a/">';
  const check = await project({
    ...{
      'site/index.html': page('Docs'),
      'site/a/index.html': page('A', canonical),
      'site/b.html': page('B'),
    },
    'published.txt': '/project/\n/project/a/\n/project/b\n/project/c/\n',
  });
  expect((await check('site')).out).toContain(
    'Signpost assumes that the pages are served from /. Served from /project/, most of the lost URLs would exist. If that is right, pass --site with that folder, such as https://www.example.com/project/.',
  );
});

const onProject = (path: string) =>
  page('P', `<link rel="canonical" href="https://example.github.io/project${path}">`);
const onGitHub = {
  'site/index.html': onProject('/'),
  'site/a/index.html': onProject('/a/'),
  'site/b/index.html': onProject('/b/'),
};

test('a published URL outside of the folder that the build is served from is lost', async () => {
  const check = await project({ ...onGitHub, 'published.txt': '/\n/a/\n/b/\n/project/a/\n' });
  const { exit, out } = await check('site');
  expect(out).toContain('lost /a/: outside of /project/, the folder that the build is served from\n');
  expect(out).toContain('3 of 4 published URLs are lost.');
  expect(out).toContain('Served from /, most of the lost URLs would exist');
  expect(exit).toBe(1);
  expect(await check('site', '--on-demand', '/,/a/,/b/')).toMatchObject({ exit: 0 });
});

test.each([
  ['/a/', 1, 'lost /project/old/: redirects to /a/, which is outside of /project/ (/project/a/ exists)\n'],
  ['/project/a/', 0, 'All 2 published'],
  ['/another-project/', 0, ''],
])('a redirect to %s, on a site below /project/', async (to, exit, said) => {
  const refresh = `<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=${to}">`;
  const check = await project({
    ...onGitHub,
    'site/old/index.html': refresh,
    'published.txt': '/project/old/\n/project/b/\n',
  });
  const checked = await check('site');
  expect(checked.out).toContain(said);
  expect(checked.exit).toBe(exit);
});

test.each<[string, Record<string, string>, string[]]>([
  ['a domain of github.io', onGitHub, []],
  [
    'CNAME',
    { 'site/index.html': page('P'), 'site/CNAME': 'docs.example.com\n' },
    ['--site', 'https://docs.example.com/project/'],
  ],
  [
    '--host',
    { 'site/index.html': page('P') },
    ['--host', 'github-pages', '--site', 'https://x.example/project/'],
  ],
])(
  'GitHub Pages, told by %s, reads no file of redirects, and the comment says so',
  async (_, files, args) => {
    const check = await project({
      ...files,
      'site/_redirects': '/project/old/ /project/ 301\n',
      'published.txt': '/project/old/\n',
    });
    const { exit, out } = await check('site', ...args);
    expect(out).toContain('lost /project/old/: no page and no redirect\n');
    expect(out).toContain(
      `site/_redirects redirects 1 lost URL, such as /project/old/, but isn't a file that GitHub Pages reads.`,
    );
    expect(exit).toBe(1);
  },
);

test('a page that has little in common is not a likely target', async () => {
  const check = await project({
    ...{
      'public/index.html': page('Docs'),
      'public/blog/index.html': page('Posts'),
      'public/tags/index.html': page('Tags'),
    },
    'published.txt': '/about/\n/tags/\n/blog/\n',
  });
  expect((await check('public')).out).toContain(
    'lost /about/: no page and no redirect\n  published.txt:1\n  No page of the build is similar.\n',
  );
});

test('a page that is listed by another of its variants is listed', async () => {
  const check = await project({ ...moved, 'published.txt': '/index.html\n/guide/installation\n' });
  expect((await check('public')).out).toBe('All 2 published URLs still work.\n');
});

test('pages that the ledger does not list yet are counted', async () => {
  const check = await project({ ...moved, 'published.txt': '/\n' });
  expect((await check('public')).out).toContain(
    '1 page of public is not in published.txt yet. Add with: signpost ledger update public',
  );
});

test.each([
  [
    { npm_config_package: './tools/astro-signpost-0.1.0.tgz' },
    'npx --yes --package=./tools/astro-signpost-0.1.0.tgz signpost',
  ],
  [{ npm_config_package: "./it's.tgz" }, "npx --yes --package='./it'\\''s.tgz' signpost"],
  [{ npm_config_package: './x.tgz', SIGNPOST_COMMAND: 'pnpm exec signpost' }, 'pnpm exec signpost'],
])('a command that is proposed is called as this one was: %o', async (variables, call) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const check = await project({ ...moved, 'published.txt': '/\n' });
  expect((await check('public')).out).toContain(`Add with: ${call} ledger update public\n`);
});

test('a URL that is lost on some of the platforms names them', async () => {
  const check = await project({
    ...moved,
    'vercel.json': vercel([toNew]),
    'public/_redirects': '/a /b 301\n',
  });
  const on = async (hosts: string) => (await check('public', '--host', hosts)).out;
  expect(await on('vercel,netlify,cloudflare')).toContain(
    'lost /manual/installation/: on Netlify and Cloudflare: no page and no redirect\n',
  );
  expect(await on('netlify,cloudflare')).toContain('lost /manual/installation/: no page and no redirect\n');
});

test('with --from, a site needs no ledger', async () => {
  const check = await project({
    ...{
      'public/index.html': page('Docs'),
      'list.txt': 'https://docs.example.com/\nhttps://docs.example.com/setup/\n',
    },
  });
  const { exit, out } = await check('public', '--from', 'list.txt');
  expect(exit).toBe(1);
  expect(out).toContain('lost /setup/: no page and no redirect\n  No page of the build is similar.\n');
  expect(out).toContain('if it is gone for good, list it under "gone:" in redirects.yaml.\n');
});

test.each<[string, Record<string, string>, string[], string]>([
  [
    'no ledger',
    {},
    ['public'],
    "published.txt doesn't list any URL yet. Fill it from the live site: signpost ledger update --from https://www.example.com/sitemap.xml",
  ],
  [
    'a wrong line',
    { 'published.txt': 'about\n' },
    ['public'],
    'published.txt:1:1: "about" is not a line of a ledger',
  ],
  ['no build', moved, ['nothing'], "nothing doesn't exist; build the site first, or name another folder."],
  ['a host that is none', moved, ['public', '--host', 'netlfy'], 'netlfy'],
  [
    'a site that is none',
    moved,
    ['public', '--site', 'docs'],
    '--site is the https address of the site: write https://docs, not "docs".',
  ],
  [
    'a comment outside CI',
    moved,
    ['public', '--comment'],
    '--comment works in GitHub Actions and in GitLab CI; neither GITHUB_ACTIONS nor GITLAB_CI is "true" here.',
  ],
])('%s gets a sentence', async (_, files, args, sentence) => {
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('GITLAB_CI', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const check = await project({ 'public/index.html': page('Docs'), ...files });
  const { exit, err } = await check(...args);
  expect(err).toContain(sentence);
  expect(exit).toBe(2);
});

test('URLs that mean something in Markdown or HTML do no harm in a comment', async () => {
  const check = await project({
    'public/index.html': page('Docs'),
    'published.txt':
      '/\n/a|b/`@octocat`/<img src=x onerror=alert(1)>/#12\n/[x](javascript:alert(1))/\n'.replace('/#12', ''),
  });
  const { out } = await check('public', '--format', 'markdown');
  expect(out).toContain('2 of 3 published URLs are lost.');
  for (const row of out.split('\n').filter((line) => line.startsWith('| <code>'))) {
    expect(row.split('|')).toHaveLength(5);
    expect(row.replaceAll(/<\/?code>/g, '')).not.toMatch(/[`@<>[\]()*#](?!\d+;)|javascript:/);
  }
});

test('a comment of very many URLs stays below what GitHub takes', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => `/old-${at}-${'<>'.repeat(60)}/`);
  const check = await project({ 'public/index.html': page('Docs'), 'published.txt': `${many.join('\n')}\n` });
  const { out } = await check('public', '--format', 'markdown');
  expect(out.length).toBeLessThan(65_000);
  expect(out).toMatch(/… and \d+ more; the log of the job has all of them\./);
});

describe.each([
  {
    forge: 'GitHub',
    own: { user: { login: 'github-actions[bot]' } },
    other: { user: { login: 'eve' } },
    list: '/repos/o/r/issues/12/comments?per_page=100&page=',
    one: '/repos/o/r/issues/comments/',
    update: 'PATCH',
    header: ['authorization', 'Bearer secret'],
    env: (url: string) => ({
      ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: url, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 'secret' },
      ...{ GITHUB_EVENT_PATH: 'event.json', GITHUB_STEP_SUMMARY: '' },
    }),
    outside: { GITHUB_EVENT_PATH: 'push.json' },
  },
  {
    forge: 'GitLab',
    own: { author: { username: 'project_1_bot' } },
    other: { author: { username: 'eve' } },
    list: '/projects/7/merge_requests/12/notes?per_page=100&page=',
    one: '/projects/7/merge_requests/12/notes/',
    update: 'PUT',
    header: ['private-token', 'secret'],
    env: (url: string) => ({
      ...{ GITHUB_ACTIONS: '', GITLAB_CI: 'true', CI_API_V4_URL: url, CI_PROJECT_ID: '7' },
      ...{ CI_MERGE_REQUEST_IID: '12', SIGNPOST_GITLAB_TOKEN: 'secret' },
    }),
    outside: { CI_MERGE_REQUEST_IID: '' },
  },
])('the comment on $forge', ({ forge, own, other, list, one, update, header, env, outside }) => {
  const comments: Record<string, unknown>[] = [];
  const asked: string[] = [];
  let refusal = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push(method);
      const answer = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const [name = '', value = ''] = header;
      if (request.headers[name] !== value) return answer(401, { message: 'Bad credentials' });
      if (refusal > 0 && method !== 'GET') return answer(refusal, { message: 'refused' });
      if (url === '/user') return answer(200, { username: 'project_1_bot' });
      if (method === 'GET') {
        if (!url.startsWith(list)) return answer(404, { message: 'Not Found' });
        const number = Number(new URL(url, 'http://x').searchParams.get('page'));
        return answer(200, comments.slice((number - 1) * 100, number * 100));
      }
      if (method === 'POST' && url === list.replace(/\?.*/, '')) {
        comments.push({ id: 1000 + comments.length, ...own, body: JSON.parse(text).body });
        return answer(201, comments.at(-1));
      }
      const found = comments.find(({ id }) => method === update && url === `${one}${id}`);
      if (found === undefined) return answer(404, { message: 'Not Found' });
      found['body'] = JSON.parse(text).body;
      return answer(200, found);
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    comments.length = 0;
    asked.length = 0;
    refusal = 0;
  });
  const marker = '<!-- signpost url-guard published.txt -->\n';

  async function inCi(more: Readonly<Record<string, string>> = {}) {
    const check = await project({
      ...moved,
      'event.json': '{ "pull_request": { "number": 12 } }',
      'push.json': '{ "ref": "refs/heads/main" }',
      'broken.json': '{',
    });
    for (const [name, value] of Object.entries({ ...env(url), ...more })) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => check('public', '--comment');
  }

  test('is made once, left while nothing changes, and brought up to date, behind a hundred others', async () => {
    for (let id = 1; id <= 100; id++) comments.push({ id, ...other, body: `${marker}talk` });
    const run = await inCi();
    expect(await run()).toMatchObject({ exit: 1, err: 'A comment was written.\n' });
    expect(comments).toHaveLength(101);
    expect(comments[100]?.['body']).toContain(`${marker}### URL guard\n\n1 of 3 published URLs is lost.`);
    expect(comments[100]?.['body']).toContain('/manual/installation/');
    asked.length = 0;
    expect(await run()).toMatchObject({ exit: 1, err: 'The comment is up to date.\n' });
    expect(asked).not.toContain(update);
    await writeFile('public/_redirects', '/manual/* /guide/:splat\n');
    expect(await run()).toMatchObject({ exit: 0, err: 'The comment was updated.\n' });
    expect(comments).toHaveLength(101);
    expect(comments[100]?.['body']).toContain('All 3 published URLs still work.');
  });

  test('is not made where no URL is lost', async () => {
    const run = await inCi();
    await writeFile('published.txt', '/\n');
    expect(await run()).toMatchObject({ exit: 0, err: 'No comment: no URL is lost.\n' });
    expect(comments).toEqual([]);
  });

  test('where the run belongs to no change, there is none, and the check fails all the same', async () => {
    const run = await inCi(outside);
    const { exit, err } = await run();
    expect(exit).toBe(1);
    expect(err).toMatch(/^No comment: this (run|pipeline) doesn't belong to a (pull|merge) request\.$/m);
  });

  test('a token that may only read leaves the result to the log, and the check fails all the same', async () => {
    const run = await inCi();
    refusal = 403;
    const { exit, err, out } = await run();
    expect(exit).toBe(1);
    expect(err).toContain('The token may not write comments, as in pull requests from forks.');
    expect(out).toContain('lost /manual/installation/');
  });

  test('another refusal, or an API that is not there, gets a sentence', async () => {
    const refused = await inCi();
    refusal = 422;
    expect(await refused()).toMatchObject({ exit: 2, err: `${forge} refused the comment: 422 refused.\n` });
    const nowhere = await inCi({
      ...(forge === 'GitHub'
        ? { GITHUB_API_URL: 'http://127.0.0.1:1' }
        : { CI_API_V4_URL: 'http://127.0.0.1:1' }),
    });
    const { exit, err } = await nowhere();
    expect(err).toMatch(new RegExp(`^${forge} at http://127\\.0\\.0\\.1:1 can't be reached: .+\\.$`, 'm'));
    expect(exit).toBe(2);
  });
});

test('what GitHub Actions sets and is broken or missing gets a sentence, GitLab’s token is asked for', async () => {
  const check = await project({
    ...moved,
    'broken.json': '{',
    'event.json': '{ "pull_request": { "number": 12 } }',
  });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('GITHUB_STEP_SUMMARY', 'summary.md');
  vi.stubEnv('GITHUB_TOKEN', '');
  vi.stubEnv('GITHUB_EVENT_PATH', 'broken.json');
  expect((await check('public', '--comment')).err).toBe(
    'broken.json, the file in GITHUB_EVENT_PATH, is not JSON.\n',
  );
  vi.stubEnv('GITHUB_EVENT_PATH', 'event.json');
  expect((await check('public', '--comment')).err).toContain(
    '--comment needs the variable GITHUB_TOKEN, which is not set;',
  );
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('GITLAB_CI', 'true');
  vi.stubEnv('CI_MERGE_REQUEST_IID', '12');
  const { exit, err } = await check('public', '--comment');
  expect(err).toContain('No comment: SIGNPOST_GITLAB_TOKEN is not set.');
  expect(exit).toBe(1);
});
