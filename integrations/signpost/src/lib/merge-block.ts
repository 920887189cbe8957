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
