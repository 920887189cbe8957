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

/** The index of the line where the generated block starts, or goes if there is none; -1 for the end of the file. */
export function findBlockLine(lines: readonly string[]): number {
  const marks = lines.findIndex((line) => /^\s*# signpost:begin\b/.test(line));
  return marks < 0 ? lines.findIndex(isCatchAll) : marks;
}

/** `/* /404.html 404` or `/:splat /new/:splat 301` in `_redirects`, without a condition: no line below it is tried. */
function isCatchAll(line: string): boolean {
  const [rule = ''] = line.trim().split(/\s#/, 1);
  return /^\/(?:\*|:\w+)\s+(?:\/|https?:\/\/)\S*(?:\s+\d{3}!?)?\s*$/.test(rule);
}

/**
 * The site's own file with the generated block: in place of the old block, otherwise before the first own line that matches
 * every URL, or at the end, so that the site's other own lines win.
 */
export function mergeBlock(own: string, block: string): string {
  if (marked.test(own)) return own.replace(marked, () => block);
  const lines = own.trimEnd().split('\n');
  const at = findBlockLine(lines);

  const before = (at < 0 ? lines : lines.slice(0, at)).join('\n').trimEnd();
  const head = before === '' ? block : `${before}\n\n${block}`;
  return at < 0 ? head : `${head}\n${lines.slice(at).join('\n')}\n`;
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
