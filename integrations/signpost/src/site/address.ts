import { type Path, parsePath } from '../core/path.ts';

/** How a site writes the addresses of one layout of files. */
export type Style = 'slash' | 'bare' | 'html' | 'index';
export type Layout = 'home' | 'folder' | 'file';

/** The addresses that a host may answer with one HTML file, by style. */
export interface Spellings {
  readonly layout: Layout;
  readonly styles: ReadonlyMap<Style, Path>;
}

/** The address that is a page's own, and all that its file may be served at. */
export interface Addressed {
  readonly address: Path;
  readonly spellings: Spellings;
  /**
   * What its relative addresses are relative to: its own address where the site says it, else where a host finds the file.
   * A guess from other pages would break every relative address of a page.
   */
  readonly seenFrom: Path;
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` at the top is the home page. */
export function spellingsOf(file: string, base: Path): Spellings {
  const path = addressOfFile(file, base);
  const folder = /^(.*\/)index\.html?$/.exec(path);
  if (folder === null) {
    const bare = path.replace(/\.html?$/, '');
    return {
      layout: 'file',
      styles: styles([
        ['bare', bare],
        ['html', path],
        ['slash', `${bare}/`],
      ]),
    };
  }
  const slash = folder[1] ?? '/';
  if (slash === '/')
    return {
      layout: 'home',
      styles: styles([
        ['slash', slash],
        ['index', path],
      ]),
    };
  const layout = slash === base ? 'home' : 'folder';
  return {
    layout,
    styles: styles([
      ['slash', slash],
      ['bare', slash.slice(0, -1)],
      ['index', path],
    ]),
  };
}

function styles(addresses: readonly (readonly [Style, string])[]): ReadonlyMap<Style, Path> {
  const map = new Map<Style, Path>();
  for (const [style, address] of addresses) map.set(style, parsePath(address));
  return map;
}

/** Where a host serves a file; a percent sign in its name means itself. */
export function addressOfFile(file: string, base: Path): Path {
  return parsePath(base + file.replaceAll('%', '%25'));
}

/**
 * The status that an error page is for: `404.html`, `410/index.html`, `de/404.html`. Further down it is a page with a
 * number for its name: `rooms/401/`, or the 404th of a list.
 */
export function errorStatus(file: string): number | undefined {
  const found = /^(?:([^/]+)\/)?([45]\d\d)(?:\.html?|\/index\.html?)$/i.exec(file);
  if (found === null || (found[1] !== undefined && !isLocale(found[1]))) return undefined;
  return Number(found[2]);
}

/** Their names are slow to ask for. */
const locales = new Map<string, boolean>();

/** True for the name of a language, a country or both, as sites name the folder of a version: `de`, `pt-br`, `us`. */
function isLocale(folder: string): boolean {
  const known = locales.get(folder);
  if (known !== undefined) return known;
  const [code = '', ...more] = folder.split(/[-_]/);
  const isCode =
    more.length === 0
      ? /^[a-z]{2}$/i.test(code) &&
        (hasName('language', code.toLowerCase()) || hasName('region', code.toUpperCase()))
      : /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(folder) && hasName('language', code);
  locales.set(folder, isCode);
  return isCode;
}

function hasName(type: 'language' | 'region', code: string): boolean {
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}

/** The most frequent of some styles, or a default where there is no vote. */
export function majority(votes: ReadonlyMap<Style, number>, otherwise: Style): Style {
  let best = otherwise;
  let most = 0;
  for (const [style, count] of votes) {
    if (count > most) [best, most] = [style, count];
  }
  return best;
}
