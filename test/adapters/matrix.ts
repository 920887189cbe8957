import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../proof.ts';
import { type Adapter, type AdapterProject, describeBuild } from './adapter-project.ts';

/** A request to a deployment. */
export interface Requested {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What it answers; names of headers are in lower case, and `location` is '' where there is none. */
export interface Said {
  readonly status: number;
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The runtime of a platform, with what a build left behind. */
export interface Deployment {
  ask(requested: Requested): Promise<Said>;
  stop(): Promise<void>;
}

const files = `redirects:
  - { from: /old, to: /about/, since: 2026-03-01 }
  - { from: /user/*, to: /account/*, since: 2026-03-01 }
  - { from: /away, to: "https://other.example/a%2Fb?c=d", status: 302, since: 2026-03-01 }
`;
const maps = {
  /** What files of the platform can express, and no API. */
  simple: files,
  whole: `${files}  - { from: "/product.php?id=42", to: /about/, since: 2026-03-01 }
gone:
  - /dead
  - /discontinued/*
`,
};

interface Kind {
  readonly map: keyof typeof maps;
  readonly isOnDemand: boolean;
}
const kinds: readonly Kind[] = [
  { map: 'simple', isOnDemand: true },
  { map: 'whole', isOnDemand: false },
  // The first has the routes of the server, the second what files can't express: both at once are asked at night, and
  // files alone, as the tests of the platform without an adapter have them.
  ...(isNightly
    ? ([
        { map: 'whole', isOnDemand: true },
        { map: 'simple', isOnDemand: false },
      ] as const)
    : []),
];

const origin = 'https://www.example.com';
const hsts = 'max-age=86400';

interface Row {
  readonly name: string;
  readonly requested: Requested;
  readonly said: Partial<Said>;
  /** Left out where a map or a build lacks it. */
  readonly only?: Partial<Kind>;
}

const redirect = (name: string, path: string, location: string, status = 301): Row => ({
  name,
  requested: { path },
  said: { status, location },
});
const headers = (set: Readonly<Record<string, string>>) => expect.objectContaining(set);
const framed = headers({ 'x-frame-options': 'DENY' });
const holds = (text: string) => expect.stringContaining(text);

/** The answers are those of `answer(plan, request)` and of the routes of the site. */
const rows: readonly Row[] = [
  redirect('exact redirect', '/old', `${origin}/about/`),
  redirect('exact redirect, slash', '/old/', `${origin}/about/`),
  redirect('pattern', '/user/5', `${origin}/account/5`),
  redirect('pattern, nothing behind', '/user', `${origin}/account/`),
  redirect('other site', '/away', 'https://other.example/a%2Fb?c=d', 302),
  { ...redirect('query', '/product.php?id=42', `${origin}/about/`), only: { map: 'whole' } },
  { name: 'other query', requested: { path: '/product.php?id=43' }, said: { status: 404 } },
  {
    name: 'gone',
    requested: { path: '/dead' },
    said: { status: 410, body: holds('This page was retired') },
    only: { map: 'whole' },
  },
  {
    name: 'gone pattern',
    requested: { path: '/discontinued/a/b' },
    said: { status: 410 },
    only: { map: 'whole' },
  },
  {
    name: 'page',
    requested: { path: '/about/' },
    said: { status: 200, body: holds('twelve people'), headers: framed },
  },
  {
    name: 'page, header of its own and HSTS',
    requested: { path: '/about/' },
    said: { headers: headers({ 'x-about': 'yes', 'strict-transport-security': hsts }) },
  },
  {
    name: '404 page',
    requested: { path: '/nothing' },
    said: { status: 404, body: holds('Page not found'), headers: framed },
  },
  {
    name: 'on demand',
    requested: { path: '/account/5' },
    said: { status: 200, body: 'account 5' },
    only: { isOnDemand: true },
  },
  {
    name: 'on demand, headers',
    requested: { path: '/account/5' },
    said: { headers: headers({ 'x-frame-options': 'DENY', 'strict-transport-security': hsts }) },
    only: { isOnDemand: true },
  },
  {
    name: 'on demand, POST',
    requested: {
      path: '/account/5',
      method: 'POST',
      body: 'hello',
      headers: { origin, 'content-type': 'application/json' },
    },
    said: { status: 200, body: 'sent hello' },
    only: { isOnDemand: true },
  },
  {
    name: 'on demand, its own 404',
    requested: { path: '/account/none' },
    said: { status: 404, headers: framed },
    only: { isOnDemand: true },
  },
  { name: '500', requested: { path: '/broken' }, said: { status: 500 }, only: { isOnDemand: true } },
  {
    name: 'API file',
    requested: { path: '/api/item' },
    said: {
      status: 200,
      body: holds('"Pump"'),
      headers: headers({ 'content-type': holds('application/json') }),
    },
  },
  {
    name: 'API, sorted by the handler',
    requested: { path: '/api/item?sortby=stock&order=asc' },
    said: { status: 200, body: expect.stringMatching(/Valve.*Pump/s) },
  },
  { name: 'API, refused', requested: { path: '/api/item?nothing=1' }, said: { status: 422 } },
  { name: 'robots.txt', requested: { path: '/robots.txt' }, said: { status: 200, body: holds('Sitemap: ') } },
  {
    name: 'sitemap',
    requested: { path: '/sitemap.xml' },
    said: { status: 200, body: holds(`${origin}/about/`) },
  },
  { name: 'icon', requested: { path: '/favicon.ico' }, said: { status: 200 } },
];

/** What nobody may read: our programs, our files, and the map. */
const secret: readonly string[] = [
  '/_worker.js',
  '/_routes.json',
  '/_signpost/site.json',
  '/_signpost/api.json',
  '/signpost.mjs',
  '/adapter.json',
  '/wrangler.json',
  '/middleware.js',
  '/_redirects',
  '/_headers',
  '/routes.json',
  '/redirects.yaml',
  '/deploy/settings.json',
];

const shared =
  "http: { headers: [{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }, { path: '/about/', headers: { 'X-About': 'yes' } }] }, seo: { socialImages: false }, audit: { mode: 'off' }";

/** Every row, asked of what the platform runs, for static sites and those with a server. */
export function describeMatrix(
  adapter: Adapter,
  { title = `${adapter}`, adapterOptions = '', options = '', without = [] as readonly string[] },
  start: (project: AdapterProject) => Promise<Deployment>,
  more: (made: () => AdapterProject, kind: Kind, ask: Deployment['ask']) => void = () => {},
): void {
  describe.each(kinds)(`${title}, %j`, (kind) => {
    const api = kind.map === 'simple' ? '' : ", api: { module: 'src/api.ts' }";
    const requested = {
      adapter,
      adapterOptions,
      options: `{ ${[options, shared].filter(Boolean).join(', ')}${api} }`,
      map: maps[kind.map],
      isOnDemand: kind.isOnDemand,
    };
    const isRequested = ({ name, only = {} }: Row): boolean =>
      (only.map ?? kind.map) === kind.map &&
      (only.isOnDemand ?? kind.isOnDemand) === kind.isOnDemand &&
      (kind.map === 'whole' || !name.startsWith('API')) &&
      !without.includes(name);

    describeBuild('the deployment', requested, (made) => {
      let running: Deployment | undefined;
      const ask = (one: Requested) => {
        if (running === undefined) throw new Error(`nothing runs: ${made().output}`);
        return running.ask(one);
      };
      beforeAll(async () => {
        running = await start(made());
      });
      afterAll(() => running?.stop());

      test('is built', () => expect([made().exitCode, made().output]).toEqual([0, expect.anything()]));
      test.each(rows.filter(isRequested))('$name: $requested.path', async ({ requested: one, said }) => {
        expect(await ask(one)).toMatchObject(said);
      });
      test.each(secret)('%s is not served', async (path) => expect((await ask({ path })).status).toBe(404));
      more(made, kind, ask);
    });
  });
}

/** The whole URL of a `Location`: a path means the same on the site. */
export function whole(location = ''): string {
  return location === '' ? '' : new URL(location, origin).href;
}

/** A response of the web's own interfaces as it is compared here. */
export async function saidBy(response: Response): Promise<Said> {
  const { status, headers } = response;
  const all = Object.fromEntries(headers);
  return { status, location: whole(all['location']), headers: all, body: await response.text() };
}
