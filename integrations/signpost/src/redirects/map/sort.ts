import type { Path } from '../../lib/path.ts';
import { compareText, foldPath } from './key.ts';

/** By path, as it is looked up; what has one path stays in its order. */
export function sortByPath<T extends { readonly path: Path }>(list: readonly T[], ignoreCase: boolean): T[] {
  if (!ignoreCase) return list.toSorted((a, b) => compareText(a.path, b.path));
  const folded = list.map((item) => ({ key: foldPath(item.path, true), item }));
  return folded.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}
