import { expect, test } from 'vitest';
import { toSentence } from '../../src/lib/text/sentence.ts';
import { findCause, gatherEvidence } from '../../src/verify/causes.ts';
import type { Check } from '../../src/verify/check.ts';
import { verifyCommand } from '../../src/verify/command.ts';
import { liveFaults } from '../../src/verify/faults.ts';
import type { Result } from '../../src/verify/result.ts';
import { runCommand } from '../commands/migrate/support.ts';
import { serve } from '../lib/http/support/servers.ts';
import { type Answers, deploy, openProject, page } from './support/deployed.ts';

const names = ['home', 'about', 'news', 'team'];
const pathOf = (name: string): string => (name === 'home' ? '/' : `/${name}/`);
/** A page that loads a style whose name has a hash. */
const styled = (name: string, style = '/_astro/base.Bx3dQ9aa.css'): string =>
  page(name).replace('</head>', `<link rel="stylesheet" href="${style}"></head>`);

const days = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-10-01', '2026-10-02'];
const oldPaths = days.map((_, at) => `/old-${at}`);
const redirectTo = (target: string): Answers[string] => [301, '', { location: target }];

function project(host: string) {
  const pages = names.map((name) => [`dist${pathOf(name)}index.html`, styled(name)]);
  const redirects = oldPaths.map((path, at) => `  - { from: ${path}, to: /about/, since: ${days[at]} }\n`);
  return openProject({
    ...Object.fromEntries(pages),
    'dist/_astro/base.Bx3dQ9aa.css': 'p{}',
    'signpost.yaml': `site: https://www.example.com\nhost: ${host}\n`,
    'redirects.yaml': `redirects:\n${redirects.join('')}gone:\n  - /discontinued\n`,
  });
}

const right: Answers = {
  ...Object.fromEntries(names.map((name) => [pathOf(name), [200, styled(name)] as const])),
  ...Object.fromEntries(oldPaths.map((path) => [path, redirectTo('/about/')])),
  '/discontinued': [410, ''],
};
const notFound: Answers[string] = [404, page('Not found')];
const withoutRedirects = Object.fromEntries(oldPaths.map((path) => [path, notFound]));

/** The causes in the findings of a rule, each once. Without a cause, a finding has the usual fix of its rule. */
async function findCauses(rule: string, origin: string, host = 'nginx'): Promise<unknown[]> {
  const { root } = await project(host);
  const options = ['--as', 'https://www.example.com', '--all', '--json'];
  const { out } = await runCommand(verifyCommand, root, origin, ...options);
  const findings: { rule: string; fix: string }[] = JSON.parse(out).findings;
  const fixes = findings.filter((finding) => finding.rule === rule).map(({ fix }) => fix);
  if (fixes.length === 0) throw new Error(`no ${rule}`);
  const usualFix = toSentence(liveFaults.find(({ id }) => id === rule)?.fix ?? '');
  return [...new Set(fixes.map((fix) => (fix === usualFix ? undefined : fix)))];
}

const missing = 'live-redirect-missing';

test('verify says that nginx does not use the configuration where no redirect works and pages do', async () => {
  const origin = await deploy({ ...right, ...withoutRedirects });
  expect(await findCauses(missing, origin)).toEqual([
    "nginx doesn't use the generated configuration: the pages are of this build, and none of 5 redirects works. Include it, and reload the server.",
  ]);
});

test('verify says that Netlify does not use the redirects where none works and pages do', async () => {
  const origin = await deploy({ ...right, ...withoutRedirects });
  expect(await findCauses(missing, origin, 'netlify')).toEqual([
    "Netlify doesn't use the generated redirects: the pages are of this build, and none of 5 redirects works. Deploy the generated files.",
  ]);
});

test.each<[string, Answers]>([
  [
    'three redirects of five are missing, among them the oldest',
    { '/old-0': notFound, '/old-1': notFound, '/old-2': notFound },
  ],
  [
    'no page is of this build either',
    { ...withoutRedirects, ...Object.fromEntries(names.map((name) => [pathOf(name), notFound])) },
  ],
  [
    'another rule returns a page',
    Object.fromEntries(oldPaths.map((path) => [path, [200, page('App')] as const])),
  ],
  [
    'one leads elsewhere, and the others are missing',
    { ...withoutRedirects, '/old-3': redirectTo('/news/') },
  ],
])('verify names no cause of a missing redirect where %s', async (_, change) => {
  expect(await findCauses(missing, await deploy({ ...right, ...change }))).toEqual([undefined]);
});

const comesFirst =
  '4 redirects of the map work, so the generated files are deployed: another rule or file of nginx comes before them here. Remove it';
const orChanged = `${comesFirst}, or deploy the generated files again if this redirect has changed since.`;

const orNewer = (count: number) =>
  `${comesFirst.replace('4', `${count}`)}, or deploy the generated files again if this redirect is newer.`;

test.each<[string, string, Answers, string]>([
  ['one redirect of five returns 404', missing, { '/old-1': notFound }, orNewer(4)],
  ['the oldest redirects return 404', missing, { '/old-0': notFound, '/old-1': notFound }, orNewer(3)],
  [
    'a gone URL is a page',
    'live-not-gone',
    { '/discontinued': [200, page('Discontinued')] },
    `${comesFirst.replace('4', '5')}.`,
  ],
  [
    'a page of the build redirects',
    'live-missing',
    { '/news/': redirectTo('/') },
    `${comesFirst.replace('4', '5')}, or deploy the generated files again if an earlier map redirected this URL.`,
  ],
])('verify says that another rule comes first where %s', async (_, rule, change, cause) => {
  expect(await findCauses(rule, await deploy({ ...right, ...change }))).toEqual([cause]);
});

test('verify names an old rule that redirects nearly every URL with a temporary redirect', async () => {
  const temporary = (target: string) => [302, '', { location: target }] as const;
  const old = Object.fromEntries(oldPaths.map((path) => [path, temporary('/about/')]));
  const origin = await deploy({ ...right, ...old, '/about/': temporary('/about/index/') });
  const cause =
    "No redirect of the map is temporary, and 6 URLs returned 302: another rule of nginx comes before the generated files. Remove it, and deploy the generated files if they aren't yet.";
  expect(await findCauses('live-redirect-status', origin)).toEqual([cause]);
  expect(await findCauses('live-missing', origin)).toEqual([cause]);
});

test('verify asks for the whole build where a page returns 404', async () => {
  expect(await findCauses('live-missing', await deploy({ ...right, '/news/': notFound }))).toEqual([
    undefined,
  ]);
});

test.each<[string, string, Answers[string], string]>([
  ['a page', missing, [200, page('Old page')], `${comesFirst}.`],
  ['another status', 'live-redirect-status', [302, '', { location: '/about/' }], orChanged],
  ['another target', 'live-target', redirectTo('/news/'), orChanged],
])(
  'verify says that another rule of the server comes first where one old URL has %s',
  async (_, rule, answer, cause) => {
    const origin = await deploy({ ...right, '/old-1': answer });
    expect(await findCauses(rule, origin)).toEqual([cause]);
  },
);

test('verify names no rule that comes first where only two redirects work', async () => {
  const pages = Object.fromEntries(oldPaths.slice(2).map((path) => [path, [200, page('Old')] as const]));
  expect(await findCauses(missing, await deploy({ ...right, ...pages }))).toEqual([undefined]);
});

test('verify names no cause of a gone URL that is still a page where only one redirect works', async () => {
  const discontinued = [200, page('Discontinued')] as const;
  const answers = { ...right, ...withoutRedirects, '/old-0': redirectTo('/about/') };
  const origin = await deploy({ ...answers, '/discontinued': discontinued });
  expect(await findCauses('live-not-gone', origin)).toEqual([undefined]);
});

test('verify says that visitors still see the old page, and names the path of a chain', async () => {
  const { root } = await project('nginx');
  const origin = await deploy({
    ...right,
    '/old-0': [200, page('Old page')],
    '/old-1': redirectTo('/step'),
    '/step': redirectTo('/about/'),
  });
  const options = ['--as', 'https://www.example.com', '--all', '--json'];
  const { findings } = JSON.parse((await runCommand(verifyCommand, root, origin, ...options)).out);
  expect(findings).toMatchObject([
    {
      rule: 'live-redirect-missing',
      why: expect.stringMatching(/^The old page is still served: visitors see it/),
    },
    {
      rule: 'live-redirects',
      fix: 'Redirect /old-1 to https://www.example.com/about/ directly: the redirect to /step comes from another rule or file of the server.',
    },
  ]);
});

test('verify says that the map is an earlier one where only the newest redirects are missing', async () => {
  const origin = await deploy({ ...right, '/old-3': notFound, '/old-4': notFound });
  expect(await findCauses(missing, origin)).toEqual([
    'The deployed redirects are of a map from before 2026-10-01: every redirect up to 2026-03-01 works, and none since then. Deploy the generated files.',
  ]);
});

test('verify says that a page is of another build where it loads a file that this build does not have', async () => {
  const origin = await deploy({
    ...right,
    '/news/': [200, styled('Older news', '/_astro/base.Zz9kP1bb.css')],
  });
  expect(await findCauses('live-page', origin)).toEqual([
    "The page is of another build: it loads /_astro/base.Zz9kP1bb.css, which this build doesn't have. Deploy this build.",
  ]);
});

test('verify names no cause of another title on a page with the files of this build', async () => {
  const origin = await deploy({ ...right, '/news/': [200, styled('Older news')] });
  expect(await findCauses('live-page', origin)).toEqual([undefined]);
});

/** Serves the right answers, and a stale one at /old-1, which a cache keeps unless `isFresh` says otherwise. */
async function serveCached(isFresh: (url: string) => boolean): Promise<string> {
  const { origin } = await serve(({ url = '' }, response) => {
    const [path = '', query] = url.split('?');
    const answers = path === '/old-1' && !isFresh(url) ? { '/old-1': redirectTo('/news/') } : right;
    const [status, body, headers = {}] = answers[path] ?? notFound;
    const location = headers['location'];
    const passed =
      location === undefined ? {} : { location: query === undefined ? location : `${location}?${query}` };
    const age = path === '/old-1' ? { age: '3600' } : {};
    response.writeHead(status, { 'content-type': 'text/html', ...age, ...passed }).end(body);
  });
  return origin;
}

test('verify says that a cache keeps a response where the server behind it is right', async () => {
  const origin = await serveCached((url) => url.includes('?'));
  expect(await findCauses('live-target', origin)).toEqual([
    'A cache has kept this response for 3600 s, and the server behind it returns the right one. Purge the cache and verify again.',
  ]);
});

test('verify does not blame a cache where the server behind it is wrong too', async () => {
  const origin = await serveCached(() => false);
  expect(await findCauses('live-target', origin)).toEqual([orChanged]);
});

/** The causes that the pages of the site give, each with the noindex that its response has. */
function findCausesOfNoindex(...noindex: readonly (string | undefined)[]) {
  const results = noindex.map((got, at): Result => {
    const expected = { status: 200, location: undefined, file: undefined, headers: {}, maxRedirects: 1 };
    const check: Check = { section: 'page', url: `https://www.example.com/${at}/`, expected };
    if (got === undefined) return { check, status: 200 };
    return { check, status: 200, difference: { fault: 'live-noindex', expected: 'no noindex', got } };
  });
  const evidence = gatherEvidence(results, { host: undefined, stale: new Set(), findLine: () => undefined });
  return results.map((result) => findCause(result, evidence));
}

const header = 'X-Robots-Tag: noindex';
const element = 'a robots meta element with noindex';

test('findCause says that the host sends noindex with every page', () => {
  const cause =
    'the host sends the header with every page. Remove `X-Robots-Tag: noindex` from the configuration of the server. If this is a preview, verify it with `npx astro-signpost verify PREVIEW --as SITE`';
  expect(findCausesOfNoindex(header, header, header)).toEqual([cause, cause, cause]);
});

test.each([
  ['one page has the header', [header, undefined, undefined]],
  ['each page has the meta element', [element, element, element]],
  ['pages have one or the other', [header, header, element]],
])('findCause names no cause of noindex where %s', (_, noindex) => {
  expect(new Set(findCausesOfNoindex(...noindex))).toEqual(new Set([undefined]));
});

test('verify says that the host returns a page for every unknown URL', async () => {
  const { origin } = await serve(({ url = '' }, response) => {
    const known = url === '/discontinued' ? undefined : right[url];
    const [status, body, headers = {}] = known ?? [200, page('App')];
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  expect(await findCauses('live-not-gone', origin)).toEqual([
    'The host returns the same page with status 200 for every unknown URL, as it is set up for apps. Turn this off.',
  ]);
});

test('verify asks for 404 in a row of redirects.test.tsv that expects a 410 from Firebase', async () => {
  const { root } = await openProject({
    'dist/index.html': page('home'),
    'signpost.yaml': 'site: https://www.example.com\nhost: firebase\n',
    'redirects.yaml': 'gone:\n  - /discontinued/*\n',
    'redirects.test.tsv': '/discontinued/x\t410\n',
  });
  const origin = await deploy({ '/': [200, page('home')] });
  const options = ['--as', 'https://www.example.com', '--json'];
  const { out } = await runCommand(verifyCommand, root, origin, ...options);
  expect(JSON.parse(out).findings).toMatchObject([
    {
      rule: 'live-gone-status',
      file: 'redirects.test.tsv',
      fix: "Firebase Hosting's own rules can't return 410. Write 404 into this row of the list.",
    },
  ]);
});
