import { type MergedJson, mergeJson } from './merge-json.ts';

const marked = /# signpost:begin(?:(?!# signpost:begin)[\s\S])*?# signpost:end[^\n]*\n?/;

/** True for a text that is a block of ours between two marks, to stand in a file of somebody else's too. */
export function isBlock(text: string): boolean {
  return text.startsWith('# signpost:begin');
}

/** True for a text in which such a block stands. */
export function hasBlock(text: string): boolean {
  return marked.test(text);
}

/** A file of the site's own with our block: in the place of the last one, else at its end, so that its own lines win. */
export function mergeBlock(own: string, block: string): string {
  if (marked.test(own)) return own.replace(marked, () => block);
  const rest = own.trimEnd();
  return rest === '' ? block : `${rest}\n\n${block}`;
}

/** The same file without what stands between our marks, with as many lines, so that their numbers stay. */
export function blankBlock(own: string): string {
  let isOurs = false;
  const lines = own.split('\n').map((line) => {
    const mark = /^\s*# signpost:(begin|end)\b/.exec(line)?.[1];
    if (mark !== undefined) isOurs = mark === 'begin';
    return isOurs || mark !== undefined ? '' : line;
  });
  return lines.join('\n');
}

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
  if (isBlock(ours)) return { text: mergeBlock(own, ours), theirs: own, kept: [], removed: [] };
  return isJson(path) ? mergeJson(own, ours, recorded) : undefined;
}

/** True for the name of a JSON file, with comments or without. */
export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);
