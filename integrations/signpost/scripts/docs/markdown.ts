import type { OutFile } from '../../src/lib/file.ts';
import { splitAtSources } from '../../src/report/sources.ts';

/** Text for a paragraph or a cell of Markdown, escaped so that it shows as it is. `https://…` becomes no link. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_<>[\]|]/g, '\\$&')
    .replace(/https?(?=:\/\/(?:…|127\.))/g, '$&\\')
    .replace(/\s+/g, ' ');
}

/** Code between backticks, an HTML tag, or the value of a Link header: `<https://…>; rel="canonical"`. */
const codePart = /(`[^`]*`|<(?:[a-z!/]|https?:)[^<>\n]*>(?:; rel="[^"]*")?)/;

/** The same for a text with code, which stays as it is. */
export function escapeText(text: string): string {
  return text
    .split(codePart)
    .map((part, at) => {
      if (at % 2 === 0) return escapeMarkdown(part);
      return part.startsWith('`') ? part : code(part);
    })
    .join('');
}

/** A text of a rule: the sources that it names are links. */
export function withSources(text: string): string {
  return splitAtSources(text)
    .map(({ text: part, url }) => (url === undefined ? escapeText(part) : `[${escapeText(part)}](${url})`))
    .join('');
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

/** Where the pages are, from the root of the repository. */
export const pagesFolder = 'docs/src/content/docs';

interface FrontMatter {
  /** The heading of the page, and what a search result shows. */
  readonly title: string;
  readonly description: string;
  /** In the sidebar, where the title is too long for it. */
  readonly label?: string;
}

/** Marks generated pages. Those that the code no longer makes are removed. */
export const generatedLine = '# Generated from the code, and ignored by Git: change the code instead.';

/** A page of the documentation, by its path below `pagesFolder`. */
export function docsPage(
  path: string,
  { title, description, label }: FrontMatter,
  ...parts: readonly (string | undefined)[]
): OutFile {
  const head = [
    '---',
    generatedLine,
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    // There is no file in Git to edit.
    'editUrl: false',
    ...(label === undefined ? [] : [`sidebar: { label: ${JSON.stringify(label)} }`]),
    '---',
  ].join('\n');
  return { path: `${pagesFolder}/${path}`, content: pageOf(head, ...parts) };
}
