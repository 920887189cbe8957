import fc from 'fast-check';
import type { Entry } from '../../src/map/entry.ts';
import { parseEntry } from '../../src/map/parse-entry.ts';
import { buildTable } from '../../src/map/table.ts';
import { buildPlan, inventoryFor } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings, type WrittenSettings } from '../../src/plan/settings.ts';

/** A line of a map as a person might write it, `to` empty where the address is gone. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** What a generated site is made from. */
export interface Ingredients {
  readonly lines: readonly Line[];
  readonly pages: readonly string[];
  readonly ignoreCase: boolean;
  readonly trailingSlash: 'always' | 'never';
}

/** Segments that some config language, template or URL parser takes for its own. */
const hostile = [
  'café', 'über-uns', '日本', 'a b', 'a+b', 'a%2Bb', 'x%2Fy', 'q%3Fz', 'h%23h', 'p%25q', '$1', '$&', '${x}', '{y}', '<b>', "it's", 'say"hi', 'back\\slash', '(1)', '[2]', 'a|b', 'a^b', 'semi;colon', 'c,d', 'e=f',
  '@home', 'tilde~', 'x!', '%0D%0ASet-Cookie:%20a=1', '%0A', '__proto__', 'constructor', '.hidden', 'a..b', '...', 'index', 'x'.repeat(180), '%FF', '#', 'Mixed', 'mixed', '-', '_',
];
const plain = ['a', 'b', 'c', 'blog', 'old', 'page', '2020'];
const segment = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...plain) }, { weight: 2, arbitrary: fc.constantFrom(...hostile).map((text) => text.replace('#', '%23')) });
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const slash = fc.constantFrom('', '', '/');
const condition = fc.constantFrom('', '', '', '?id=1', '?id=2', '?id=1&b=x y', '?q=caf%C3%A9', '?k');
const ownQuery = fc.constantFrom('', '', '', '?t=1', '?id=7', "?s='$&+%22");
const fragment = fc.constantFrom('', '', '', '#top', '#a/b?c');
const origin = fc.constantFrom('', '', '', '', 'https://other.example', 'http://plain.example', 'https://port.example:8443');
const status = fc.constantFrom(301, 301, 301, 302, 303, 307, 308, 410);

function line(from: string, to: string, code: number): Line {
  return { from, to: code === 410 ? '' : to, status: code };
}

const exact = fc
  .tuple(path, slash, condition, origin, path, slash, ownQuery, fragment, status)
  .map(([from, end, query, host, to, toEnd, own, hash, code]) => line(from + end + query, host + to + toEnd + own + hash, code));

const shape = fc.constantFrom(
  ['/:x', '/:x'], ['/:x', '/n-:x/'], ['/:x/:y', '/:y/:x/'], ['/:x.html', '/:x'], ['/*', '/*'], ['/:x/*', '/*'], ['/*', '/new/*'], ['/:x', '/n?p=:x'], ['/:ab/:a', '/:a/:ab'], ['/*', '/fixed/'],
);
const pattern = fc
  .tuple(path, shape, fc.constantFrom('', '', '', '?id=1'), origin, path, fragment, status)
  .map(([head, [from = '', to = ''], query, host, base, hash, code]) => line(head.split('/').slice(0, 2).join('/') + from + query, host + base.split('/').slice(0, 2).join('/') + to + hash, code));

/** Sites with a map that many requests meet. */
export function ingredientsOf(entries: number, patterns: number): fc.Arbitrary<Ingredients> {
  const some = fc.array(exact, { minLength: Math.ceil(entries / 4), maxLength: entries });
  return fc.record({
    lines: fc.tuple(some, fc.array(pattern, { maxLength: patterns })).map(([one, other]) => [...one, ...other]),
    pages: fc.array(path, { maxLength: 25 }),
    ignoreCase: fc.constantFrom(false, false, true),
    trailingSlash: fc.constantFrom('always', 'always', 'never'),
  });
}

/** Requests made to hit, to nearly miss and to attack: lines of the map and pages, changed a little. */
export function requestsOf({ lines, pages }: Ingredients): fc.Arbitrary<string> {
  const known = [...lines.map(({ from }) => from), ...pages];
  const filled = fc.tuple(fc.constantFrom(...known), segment, segment).map(([from, one, two]) =>
    encodeOnce(from.replace(/:[a-z]+/, one).replace(/:[a-z]+/, two).replace('*', `${one}/${two}`)),
  );
  const change: fc.Arbitrary<(target: string) => string> = fc.constantFrom(
    (target) => target, (target) => target, (target) => target, (target) => target,
    (target) => target.replace(/(?=\?|$)/, '/'), (target) => target.replace(/\/?(?=\?|$)/, ''), (target) => target.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    (target) => target.replace(/[a-z](?=[^%]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (target) => target.toUpperCase(), (target) => `/${target}`, (target) => target.replace(/(?<=.)\//, '//'), (target) => target.slice(0, -1) || '/', (target) => `${target}x`,
    (target) => target.replace(/(?=\?|$)/, '/index.html'), (target) => target.replace(/(?=\?|$)/, '.html'),
  );
  const query = fc.constantFrom('', '', '', 'utm=1', 'id=1', 'b=x%20y&id=1', 'id=2&id=1', 't=9&z=%0d%0aX:1', '&&a=1', 'k', 'k=', 'p=%24%26', 'a=?b', '%69d=1');
  return fc.tuple(fc.oneof({ weight: 5, arbitrary: filled }, { weight: 1, arbitrary: path.map(encodeOnce) }), change, query).map(([target, changed, more]) => {
    const whole = changed(target);
    return more === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${more}`;
  });
}

/** What a client sends for an address that a person wrote: characters that no request may hold are escaped. */
function encodeOnce(text: string): string {
  return text.replace(/[^\x21-\x7e]|["<>\\^`{}]/gu, (character) => encodeURIComponent(character));
}

const settings: WrittenSettings = {
  origin: 'https://www.example.com',
  aliases: ['example.com'],
  hsts: { maxAge: 300, includeSubDomains: false, preload: false },
  headers: [{ match: { prefix: '/' }, headers: [['X-Frame-Options', 'DENY']] }],
};

/** The plan and the files of a site. Lines that the map refuses, or that stand at a page, are left out. */
export function siteFrom({ lines, pages, ignoreCase, trailingSlash }: Ingredients): { plan: Plan; files: Record<string, string> } {
  const files: Record<string, string> = { 'index.html': 'home', '404.html': 'not found', '410.html': 'gone', '_astro/app.js': '1' };
  for (const page of pages) {
    const name = decode(page.slice(1));
    if (/[%\\\p{Cc}]|^\.|\/\.|\.\.|\/index$|^index/u.test(name)) continue;
    files[`${name}/index.html`] = `page ${name}`;
  }
  const parsed = parseSettings('test', { ...settings, spelling: { base: '/', format: 'directory', trailingSlash } });
  const names = Object.keys(files);
  const inventory = inventoryFor(parsed, names);
  const served = new Set<string>([...inventory.pages.keys(), ...inventory.files.keys()]);
  const entries = lines.flatMap((written, index) => entryOf(written, index)).filter((entry) => !isServed(entry, served));
  const table = buildTable({ file: 'map', entries, sections: [], ignoreCase }, { ...parsed, served });
  return { plan: buildPlan(parsed, table, names), files };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isServed(entry: Entry, served: ReadonlySet<string>): boolean {
  return entry.kind === 'exact' && [entry.path, `${entry.path}/`].some((path) => served.has(path));
}

function entryOf({ from, to, status }: Line, index: number): Entry[] {
  const place = { file: 'map', line: index + 1, column: 1 };
  const { entry } = parseEntry({ from, to, status: String(status), since: '', until: '', merge: false, place });
  return entry === undefined ? [] : [entry];
}
