/** Scripts that Vite and Astro add to every page in development, and no build has. */
const tooling = /<script\b[^>]*\bsrc="[^"]*\/@(?:vite|id|fs)\/[^"]*"[^>]*>\s*<\/script>/g;
/** Astro's own settings for its toolbar. */
const toolbar = /<script\b[^>]*>\s*(?:window|globalThis)\.__astro_dev_toolbar__[\s\S]*?<\/script>/g;

/** A page as a build would write it, as far as facts go. Everything stays at its line and column. */
export function withoutTooling(html: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return html.replace(tooling, blank).replace(toolbar, blank);
}

/** Where the element that begins at a place of the page was written: `src/pages/index.astro:12:3`. */
export function sourceAt(
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
