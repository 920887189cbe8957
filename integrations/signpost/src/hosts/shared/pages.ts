import { otherSlash, type Path, parsePath } from '../../lib/path.ts';
import type { ServedFiles } from '../../redirects/plan/plan.ts';

/** How a page's address follows from its file: `a/index.html` or `a.html`, with a slash at the end or without. */
export type PageStyle = 'folder' | 'bare-folder' | 'file' | 'slashed-file';

/** The same, and a page under the name of its file. */
export type AnyPageStyle = PageStyle | 'whole-file';

const addressOf: Record<AnyPageStyle, (file: string) => string> = {
  folder: (file) => file.replace(/(^|\/)index\.html$/, '$1'),
  'bare-folder': (file) => file.replace(/\/index\.html$/, ''),
  file: (file) => file.replace(/(?<!(?:^|\/)index)\.html$/, ''),
  'slashed-file': (file) => file.replace(/(?<!(?:^|\/)index)\.html$/, '/'),
  'whole-file': (file) => file,
};

export const pageStyles = ['folder', 'bare-folder', 'file', 'slashed-file'] as const;

/** A file of `dist` as a path without its first slash. */
export function encodeFile(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/');
}

/** Addresses of files in `dist` that nobody may ask for by name, as a regular expression. */
export const hiddenAddress =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|\\.htaccess|\\.signpost-open|\\.signpost-405\\.txt|(?:404|410|503)(?:(?:/index)?\\.html|/?))$';

/** The style that most pages have, so that a page added later is served too. */
export function commonestStyle(pages: ServedFiles['pages']): PageStyle {
  return commonestOf(pageStyles, pages) ?? 'folder';
}

/** The same of some styles; undefined where no page has one of them. */
export function commonestOf<Style extends AnyPageStyle>(
  styles: readonly Style[],
  pages: ServedFiles['pages'],
): Style | undefined {
  const counts = new Map<Style, number>();
  for (const [address, file] of pages) {
    const style = styles.find((known) => hasStyle(known, address, file));
    if (style && address !== '/') counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function hasStyle(style: AnyPageStyle, address: Path, file: string): boolean {
  return parsePath(`/${addressOf[style](file.replaceAll('%', '%25'))}`) === address;
}

/** Pages that are not in the style, by address: address ─▶ file. */
export function rarePages(pages: ServedFiles['pages'], style: AnyPageStyle): Map<Path, string> {
  const rare = new Map<Path, string>();
  for (const [address, file] of pages) {
    const isHome = address === '/' && file === 'index.html';
    if (!isHome && !hasStyle(style, address, file)) rare.set(address, file);
  }
  return rare;
}

/** URL variants of pages ─▶ the URL of each: its other slash, and its file's own name. */
export function urlVariants(
  { pages, files }: ServedFiles,
  isWanted: (address: Path) => boolean = () => true,
): Map<Path, Path> {
  const variants = new Map<Path, Path>();
  const wanted = [...pages].filter(([address]) => isWanted(address));
  for (const [address, file] of wanted) variants.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  for (const [address] of wanted) {
    const other = otherSlash(address);
    if (otherSlash(other) === address) variants.set(other, address);
  }
  for (const other of variants.keys()) if (pages.has(other) || files.has(other)) variants.delete(other);
  return variants;
}
