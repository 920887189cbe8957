import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/src/hosts/host.ts';
import { toUrlPath } from '../../integrations/signpost/src/lib/url/path.ts';
import { allEngines } from './engines/all.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

const origin = 'https://www.example.com';

/** Names of built files that a config language could take for its own words. */
const hostileNames = [
  '5" pipe',
  `both " and '`,
  "it's",
  'line\nfeed" "/evil',
  'return\r\nHeader set X-Injected yes',
  '$1',
  '$host ${host}',
  '%{HTTP_HOST} %1',
  '{http.request.host}',
  'semi;colon } server {',
  'back\\slash\\',
  '# comment',
  'comma,L,R=302',
  '`backtick` | < >',
  '\uFEFFmark',
];

/** In folders, as single files, and in another style than most pages of the site. */
const names = [
  ...hostileNames.map((name) => `${name}/index.html`),
  ...hostileNames.map((name) => `file ${name}.html`),
  ...hostileNames.map((name) => `${name}.txt`),
];
const files = Object.fromEntries([
  ...['index.html', '404.html', 'about/index.html', 'team/index.html'].map((name) => [
    name,
    `${name} marker`,
  ]),
  ...names.map((name) => [name, 'hostile marker']),
]);
const entries = [
  ['/old', '/about/'],
  ['/%EF%BB%BFmarked', '/about/'],
] as const;
const site = makeSite(entries, { tls: { at: 'here' } }, files);

describe.each(allEngines.filter(requireEngine))('$name with hostile file names', (engine) => {
  let running: Running;
  beforeAll(async () => {
    const plan = selectSupportedPlan(site.plan, engine.host);
    running = await engine.start({ ...site, plan }, engine.host.emit(plan));
  }, 60_000);
  afterAll(() => running?.stop());
  const get = (path: string) => running.ask({ method: 'GET', url: origin + path, headers: {} });

  test('the site is served as without them', async () => {
    expect(await get('/')).toMatchObject({ status: 200, body: 'index.html marker' });
    expect(await get('/about/')).toMatchObject({ status: 200, body: 'about/index.html marker' });
    expect((await get('/nothing')).status).toBe(404);
  });

  test('a byte order mark in a path is a part of it', async () => {
    expect((await get('/marked')).status).toBe(404);
    // Plain files redirect to the folder of a page that refreshes to /about/.
    expect((await get('/%EF%BB%BFmarked')).location).toMatch(/\/(?:about|%EF%BB%BFmarked)\/$/);
  });

  test('each of them is its page, another URL of it, or an error of the request', async () => {
    for (const name of names) {
      const path = toUrlPath(name);
      for (const requested of [path, path.replace(/index\.html$/, ''), path.replace(/\.html$/, '')]) {
        const reply = await get(requested);
        expect([name, reply.status < 500, reply.headers['x-injected'] ?? '']).toEqual([name, true, '']);
        if (reply.status === 200)
          expect([name, reply.body]).toEqual([name, expect.stringMatching(/ marker$/)]);
        if (reply.location !== '') expect(new URL(reply.location, origin).origin).toBe(origin);
      }
    }
  });
});
