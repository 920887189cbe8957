import fc from 'fast-check';
import { parseEntry } from '../../integrations/signpost/src/map/parse-entry.ts';
import type { Requested } from './engines/engine.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

const own = 'https://www.example.com';

/** A pattern with a folder of its own, and the scheme and host that the map gives all that is below it. */
interface Led {
  readonly folder: string;
  readonly origin: string;
}

/** What is asked below a folder, and which schemes and hosts its answer may name. */
export interface Attack {
  readonly requested: Requested;
  readonly allowed: readonly string[];
}

interface Shape {
  readonly from: string;
  readonly holes: readonly string[];
  readonly rest: boolean;
}

const shapes: readonly Shape[] = [
  { from: '/*', holes: [], rest: true },
  { from: '/:x', holes: [':x'], rest: false },
  { from: '/:x.html', holes: [':x'], rest: false },
  { from: '/:x/:y', holes: [':x', ':y'], rest: false },
  { from: '/:x/*', holes: [':x'], rest: true },
];

/** As a map may have it, and as no map should: what is refused is left out. */
const origins = [
  ...['', '', '', own, 'https://example.com'],
  ...[
    'https://partner.example',
    'http://partner.example:8080',
    'https://b\u00fccher.example',
    'HTTPS://Partner.Example',
  ],
  ...['https://192.0.2.1', 'https://[2001:db8::1]:8443', 'https://partner.example.'],
  ...[
    'https://partner.example\\',
    'https://partner.example@',
    'https://partner.example:',
    'https://partner.example$1',
  ],
  ...[
    'https://partner.example%',
    'https:/',
    'https:',
    '/\\',
    '/',
    'https://partner.example;',
    'https://$host',
  ],
];

const words = [
  'a',
  'new',
  'a:b',
  'Special:Search',
  '%28b%29',
  '%5C',
  '%2F',
  '$1',
  '${x}',
  '%41',
  '@',
  ';',
  '-',
  '.',
];

const target = ({ holes, rest }: Shape): fc.Arbitrary<string> => {
  const hole = fc.constantFrom(...holes, ...(rest ? ['*'] : []));
  const part = fc.oneof(
    { weight: 3, arbitrary: hole },
    { weight: 2, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...words), hole).map((two) => two.join('')) },
    { weight: 1, arbitrary: fc.tuple(hole, hole).map((two) => two.join('')) },
  );
  return fc
    .record({
      origin: fc.constantFrom(...origins),
      slash: fc.constantFrom('/', '/', '/', ''),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      end: fc.constantFrom('', '', '/'),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: hole.map((one) => `?to=${one}`) },
        { weight: 1, arbitrary: fc.constant('?a=1') },
      ),
      fragment: fc.constantFrom('', '', '', '#top'),
    })
    .map(({ origin, slash, parts, end, query, fragment }) =>
      [origin, slash, parts.join('/'), end, query, fragment].join(''),
    );
};

const pattern = fc
  .constantFrom(...shapes)
  .chain((shape) => target(shape).map((to) => ({ from: shape.from, to })));

/** A site whose map holds patterns alone, and what each leads to. */
export function hostileSite(seed: number): { site: Site; led: readonly Led[] } {
  const led: Led[] = [];
  const entries: [string, string][] = [];
  for (const { from, to } of fc.sample(pattern, { numRuns: 60, seed })) {
    const folder = `/p${entries.length}`;
    const place = { file: 'test', line: 1, column: 1 };
    const raw = { from: folder + from, to, status: '', since: '', until: '', merge: false, place };
    if (parseEntry(raw).entry === undefined) continue;
    entries.push([raw.from, to]);
    led.push({ folder, origin: originOf(to) });
  }
  return { site: makeSite(entries, { domains: ['example.com'] }), led };
}

/** What a person reads there: the scheme, and the name up to where it can't go on. */
function originOf(to: string): string {
  const [, scheme, name = ''] = /^(https?):\/\/(\[[^\]]*\]|[^/?#\\@:$%;*]*)/i.exec(to) ?? [];
  const [, port = ''] = /^https?:\/\/(?:\[[^\]]*\]|[^/?#\\@:$%;*]*):(\d+)/i.exec(to) ?? [];
  if (name === '' || /^(?:www\.)?example\.com$/.test(name)) return own;
  return new URL(`${scheme}://${name}${port === '' ? '' : `:${port}`}`).origin;
}

/** Text that a parser, a decoder or a config language could take for a host, a port, or the end of one. */
const hostile = [
  ...[
    '//evil.example',
    '/evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '@evil.example',
    'a:b@evil.example',
  ],
  ...['.evil.example', ':80', ':443@evil.example', ':evil', '-evil.example', 'evil.example'],
  ...[
    '%5Cevil.example',
    '%5C%5Cevil.example',
    '%5c',
    '%2F%2Fevil.example',
    '%2fevil.example',
    '%40evil.example',
    '%3A',
  ],
  ...['%09', '%0A', '%0D%0A', '%0A//evil.example', '%09//evil.example', '%20', '%00', '%C2%85', '%E2%80%A8'],
  ...[
    'https://evil.example',
    'https:evil.example',
    'https:%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:,x',
  ],
  ...[
    '%E3%80%82evil.example',
    '%EF%BC%8Fevil.example',
    '%EF%BC%A0evil.example',
    '%C0%AFevil.example',
    '%FF',
    '\u00e9',
  ],
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2E',
    '...',
    '%252F%252Fevil.example',
    '%255C',
    '%25',
    ';',
    ',',
    '&',
    '=',
    '+',
    '~',
  ],
  ...[
    '$1',
    '$host',
    '${host}',
    '%{HTTP_HOST}',
    '%1',
    '{http.request.host}',
    '{path}',
    ':splat',
    ':x',
    '*',
    '[::1]',
  ],
  ...[
    '%3Fx',
    '%23x',
    "'",
    '"',
    '(',
    ')',
    '<',
    '>',
    '|',
    '^',
    '`',
    '[',
    ']',
    '{',
    '}',
    '!',
    'a',
    'b.html',
    'xn--a',
  ],
];

const text = fc.constantFrom(...hostile);
const captured = fc
  .array(fc.tuple(text, fc.constantFrom('', '', '/', '//', '%2F', '\\')), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.flat().join(''));
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: text.map((one) => `?to=${one.replaceAll('#', '%23')}`) },
  { weight: 1, arbitrary: text.map((one) => `?${one.replaceAll('#', '%23')}`) },
);

/** Requests below the folders of a map, a few of them outside. */
export function attacks(led: readonly Led[], count: number, seed: number): Attack[] {
  const attack = fc
    .record({
      led: fc.constantFrom(...led, { folder: '', origin: own }),
      before: fc.constantFrom('/', '/', '/', '//', '/\\', '', '%2F'),
      captured,
      after: fc.constantFrom('', '', '/', '.html', '/b'),
      query,
    })
    .map(({ led: { folder, origin }, before, captured: sent, after, query: requested }): Attack => {
      const path = `${folder}${before}${sent}${after}${requested}`;
      // Where a server resolves dots, another folder may be meant.
      const isResolved = /(?:\.|%2e){2}/i.test(path);
      return {
        requested: { method: 'GET', url: `${own}${path.startsWith('/') ? '' : '/'}${path}`, headers: {} },
        allowed: isResolved ? [own, ...led.map((one) => one.origin)] : [own, origin],
      };
    });
  return fc.sample(attack, { numRuns: count, seed });
}

/** Where a browser would go other than the map says; undefined where it wouldn't. */
export function ledAstray({ requested, allowed }: Attack, location: string): string | undefined {
  if (location === '') return undefined;
  const to = URL.parse(location, requested.url)?.origin ?? 'nowhere';
  return allowed.includes(to) ? undefined : `${requested.url} goes to ${to}: ${location}`;
}
