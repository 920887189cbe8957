import { otherSlash, type Path, parsePath } from '../core/path.ts';
import type { Inventory } from './plan.ts';

/** Gives the canonical address of a page that was named in another spelling; undefined where there is none. */
export type SpellingOf = (path: string) => Path | undefined;

/** Spellings of a page are its slash at the end and its file's own name (`W-ADDR-3`). */
export function spellingOf({ pages, files }: Inventory): SpellingOf {
  const byFile = new Map<string, Path>();
  for (const [address, file] of pages) byFile.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  return (path) => {
    const address = parsePath(path);
    if (pages.has(address) || files.has(address)) return undefined;
    const other = otherSlash(address);
    const isOther = pages.has(other) && otherSlash(other) === address;
    return isOther ? other : byFile.get(address);
  };
}
