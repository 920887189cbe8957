import { expect, test } from 'vitest';
import type { Trail } from '../../src/lib/http/follow.ts';
import type { Reply } from '../../src/lib/http/reply.ts';
import type { Check } from '../../src/verify/check.ts';
import { createDeployment } from '../../src/verify/deployment.ts';
import { judgeResponses } from '../../src/verify/judge.ts';

const origin = 'https://www.example.com';
const old = 'https://www.old.example/pump.html';
const deployment = createDeployment(origin, origin, undefined);

const check = (section: Check['section'], status: number, location?: string): Check => ({
  section,
  url: old,
  expected: { status, location, file: undefined, headers: {}, maxRedirects: 1 },
});

/** The redirects of the old URL by their targets, and the last status. */
function trail(last: number, ...targets: string[]): Trail {
  const urls = [old, ...targets];
  const answer = (status: number): Reply => {
    return { kind: 'answer', url: old, status, headers: new Map(), body: new Uint8Array(), cut: false };
  };
  return {
    hops: targets.map((to, at) => ({ url: urls[at] ?? '', status: 301, to })),
    end: 'answer',
    first: answer(targets.length === 0 ? last : 301),
    last: answer(last),
    loop: [],
  };
}

const pump = `${origin}/pump/`;
const moved = check('old URL', 301, pump);

test.each<[string, Check, Trail, string | undefined]>([
  ['one redirect to its page', moved, trail(301, pump), undefined],
  ['two redirects to its page', moved, trail(301, `${origin}/pump.html`, pump), 'live-redirects'],
  [
    'its path on the new host, which returns 404',
    moved,
    trail(404, `${origin}/pump.html`),
    'live-redirect-missing',
  ],
  ['another page', moved, trail(200, `${origin}/`), 'live-target'],
  ['404', moved, trail(404), 'live-redirect-missing'],
  [
    'a gone URL that returns 410 on the new host',
    check('old URL', 410),
    trail(410, `${origin}/pump.html`),
    undefined,
  ],
  ['a gone URL that is still a page', check('old URL', 410), trail(200), 'live-not-gone'],
  [
    'a gone URL of GitHub Pages that another server returns with 410',
    check('gone', 404),
    trail(410),
    undefined,
  ],
  ['a URL that nobody decided', check('old URL', 404), trail(404), undefined],
])('judgeResponses judges %s', (_, wanted, responses, fault) => {
  expect(judgeResponses(wanted, { trail: responses, built: undefined }, deployment)?.fault).toBe(fault);
});

test.each([
  ['the old URL itself', [], 'live-unreachable'],
  ['the target of its right redirect', [pump], undefined],
])('judgeResponses of an unreachable host: %s', (_, targets, fault) => {
  const url = targets.at(-1) ?? old;
  const responses: Trail = {
    ...trail(301, ...targets),
    end: 'failure',
    last: { kind: 'failure', url, why: 'refused', message: 'refuses connections' },
  };
  expect(judgeResponses(moved, { trail: responses, built: undefined }, deployment)?.fault).toBe(fault);
});

test('judgeResponses names the rule that sends another domain elsewhere', () => {
  const wanted = check('domain', 301, `${origin}/`);
  const responses = trail(200, 'https://www.old.example/start/');
  expect(judgeResponses(wanted, { trail: responses, built: undefined }, deployment)).toMatchObject({
    fault: 'live-domain',
    fix: 'redirect it to https://www.example.com/: a rule of the server or a setting of the host comes first',
  });
});

test('judgeResponses takes the query that the host passes on, as on Netlify', () => {
  const { expected, ...rest } = check('redirect', 301, pump);
  const wanted = { ...rest, expected: { ...expected, hostLocation: `${pump}?id=7` } };
  const judge = (target: string) =>
    judgeResponses(wanted, { trail: trail(200, target), built: undefined }, deployment)?.fault;

  expect(judge(`${pump}?id=7`)).toBeUndefined();
  expect(judge(pump)).toBeUndefined();
  expect(judge(`${pump}?id=8`)).toBe('live-target');
});

test.each([
  [origin, 'live-header'],
  ['http://localhost:4321', undefined],
])('judgeResponses requires HSTS over https alone: %s', (base, fault) => {
  const hsts = { 'strict-transport-security': 'max-age=86400' };
  const page = check('page', 200);
  const { last, ...rest } = trail(200);
  const responses = { trail: { ...rest, last: { ...last, url: `${base}/` } }, built: undefined };
  const wanted = { ...page, expected: { ...page.expected, headers: hsts } };
  expect(judgeResponses(wanted, responses, createDeployment(base, origin, origin))?.fault).toBe(fault);
});

test.each([
  ['header', { 'x-robots-tag': ['noindex'] }, '', 'remove the header'],
  [
    'meta element',
    {},
    '<meta name="robots" content="noindex">',
    'deploy the build: its page has no robots meta element',
  ],
])('judgeResponses asks to remove the %s that has noindex', (_, headers, meta, fix) => {
  const html = (head: string): Buffer => Buffer.from(`<!doctype html><title>x</title>${head}<h1>x</h1>`);
  const { last, ...rest } = trail(200);
  const fields = new Map(Object.entries({ 'content-type': ['text/html'], ...headers }));
  const responses = {
    trail: { ...rest, last: { ...last, headers: fields, body: html(meta) } },
    built: html(''),
  };
  const difference = judgeResponses(check('page', 200), responses, deployment);
  expect(difference).toMatchObject({ fault: 'live-noindex', fix: expect.stringContaining(fix) });
});

test.each([
  [
    'https://staging.acme.example/a/',
    'live-canonical',
    'build the site with its own URL, https://www.example.com',
  ],
  // Another page of the site: an older build
  ['https://www.example.com/b/', 'live-page', undefined],
])('judgeResponses of a page that now has the canonical %s finds %s', (href, fault, fix) => {
  const html = (canonical: string): Buffer =>
    Buffer.from(`<!doctype html><title>x</title><link rel="canonical" href="${canonical}"><h1>x</h1>`);
  const { last, ...rest } = trail(200);
  const headers = new Map([['content-type', ['text/html']]]);
  const responses = {
    trail: { ...rest, last: { ...last, headers, body: html(href) } },
    built: html('https://www.example.com/a/'),
  };
  const difference = judgeResponses(check('page', 200), responses, deployment);
  expect(difference?.fault).toBe(fault);
  if (fix === undefined) expect(difference?.fix).toBeUndefined();
  else expect(difference?.fix).toContain(fix);
});

/** Judges a page of the build, deployed as it was built, that search engines must index or needn't. */
function judgeBuilt(head: string, isIndexable: boolean, headers: Record<string, string[]> = {}) {
  const html = Buffer.from(`<!doctype html><title>x</title>${head}<h1>x</h1>`);
  const { last, ...rest } = trail(200);
  const fields = new Map(Object.entries({ 'content-type': ['text/html'], ...headers }));
  const responses = { trail: { ...rest, last: { ...last, url: pump, headers: fields, body: html } } };
  const { expected } = check('page', 200);
  const wanted: Check = { section: 'page', url: pump, expected: { ...expected, isIndexable } };
  return judgeResponses(wanted, { ...responses, built: html }, deployment);
}

const noindexElement = '<meta name="robots" content="noindex">';
const stagingCanonical = '<link rel="canonical" href="https://staging.example.com/pump/">';

test('judgeResponses finds the noindex and the staging canonical that the build itself has', () => {
  expect(judgeBuilt(noindexElement, true)).toMatchObject({
    fault: 'live-noindex',
    expected: 'no noindex',
    got: 'a robots meta element with noindex',
  });
  expect(judgeBuilt(stagingCanonical, true)).toEqual({
    fault: 'live-canonical',
    expected: 'a canonical on www.example.com',
    got: 'canonical "https://staging.example.com/pump/"',
    fix: 'build the site with its own URL, https://www.example.com. Search engines may index staging.example.com in its place',
  });
});

test('judgeResponses asks for the own URL in place of a canonical on another host with another path', () => {
  const canonical = '<link rel="canonical" href="https://staging.example.com/">';
  expect(judgeBuilt(canonical, true)?.fix).toBe("set the canonical to the page's own URL");
});

test.each([
  ['noindex on a page that was never in search results', noindexElement, false],
  [
    'a canonical of a partner that the old page had',
    '<link rel="canonical" href="https://partner.example/pump/">',
    false,
  ],
  ['its own canonical', `<link rel="canonical" href="${pump}">`, true],
  ['the canonical of another page of the site', `<link rel="canonical" href="${origin}/pumps/">`, true],
])('judgeResponses accepts %s in the build', (_, head, isIndexable) => {
  expect(judgeBuilt(head, isIndexable)).toBeUndefined();
});

test('judgeResponses names the canonical that a page has and the build has not', () => {
  const html = (head: string): Buffer => Buffer.from(`<!doctype html><title>x</title>${head}<h1>x</h1>`);
  const judge = (canonical: string) => {
    const { last, ...rest } = trail(200);
    const headers = new Map([['content-type', ['text/html']]]);
    const body = html(`<link rel="canonical" href="${canonical}">`);
    const responses = { ...rest, last: { ...last, url: pump, headers, body } };
    return judgeResponses(check('page', 200), { trail: responses, built: html('') }, deployment);
  };

  expect(judge('https://staging.example.com/pump/')).toEqual({
    fault: 'live-canonical',
    expected: 'no canonical',
    got: 'canonical "https://staging.example.com/pump/"',
    fix: 'deploy the build: its page has no canonical, so the deployed page is another one, and search engines may index https://staging.example.com/pump/ in its place',
  });
  expect(judge(pump)).toMatchObject({ fault: 'live-page', expected: 'no canonical' });
});

test('judgeResponses says that an unknown URL redirects, and not that it has status 200', () => {
  const responses = { trail: trail(200, `${origin}/`), built: undefined };
  expect(judgeResponses(check('missing', 404), responses, deployment)).toEqual({
    fault: 'live-not-gone',
    expected: '404',
    got: '301 to https://www.example.com/',
    why: 'Search engines take a redirect of missing pages to one page for a soft 404, and visitors never learn that the page is missing. (Google Search Central, soft 404 errors.)',
  });
  const withPage = { trail: trail(200), built: undefined };
  expect(judgeResponses(check('missing', 404), withPage, deployment)?.why).toBeUndefined();
});

test.each([
  ['that of staging', 'User-agent: *\nDisallow: /\n', origin, 'live-robots'],
  ['one that blocks a folder alone', 'User-agent: *\nDisallow: /search/\n', origin, 'live-file'],
  ['that of a preview', 'User-agent: *\nDisallow: /\n', 'https://preview.example.net', 'live-file'],
])('judgeResponses of robots.txt, %s', (_, text, base, fault) => {
  const wanted = { ...check('file', 200), url: `${origin}/robots.txt` };
  const { last, ...rest } = trail(200);
  const headers = new Map([['content-type', ['text/plain']]]);
  const body = Buffer.from(text);
  const responses = {
    trail: { ...rest, last: { ...last, url: `${base}/robots.txt`, headers, body } },
    built: Buffer.from('User-agent: *\nAllow: /\n'),
  };
  expect(judgeResponses(wanted, responses, createDeployment(base, origin, origin))?.fault).toBe(fault);
});

test.each([
  ['/m%C3%BCnchen/', expect.stringContaining('--nfc')],
  ['/a%20b/', undefined],
])(
  'judgeResponses of the missing page %s asks for the form of its name where that may differ',
  (path, fix) => {
    const wanted = { ...check('page', 200), url: origin + path };
    expect(judgeResponses(wanted, { trail: trail(404), built: undefined }, deployment)?.fix).toEqual(fix);
  },
);

// nginx without `$is_args$args`: every campaign link loses its parameters.
test.each<[string, string, string[], string | undefined]>([
  ['passes the query on', `${pump}?utm_source=a`, [`${pump}?utm_source=a`], undefined],
  ['drops the query', `${pump}?utm_source=a`, [pump], 'live-query'],
  ['drops a parameter of two', `${pump}?utm_source=a&gclid=b`, [`${pump}?gclid=b`], 'live-query'],
  [
    'leads to another page with the query',
    `${pump}?utm_source=a`,
    [`${origin}/?utm_source=a`],
    'live-target',
  ],
  // A target with a query of its own is complete.
  ['adds a query to a target without one', pump, [`${pump}?utm_source=a`], 'live-target'],
])('judgeResponses of a redirect that %s', (_, location, targets, fault) => {
  const difference = judgeResponses(
    check('redirect', 301, location),
    { trail: trail(200, ...targets), built: undefined },
    deployment,
  );
  expect(difference?.fault).toBe(fault);
});
