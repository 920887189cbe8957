import { decodeIfUtf8, isHtml, type Path } from '../../lib/url/path.ts';

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

/** A name that all common file systems accept. */
function isName(part: string | undefined): part is string {
  if (part === undefined || part === '' || part === '.' || part === '..') return false;
  return !/[\p{Cc}/\\]/u.test(part) && new TextEncoder().encode(part).length <= longestName;
}
