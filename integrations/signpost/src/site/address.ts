import { type Path, parsePath } from '../core/path.ts';

/** How a site writes the addresses of one layout of files. */
export type Style = 'slash' | 'bare' | 'html' | 'index';
export type Layout = 'home' | 'folder' | 'file';

/** The addresses that a host may answer with one HTML file, by style. */
export interface Spellings {
  readonly layout: Layout;
  readonly styles: ReadonlyMap<Style, Path>;
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

/** The status that an error page is for: `404.html`, `410/index.html`, `de/404.html`. */
export function errorStatus(file: string): number | undefined {
  const found = /(?:^|\/)([45]\d\d)(?:\.html?|\/index\.html?)$/.exec(file);
  return found === null ? undefined : Number(found[1]);
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
