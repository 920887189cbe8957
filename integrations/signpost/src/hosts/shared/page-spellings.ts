import { otherSlash, type Path, parsePath } from '../../core/path.ts';
import type { Inventory } from '../../plan/plan.ts';

/** Other spellings of pages ─▶ the address of each: its other slash, and its file's own name. */
export function otherSpellings(
  { pages, files }: Inventory,
  isWanted: (address: Path) => boolean,
): Map<Path, Path> {
  const spellings = new Map<Path, Path>();
  const wanted = [...pages].filter(([address]) => isWanted(address));
  for (const [address, file] of wanted) spellings.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  for (const [address] of wanted) {
    const other = otherSlash(address);
    if (otherSlash(other) === address) spellings.set(other, address);
  }
  for (const other of spellings.keys()) if (pages.has(other) || files.has(other)) spellings.delete(other);
  return spellings;
}
