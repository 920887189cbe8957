/** A script with a `src`. */
const empty = /<script\b([^<>]*)>\s*<\/script>/g;
/** Where Vite's and Astro's development scripts come from, which no build contains. */
const tooling = /\bsrc="[^"]*\/@(?:vite|id|fs)\//;
/** Astro's settings for its toolbar. */
const toolbar =
  /<script\b[^<>]*>\s*(?:window|globalThis)\.__astro_dev_toolbar__(?:(?!<script)[\s\S])*?<\/script>/g;

/** Removes the development scripts from a page. Everything else stays at its line and column. */
export function removeTooling(html: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return html
    .replace(empty, (script, attributes: string) => (tooling.test(attributes) ? blank(script) : script))
    .replace(toolbar, blank);
}

/** The source location of the element at a place of the page: `src/pages/index.astro:12:3`. */
export function findSource(
  lines: readonly string[],
  place: { readonly line?: number; readonly column?: number },
  root: string,
): string | undefined {
  const { line = 1, column = 1 } = place;
  const rest = lines
    .slice(line - 1, line + 20)
    .join('\n')
    .slice(column - 1);
  const tag = /^<[a-z][^>]*>/i.exec(rest)?.[0] ?? '';
  const file = /\bdata-astro-source-file="([^"]*)"/.exec(tag)?.[1];
  if (file === undefined) return undefined;

  const at = /\bdata-astro-source-loc="([^"]*)"/.exec(tag)?.[1];
  const name = file.startsWith(root) ? file.slice(root.length).replace(/^\//, '') : file;
  return at === undefined ? name : `${name}:${at}`;
}
