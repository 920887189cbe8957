/** True for a file in Markdown, MDX or Markdoc. */
export function isMarkdown(file: string): boolean {
  return /\.(?:md|mdx|mdoc|markdown)$/i.test(file);
}

/** The lines with spaces in place of fenced code and of code between backticks, so that all places stay. */
export function* blankCode(lines: readonly string[]): Generator<string> {
  let fence: string | undefined;
  for (const line of lines) {
    const [, marker] = /^[\s>]*(```|~~~)/.exec(line) ?? [];
    const isFence = marker !== undefined && (fence === undefined || fence === marker);
    if (isFence || fence !== undefined) yield blank(line);
    else yield line.replace(/`[^`]*`/g, blank);
    if (isFence) fence = fence === undefined ? marker : undefined;
  }
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
