/** Text as it may stand in a paragraph or a cell of Markdown, and shows as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]|]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Code between backticks; in a cell of a table too. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A block of code. The fence is longer than any in it. */
export function block(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** A table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Paragraphs and blocks, one empty line between each, as a file. */
export function pageOf(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

/** Stands at the head of each page. */
export const note = '<!-- Written by `npm run docs` from the code; change that, not this file. -->';
