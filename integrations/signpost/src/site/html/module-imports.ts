/** `import "./a.js"`, `import { a } from "/a.js"` and `export … from`, each at the beginning of a statement. */
const statement =
  /(?:^|[;{}\n])[ \t]*(?:import|export)\s{0,99}(?:[\w$*{][^"'`;()=]{0,2000}?\bfrom\s{0,99})?(["'])((?:\.{0,2}\/|https?:)[^"'\n]*)\1/g;

/**
 * The files that a module written in the page asks for as soon as it runs, and where each stands in its text. A name
 * without a path is looked up in an import map, and what `import()` names may never be asked for.
 */
export function* moduleImports(text: string): Generator<{ readonly href: string; readonly index: number }> {
  for (const { 0: whole, 2: href = '', index } of text.matchAll(statement)) {
    if (!isInComment(text, index)) yield { href, index: index + whole.length - href.length - 1 };
  }
}

function isInComment(text: string, index: number): boolean {
  return text.lastIndexOf('/*', index) > text.lastIndexOf('*/', index);
}
