import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { findAbilities } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import type { Requested } from './engines/engine.ts';
import type { Reply } from './probe.ts';

const site = 'https://www.example.com';

const escapes = [
  '/%61bout/',
  '/%6Fld-name',
  '/dollar%241',
  '/plus%2Bsign',
  '/percent%25sign',
  '/shop/sold%3aout/',
  '/products%2Fpump-42/',
  '/blog/a%2Fb',
  '/blog/a%3Fb',
  '/blog/a%23b',
  '/blog/2020/a%2Fb',
  '/%62log/2020/x/y',
  '/not-utf8-%FF',
  '/100%/x',
  '/nothing%2',
  '/nothing%00x',
  '/product.php?id=%34%32',
  '/product.php?%69d=42',
];
const slashesAndDots = [
  '//about/',
  '/products//pump-42/',
  '/about//',
  '//old-name',
  '/old-name//',
  '/blog/2020//x',
  '/products/../about/',
  '/products/%2e%2e/about/',
  '/./about/',
  '/x/../old-name',
  '/blog/../a/b',
  '/about/index',
  '/files/manual.pdf/',
  '/about.html',
  '/404',
];
const letterCase = [
  '/ABOUT',
  '/About/',
  '/MIXED-CASE',
  '/Old-Name',
  '/OLD-NAME/',
  '/BLOG/x',
  '/files/Manual.pdf',
];
const queries = [
  '/old-name?',
  '/old-name?&a=1&&b=2&',
  '/old-name?a=100%&b=%zz',
  '/old-name?a=1?b=2',
  '/product.php?id=7&id=42',
  '/find.php?q',
  `/old-name?${'a=1&'.repeat(900)}`,
];
/** Text that would end a header, or name another host. */
const injections = [
  '/old-name?x=%0d%0aSet-Cookie:%20a=1',
  '/blog/x%0d%0aSet-Cookie:%20a=1',
  '/blog/x%0aSet-Cookie:%20a=1',
  '/blog/2020/x%0d%0aSet-Cookie:%20a=1',
  '/%E5%98%8D%E5%98%8ASet-Cookie:a=1',
  '/to-crlf',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/%5Cevil.example/',
  '/blog//evil.example',
  '/blog/%5C%5Cevil.example',
  '/blog/@evil.example',
  '/blog/.evil.example',
  '/old-shop//evil.example',
  '/dollar-splat/$host',
  '/dollar-splat/{http.request.host}',
  '/dollar-splat/%{HTTP_HOST}',
];
/** Spellings of the protected area, and of files that hosts keep to themselves. */
const hidden = [
  '/intern',
  '/intern/',
  '/intern/index.html',
  '/intern/index',
  '/intern//',
  '//intern/',
  '/%69ntern/',
  '/intern/%69ndex.html',
  '/intern%2Findex.html',
  '/x/../intern/',
  '/./intern/index.html',
  '/INTERN/',
  '/intern/?x=1',
  '/_headers',
  '/_redirects',
  '/%5Fheaders',
  '//_headers',
  '/x/../_redirects',
  '/.htaccess',
  '/%2ehtaccess',
  '/users-1',
  '/_worker.js',
];
const longPaths = [`/${'z'.repeat(300)}`, `/about/${'z/'.repeat(1000)}`];
const methods = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
const forged: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-original-url': '/intern/', 'x-rewrite-url': '/intern/' },
  { origin: 'https://evil.example' },
];

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Requested => ({
  method: 'GET',
  url: site + path,
  headers,
});

/** Odd requests (PROMISE 2): a host may return the redirect, the page or any 4xx. */
export const oddRequests: readonly Requested[] = [
  ...[...escapes, ...slashesAndDots, ...letterCase, ...queries, ...injections, ...hidden, ...longPaths].map(
    (path) => get(path),
  ),
  ...methods.flatMap((method) =>
    ['/about/', '/old-name', '/nothing', '/files/manual.pdf'].map((path) => ({ ...get(path), method })),
  ),
  ...forged.flatMap((headers) =>
    ['/old-name', '/about', '/blog/x', '/nothing'].map((path) => get(path, headers)),
  ),
];

/** A property that holds for each answer, and what breaks it. */
export interface Never {
  readonly title: string;
  /** Says what is wrong with an answer; undefined where nothing is. */
  breaks(
    reply: Reply,
    requested: Requested,
    about: { readonly plan: Plan; readonly host: Host },
  ): string | undefined;
}

export const nevers: readonly Never[] = [
  {
    title: 'a Location with a scheme or host that neither the map nor the settings name',
    breaks({ location }, _, { plan }) {
      if (location === '') return undefined;
      const origin = URL.parse(location, site)?.origin ?? 'no origin';
      return namedOrigins(plan).has(origin) ? undefined : `Location: ${location}`;
    },
  },
  {
    title: 'a byte of the request in a header, except in Location, percent-encoded, and as an allowed Origin',
    breaks({ location, headers }) {
      if (headers['set-cookie'] !== undefined) return `Set-Cookie: ${headers['set-cookie']}`;
      if (/[^\x21-\x7e]/.test(location)) return `Location: ${JSON.stringify(location)}`;
      const others = Object.entries(headers).filter(([name]) => name !== 'location' && !fromServer.has(name));
      const found = others.find(([, value]) => value.includes('evil') || value.includes('zzzz'));
      return found && `${found[0]}: ${found[1]}`;
    },
  },
  {
    title: 'a protected or hidden file',
    breaks({ body }, { method }, { plan, host }) {
      if (method === 'HEAD') return undefined;
      const markers = [
        ...(findAbilities(host, plan).passwords.length > 0 ? ['intern-marker'] : []),
        ...(host.files.some(({ path }) => path === '_headers') ? ['headers-marker', 'redirects-marker'] : []),
        '{SHA}',
        'RewriteEngine',
      ];
      const shown = markers.find((marker) => body.includes(marker));
      return shown && `the body has "${shown}"`;
    },
  },
  {
    title: 'a status from 500',
    breaks: ({ status }) => (status >= 500 ? `status ${status}` : undefined),
  },
];

/** Headers in which a proxy of the test's engine repeats the request. */
const fromServer: ReadonlySet<string> = new Set(['x-now-route', 'x-matched-path']);

function namedOrigins({ origin, exact, patterns }: Plan): ReadonlySet<string> {
  const targets = [...exact, ...patterns].flatMap(({ outcome }) => outcome.target ?? []);
  return new Set([
    origin,
    ...targets.flatMap((target) => (target.origin === '' ? [] : new URL(target.origin).origin)),
  ]);
}
