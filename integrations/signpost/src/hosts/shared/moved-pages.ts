import { memoize } from '../../lib/memoize.ts';
import { compact } from '../../lib/text/text.ts';
import { decodeIfUtf8, isHtml, type Path } from '../../lib/url/path.ts';
import type { ServedFiles } from '../../plan/plan.ts';
import { findCommonestStyle } from './pages.ts';

/** The `generator` of a redirect page on a host of plain files. */
export const movedGenerator = 'signpost: moved';
export const movedMark = `<meta name="generator" content="${movedGenerator}">`;

/** True for the start of a redirect page that Signpost made. */
export function isMovedPage(html: string): boolean {
  return html.includes(movedMark);
}

/** The longest file name in bytes. */
const longestName = 255;

/**
 * The file for an old URL: `old.html` for `/old.html`, else the index of a folder. Undefined for an impossible name.
 */
export function deriveFile(path: Path): string | undefined {
  const parts = path.slice(1).split('/').map(decodeIfUtf8);
  if (path === '/' || !parts.every(isName)) return undefined;
  const file = parts.join('/');
  return isHtml(file) ? file : `${file}/index.html`;
}

/**
 * The second file for an old URL of a site whose pages are files such as about.html at /about: `old.html` redirects /old, which would
 * first lead to /old/ with `old/index.html` alone. /old/ still needs that one. Undefined for /old.html, and for /a/index, whose
 * a/index.html is at /a/.
 */
export function deriveBareFile(path: Path): string | undefined {
  const file = deriveFile(path)?.replace(/(?<!(?:^|\/)index)\/index\.html$/, '.html');
  return file === undefined || file === deriveFile(path) || !isName(file.split('/').at(-1))
    ? undefined
    : file;
}

/** The files for an old URL beside the pages of the site: `old/index.html`, or that and `old.html`. */
export function deriveFiles(path: Path, { pages }: Pick<ServedFiles, 'pages'>): readonly string[] {
  return compact(deriveFile(path), hasBareFiles(pages) && deriveBareFile(path));
}

/** True if most pages are files such as about.html at /about. */
export const hasBareFiles = memoize(
  (pages: ServedFiles['pages']): boolean => findCommonestStyle(pages) === 'file',
);

/** A name that all common file systems accept. */
function isName(part: string | undefined): part is string {
  if (part === undefined || part === '' || part === '.' || part === '..') return false;
  return !/[\p{Cc}/\\]/u.test(part) && new TextEncoder().encode(part).length <= longestName;
}
