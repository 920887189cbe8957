import { mergeOwnedKeys } from './owned-keys.ts';

const marked = /# signpost:begin(?:(?!# signpost:begin)[\s\S])*?# signpost:end[^\n]*\n?/;

/** True for a generated block between marks, which can be inserted into the site's own file. */
export function isBlock(text: string): boolean {
  return text.startsWith('# signpost:begin');
}

/** True for a text that contains such a block. */
export function hasBlock(text: string): boolean {
  return marked.test(text);
}

/** True for a text with generated lines between the marks. */
export function hasGeneratedLines(text: string): boolean {
  return (marked.exec(text)?.[0] ?? '').split('\n').some((line) => /^\s*[^\s#]/.test(line));
}

/** True for the line before generated ones. */
export const startsBlock = (line: string): boolean => /^\s*# signpost:begin\b/.test(line);

/**
 * The site's own file with the generated block: in place of the old block, otherwise at the end, so that the site's own
 * lines win.
 */
export function mergeBlock(own: string, block: string): string {
  if (marked.test(own)) return own.replace(marked, () => block);
  const rest = own.trimEnd();
  return rest === '' ? block : `${rest}\n\n${block}`;
}

/** The file with the generated block blanked out, so that line numbers stay. */
export function blankBlock(own: string): string {
  let isGenerated = false;
  const lines = own.split('\n').map((line) => {
    const mark = /^\s*# signpost:(begin|end)\b/.exec(line)?.[1];
    if (mark !== undefined) isGenerated = mark === 'begin';
    return isGenerated || mark !== undefined ? '' : line;
  });
  return lines.join('\n');
}

/**
 * The site's own file with the generated block, or with the generated keys of a JSON file; undefined if they can't be
 * merged.
 */
export function mergeOwn(path: string, own: string, generated: string): string | undefined {
  if (isBlock(generated)) return mergeBlock(own, generated);
  return isJson(path) ? mergeOwnedKeys(own, generated) : undefined;
}

export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);
