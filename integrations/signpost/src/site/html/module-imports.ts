/** `import "./a.js"`, `import { a } from "/a.js"` and `export … from`, each at the beginning of a statement; or a comment. */
const statement =
  /\/\*[\s\S]*?(?:\*\/|$)|(?:^|[;{}\n])[ \t]*(?:import|export)(?![\w$])\s*(?:[\w$*{](?:(?!\b(?:import|export)\b)[^"'`;()=])*?\bfrom\s*)?(?:"([^"'\n]*)"|'([^"'\n]*)')/g;

/**
 * The files that a module written in the page asks for as soon as it runs, and where each stands in its text. A name
 * without a path is looked up in an import map, and what `import()` names may never be asked for.
 */
export function* moduleImports(text: string): Generator<{ readonly href: string; readonly index: number }> {
  for (const { 0: whole, 1: one, 2: other, index } of text.matchAll(statement)) {
    const href = one ?? other;
    if (href !== undefined && /^(?:\.{0,2}\/|https?:)/.test(href))
      yield { href, index: index + whole.length - href.length - 1 };
  }
}
