import fc from 'fast-check';
import { dayOf } from '../../integrations/signpost/src/lib/date.ts';
import { parseEntry } from '../../integrations/signpost/src/map/parse-entry.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan, servedFiles } from '../../integrations/signpost/src/plan/build.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import type { Requested } from './engines/engine.ts';
import type { Site } from './sites.ts';

/** Pieces of a URL that some config language or decoder could take for its own; encoded where they must be. */
const pieces = [
  ...[
    'a',
    'b',
    'A',
    'foo',
    'Foo',
    'FOO',
    'x1',
    'page',
    'index.html',
    'a.html',
    'default',
    'é',
    'É',
    'ß',
    '日本',
  ],
  ...[
    ' ',
    '"',
    "'",
    '$',
    '$1',
    '${x}',
    ';',
    '{',
    '}',
    '#',
    '%',
    '+',
    '(',
    ')',
    '\\',
    '\n',
    '\r',
    '.',
    '..',
    '...',
    '~',
    '[x]',
  ],
  ...['|', '^', '`', '<', '>', ':', '*', '?', '&', '=', ',', '@', '!', '-', '_', '\t', '/'],
  'long'.repeat(12),
];

const piece = fc.constantFrom(...pieces).map(encodeSegment);
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'foo', 'Foo', 'page') },
  { weight: 2, arbitrary: piece },
);
const segment = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(piece, piece).map((two) => two.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('%FF', '%C3', '%2F', '') },
);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const name = fc.constantFrom('id', 'ID', 'q', 'item-id', 'x[]', 'a.b', 'ü', 'a b');
const value = fc.constantFrom(
  '1',
  '2',
  'Abc',
  'abc',
  '',
  'a b',
  'a+b',
  'é',
  '%',
  '&',
  '=',
  '"',
  '$1',
  "'",
  ';',
  '/x',
  'a:b',
);
const parameter = fc
  .tuple(name, value)
  .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
const query = fc
  .array(parameter, { maxLength: 3 })
  .map((list) => (list.length === 0 ? '' : `?${list.join('&')}`));
const maybeQuery = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query });
const fragment = fc.constantFrom('', '', '', '#top', '#a"b');

const target = fc
  .tuple(
    fc.constantFrom('', '', '', 'https://other.example', 'http://plain.example'),
    path,
    maybeQuery,
    fragment,
  )
  .map(([origin, ...rest]) => (origin === '' && rest[0].startsWith('//') ? '/a' : origin + rest.join('')));
const status = fc.constantFrom('', '301', '302', '303', '307', '308', '410');
const exact = fc.record({
  from: fc.tuple(path, maybeQuery).map((both) => both.join('')),
  to: target,
  status,
});
const pattern = fc
  .record({
    head: fc.array(fc.oneof(word, fc.constantFrom(':x', ':y.html')), { minLength: 1, maxLength: 2 }),
    rest: fc.boolean(),
    requested: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
    status,
    goal: fc.constantFrom(
      '/a/',
      '/new/:x/',
      '/new/*',
      '/:x/*',
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

/** A site with a map of about a hundred entries, some of them near-duplicates of others. */
export function generateSite(seed: number): Site {
  const ignoreCase = seed % 5 === 4;
  const written = [...fc.sample(exact, { numRuns: 90, seed }), ...fc.sample(pattern, { numRuns: 12, seed })];
  const near = written.flatMap((entry, at) =>
    at % 7 === 0 ? [{ ...entry, from: swapCase(entry.from) }] : [],
  );
  const entries = [...written, ...near].flatMap(({ from, to, status: code }, at) => {
    const place = { file: 'generated', line: at + 1, column: 1 };
    const raw = {
      from: ignoreCase ? from.toLowerCase() : from,
      to: code === '410' ? '' : to,
      status: code,
      since: at % 3 === 0 ? newest : '',
      until: '',
      merge: false,
      place,
    };
    const { entry } = parseEntry(raw);
    return entry === undefined ? [] : [entry];
  });
  const folders = fc.sample(fc.array(word, { minLength: 1, maxLength: 2 }), { numRuns: 10, seed });
  const names = folders.map((parts) => decodeURIComponent(parts.join('/'))).filter(isFileName);
  const files = Object.fromEntries([
    ...[
      'index.html',
      '404.html',
      '410.html',
      'a/index.html',
      'new/a/index.html',
      'page/foo.html',
      'a/b.pdf',
    ].map(marked),
    ...names.map((folder) => marked(`${folder}/index.html`)),
  ]);
  const settings = parseSettings('a generated site', {
    origin: 'https://www.example.com',
    variant: { base: '/', format: 'directory', trailingSlash: 'always' },
    tls: { at: 'proxy', from: ['127.0.0.1'] },
    hsts: { maxAge: 300, includeSubDomains: false, preload: false },
  });
  const served = servedFiles(settings, Object.keys(files));
  const urls = new Set<string>([...served.pages.keys(), ...served.files.keys()]);
  const isPage = (at: string): boolean => urls.has(at) || urls.has(`${at}/`);
  const free = entries.filter(
    (entry) => entry.kind === 'pattern' || entry.query.length > 0 || !isPage(entry.path),
  );
  const map = { file: 'generated', entries: free, sections: [], ignoreCase };
  return {
    name: 'main',
    files,
    plan: buildPlan(settings, resolveMap(map, { ...settings, served: urls }), Object.keys(files), newest),
  };
}

/** The day of a third of the entries, and of the build. */
const newest = dayOf(new Date(Date.UTC(2026, 10, 20)));

/** Requests made to hit, to nearly miss, and to attack. */
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
    fc.tuple(path, maybeQuery).map((two) => two.join('')),
  );
  const request = fc
    .record({
      base,
      changes: fc.array(change, { maxLength: 2 }),
      more: maybeQuery,
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
    })
    .map(({ base: start, changes, more, method }) => {
      const changed = changes.reduce((text, make) => make(text), start);
      const joined = changed.includes('?') ? changed + more.replace('?', '&') : changed + more;
      return { method, url: `http://www.example.com${joined}`, headers: { 'x-forwarded-proto': 'https' } };
    });
  return fc.sample(request, { numRuns: count, seed }).filter(({ url }) => url.length < 3000);
}

const change = fc.constantFrom<((text: string) => string)[]>(
  (text) => text,
  (text) => text.replace(/\/?(\?|$)/, '/$1'),
  (text) => text.replace(/(?<=.)\/(\?|$)/, '$1'),
  (text) => swapCase(text),
  (text) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
  (text) => text.replace(/[a-z](?=[^?]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (text) => text.replace(/(\?|$)/, '/extra$1'),
  (text) => text.replace(/\/(?=[^/]*$)/, '//'),
  (text) => text.replace(/(?<=.)\/(?=[^/]+$)/, '%2F'),
  (text) => text.replace(/(?<=\/)[^/]*$/, (last) => `x/../${last}`),
  (text) => text.replace(/\?(.*)$/, (_, all: string) => `?${all.split('&').reverse().join('&')}`),
  (text) => text.replace(/\?(.*)$/, '?$1&$1&'),
  (text) => `${text}${text.includes('?') ? '&' : '?'}x=%0d%0aSet-Cookie:a=1&y=//evil.example`,
  (text) => text.replace(/(?<=\/)(?=[^/]*$)/, '%0d%0aSet-Cookie:%20a=1'),
);

function queryOf(condition: readonly (readonly [string, string])[]): string {
  const pairs = condition.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/%(?:24|3B|2B|26|3D|2C|40)/g, (hex) => decodeURIComponent(hex));
}

function swapCase(text: string): string {
  return text.replace(/(?<!%[0-9A-F]?)[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function isFileName(text: string): boolean {
  return (
    /^[^\\\0\r\n\t?#%]+$/.test(text) &&
    text.split('/').every((part) => !['', '.', '..'].includes(part)) &&
    !/\.html?\b/.test(text)
  );
}

function marked(file: string): [string, string] {
  return [file, `${file} marker`];
}
