import { isBlock, mergeBlock } from '../lib/merge-block.ts';
import { type MergedJson, mergeJson } from '../lib/merge-json.ts';

/** What a file of the site's own and ours make together; what counts for JSON alone is in a block as it was. */
export type Merged = Omit<MergedJson, 'recorded' | 'isUnsure'> & Partial<MergedJson>;

/**
 * A file of ours with what the site's own says, which stays and wins; undefined where the two can't be one. What is
 * `recorded` as ours in theirs, and no longer said, leaves it.
 */
export function mergeOwn(
  path: string,
  own: string,
  ours: string,
  recorded?: ReadonlySet<string>,
): Merged | undefined {
  if (isBlock(ours)) return { text: mergeBlock(own, ours), theirs: own, kept: [], left: [] };
  return isJson(path) ? mergeJson(own, ours, recorded) : undefined;
}

/** True for the name of a JSON file, with comments or without. */
export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);
