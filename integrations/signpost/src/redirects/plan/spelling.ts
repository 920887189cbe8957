import { otherSlash, type Path, parsePath } from '../../lib/path.ts';
import type { Inventory } from './plan.ts';

/** Gives the canonical address of a page that was named in another spelling; undefined where there is none. */
export type SpellingOf = (path: string) => Path | undefined;

/** What is known of the addresses of a site. */
export interface Known {
  isPage(address: Path): boolean;
  isFile(address: Path): boolean;
  /** The address of the page whose file has this name. */
  pageNamed(name: Path): Path | undefined;
}

/** Spellings of a page are its slash at the end and its file's own name (`W-ADDR-3`). */
export function spellingOf({ pages, files }: Inventory): SpellingOf {
  const byFile = new Map<string, Path>();
  for (const [address, file] of pages) byFile.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  return spellingOver({
    isPage: (address) => pages.has(address),
    isFile: (address) => files.has(address),
    pageNamed: (name) => byFile.get(name),
  });
}

/** The same over look-ups of one's own. */
export function spellingOver({ isPage, isFile, pageNamed }: Known): SpellingOf {
  return (path) => {
    const address = parsePath(path);
    if (isPage(address) || isFile(address)) return undefined;
    const other = otherSlash(address);
    const isOther = isPage(other) && otherSlash(other) === address;
    return isOther ? other : pageNamed(address);
  };
}
