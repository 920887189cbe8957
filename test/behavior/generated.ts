import fc from 'fast-check';
import { parseEntry } from '../../integrations/signpost/src/map/parse-entry.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import { listServedFiles } from '../../integrations/signpost/src/plan/served-files.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import type { Requested } from './engines/engine.ts';
import type { Site } from './sites.ts';

/** Text of an ordinary URL (PROMISE 1), percent-encoded as browsers do. */
const words = ['a', 'b', 'foo', 'Foo', 'page', 'x1', 'a.html', 'default', 'long'.repeat(12)];
const foreign = ['é', 'ß', '日本', 'a b', 'São Paulo'];
const marks = [
  "it's",
  'a$1',
  'a;b',
  'a+b',
  '(x)',
  'a!b',
  '~me',
  'a:b',
  'a,b',
  'a@b',
  'a&b',
  'a=b',
  'v1.2',
  'v1...',
];

const word = fc.constantFrom(...words);
const segment = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...foreign).map(encodeSegment) },
  { weight: 1, arbitrary: fc.constantFrom(...marks).map(encodeSegment) },
);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);

const value = fc.constantFrom('1', '2', 'Abc', 'abc', '', 'a b', 'é', 'a:b', '/x');
const parameter = fc
  .tuple(fc.constantFrom('id', 'q', 'item-id', 'x[]', 'a.b', 'ü'), value)
  .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
const condition = fc
  .uniqueArray(parameter, { minLength: 1, maxLength: 2, selector: (pair) => pair.split('=')[0] })
  .map((list) => `?${list.join('&')}`);
const maybeCondition = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: condition },
);

const target = fc
  .tuple(
    fc.constantFrom('', '', '', 'https://other.example', 'http://plain.example'),
    path,
    fc.constantFrom('', '', '', '?ref=old'),
    fc.constantFrom('', '', '', '#top'),
  )
  .map((parts) => parts.join(''));
const status = fc.constantFrom('', '301', '302', '303', '307', '308', '410');
const exact = fc.record({
  from: fc.tuple(path, maybeCondition).map((both) => both.join('')),
  to: target,
  status,
});
const pattern = fc
  .record({
    head: fc.array(fc.oneof(word, fc.constantFrom(':x', ':y.html')), { minLength: 1, maxLength: 2 }),
    rest: fc.boolean(),
    requested: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: condition }),
    status,
    goal: fc.constantFrom(
      '/a/',
      '/new/:x/',
      '/new/*',
      'https://other.example/*?x=:x',
      '/a/?k=:x#f',
      '/page/:y',
    ),
  })
  .map(({ head, rest, requested, status: code, goal }) => {
    const segments = head.filter((part, at) => head.indexOf(part) === at || !part.startsWith(':'));
    const from = `/${[...segments, ...(rest ? ['*'] : [])].join('/')}${requested}`;
    return { from, to: goal, status: code };
  });

/** A site with a map of about a hundred entries. */
export function generateSite(seed: number): Site {
  const ignoreCase = seed % 5 === 4;
  const written = [...fc.sample(exact, { numRuns: 90, seed }), ...fc.sample(pattern, { numRuns: 12, seed })];
  const entries = written.flatMap(({ from, to, status: code }, at) => {
    const { entry } = parseEntry({
      from: ignoreCase ? from.toLowerCase() : from,
      to: code === '410' ? '' : to,
      status: code,
      since: '',
      until: '',
      merge: false,
      place: { file: 'generated', line: at + 1, column: 1 },
    });
    return entry === undefined ? [] : [entry];
  });

  const folders = fc.sample(fc.array(word, { minLength: 1, maxLength: 2 }), { numRuns: 10, seed });
  const names = folders.map((parts) => parts.join('/')).filter((name) => !name.includes('.html'));
  const files = Object.fromEntries(
    [
      ...['index.html', '404.html', '410.html', 'a/index.html', 'new/a/index.html', 'page/foo/index.html'],
      'a/b.pdf',
      ...names.map((folder) => `${folder}/index.html`),
    ].map((file) => [file, `${file} marker`]),
  );

  const settings = parseSettings('a generated site', {
    origin: 'https://www.example.com',
    variant: { base: '/', format: 'directory', trailingSlash: 'always' },
    tls: { at: 'proxy', from: ['127.0.0.1'] },
    hsts: { maxAge: 300, includeSubDomains: false, preload: false },
  });
  const served = listServedFiles(settings, Object.keys(files));
  const urls = new Set<string>([...served.pages.keys(), ...served.files.keys()]);
  const isPage = (at: string): boolean => urls.has(at) || urls.has(`${at}/`);
  const free = entries.filter(
    (entry) => entry.kind === 'pattern' || entry.query.length > 0 || !isPage(entry.path),
  );
  const map = { file: 'generated', entries: free, sections: [], ignoreCase };
  return {
    name: 'main',
    files,
    plan: buildPlan(settings, resolveMap(map, { ...settings, served: urls }), Object.keys(files)),
  };
}

/** Ordinary requests (PROMISE 1) that hit entries and pages, or nearly miss them. */
export function generateRequests({ plan }: Site, count: number, seed: number): Requested[] {
  const { exact: fixed, patterns, served } = plan;
  const known = [
    ...fixed.map((entry) => entry.path + queryOf(entry.query)),
    ...served.pages.keys(),
    ...served.files.keys(),
  ];
  const filled = patterns.map(
    (entry) => entry.text.replace(/:\w+/g, 'fill').replace('*', 'the/rest') + queryOf(entry.query),
  );
  const base = fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom(...known, ...filled),
    fc.tuple(path, maybeCondition).map((two) => two.join('')),
  );
  const request = fc
    .record({
      base,
      change: fc.constantFrom(...changes),
      ads: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...ads) },
      ),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    })
    .map(({ base: start, change, ads: more, method }) => {
      const changed = change(start);
      const joined = more === '' ? changed : `${changed}${changed.includes('?') ? '&' : '?'}${more}`;
      return { method, url: `http://www.example.com${joined}`, headers: { 'x-forwarded-proto': 'https' } };
    });
  return fc.sample(request, { numRuns: count, seed });
}

/** What ad platforms and mailings add to a URL: repeated, empty, bare and bracketed parameters. */
const ads = [
  'utm_source=news&utm_medium=email&utm_term=',
  'gclid=Cj0KCQ_x-1&wbraid=',
  '__cft__[0]=AZXx&__tn__=%2CO%2CP-R',
  'debug',
  'ref=a&ref=b',
];

const changes: readonly ((url: string) => string)[] = [
  (url) => url,
  (url) => url,
  // /old ↔ /old/
  (url) => url.replace(/\/?(\?|$)/, '/$1'),
  (url) => url.replace(/(?<=.)\/(\?|$)/, '$1'),
  // %C3%A9 → %c3%a9
  (url) => url.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
  // /(x) → /%28x%29, as PHP and Python write sitemaps
  (url) =>
    url.replace(/[!'(),~](?=[^?]*(?:\?|$))/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
  (url) => url.replace(/\/?(\?|$)/, '/extra$1'),
  // ?b=2&a=1
  (url) => url.replace(/\?(.*)$/, (_, all: string) => `?${all.split('&').reverse().join('&')}`),
];

function queryOf(required: readonly (readonly [string, string])[]): string {
  const pairs = required.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/%(?:24|3B|2B|26|3D|2C|40|3A)/g, (hex) => decodeURIComponent(hex));
}
