import type { Path } from '../../core/path.ts';

/** The longest name that file systems take, in bytes. */
const longestName = 255;

/**
 * The file that a plain file host serves at an old address: `old.html` for `/old.html`, else the index of a
 * folder, which answers with the slash and without. Undefined for an address that no file can have.
 */
export function fileAt(path: Path): string | undefined {
  const parts = path.slice(1).split('/').map(decoded);
  if (path === '/' || !parts.every(isName)) return undefined;
  const file = parts.join('/');
  return /\.html?$/i.test(file) ? file : `${file}/index.html`;
}

/** The folders that a file lies in, outermost first. */
export function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** A name that every usual file system takes, on the machine that builds and on the host. */
function isName(part: string | undefined): part is string {
  if (part === undefined || part === '' || part === '.' || part === '..') return false;
  return !/[\p{Cc}/\\]/u.test(part) && new TextEncoder().encode(part).length <= longestName;
}
