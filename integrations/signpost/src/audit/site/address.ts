import { type Path, parsePath } from '../../lib/path.ts';

/** How a site writes the addresses of one layout of files. */
export type Style = 'slash' | 'bare' | 'html' | 'index';
export type Layout = 'home' | 'folder' | 'file';

/** The addresses that a host may answer with one HTML file. */
export interface Spellings {
  readonly layout: Layout;
  readonly styles: readonly Spelling[];
}

interface Spelling {
  readonly style: Style;
  readonly path: Path;
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` at the top is the home page. */
export function spellingsOf(file: string, base: Path): Spellings {
  return spellingsOfPath(addressOfFile(file, base), base);
}

/** The same for the page that a server answers at an address: `/about` is that of a file, `/about/` of a folder. */
export function spellingsAt(address: Path, base: Path): Spellings {
  if (`${address}/` === base) return spellingsAt(base, base);
  const ending = address.endsWith('/') ? 'index.html' : /\.html?$/.test(address) ? '' : '.html';
  return spellingsOfPath(parsePath(address + ending), base);
}

/** `path` is where a host serves the file under its own name. */
function spellingsOfPath(path: Path, base: Path): Spellings {
  const folder = /^(.*\/)index\.html?$/.exec(path);
  if (folder === null) {
    const bare = path.replace(/\.html?$/, '');
    return {
      layout: 'file',
      styles: [
        { style: 'bare', path: parsePath(bare) },
        { style: 'html', path },
        { style: 'slash', path: parsePath(`${bare}/`) },
      ],
    };
  }
  const slash = parsePath(folder[1] ?? '/');
  if (slash === '/')
    return {
      layout: 'home',
      styles: [
        { style: 'slash', path: slash },
        { style: 'index', path },
      ],
    };
  return {
    layout: slash === base ? 'home' : 'folder',
    styles: [
      { style: 'slash', path: slash },
      { style: 'bare', path: parsePath(slash.slice(0, -1)) },
      { style: 'index', path },
    ],
  };
}

/** The other addresses at which a host may answer the file of a page whose own address this is. */
export function othersOf({ styles }: Spellings, address: Path): readonly Path[] {
  const others: Path[] = [];
  for (const { path } of styles) if (path !== address) others.push(path);
  // What grew has room for more than there will ever be.
  return others.slice();
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
