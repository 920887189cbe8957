import { type MergedJson, mergeJson } from './merge-json.ts';

const marked = /# signpost:begin(?:(?!# signpost:begin)[\s\S])*?# signpost:end[^\n]*\n?/;

/** True for a text that is a generated block between two marks, which may also be in the site's own file. */
export function isBlock(text: string): boolean {
  return text.startsWith('# signpost:begin');
}

/** True for a text in which such a block is. */
export function hasBlock(text: string): boolean {
  return marked.test(text);
}

/** The site's own file with the generated block: in the place of the last one, else at its end, so that its own lines win. */
export function mergeBlock(own: string, block: string): string {
  if (marked.test(own)) return own.replace(marked, () => block);
  const rest = own.trimEnd();
  return rest === '' ? block : `${rest}\n\n${block}`;
}

/** The same file without what is between the marks, with as many lines, so that their numbers stay. */
export function blankBlock(own: string): string {
  let isGenerated = false;
  const lines = own.split('\n').map((line) => {
    const mark = /^\s*# signpost:(begin|end)\b/.exec(line)?.[1];
    if (mark !== undefined) isGenerated = mark === 'begin';
    return isGenerated || mark !== undefined ? '' : line;
  });
  return lines.join('\n');
}

/** The site's own file merged with the generated one; what counts for JSON alone is in a block as it was. */
export type Merged = Omit<MergedJson, 'recorded' | 'isUnsure'> & Partial<MergedJson>;

/**
 * A generated file with the content of the site's own, which stays and wins; undefined where the two can't be one. What is
 * `recorded` as generated and no longer generated is removed.
 */
export function mergeOwn(
  path: string,
  own: string,
  generated: string,
  recorded?: ReadonlySet<string>,
): Merged | undefined {
  if (isBlock(generated)) return { text: mergeBlock(own, generated), theirs: own, kept: [], removed: [] };
  return isJson(path) ? mergeJson(own, generated, recorded) : undefined;
}

/** True for the name of a JSON file, with comments or without. */
export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);
