/** A text of JSON, with the colon of a name behind it: `"vue": "/js/vue.js"` has two. One that isn't closed goes to the end. */
const string = /"((?:[^"\\]|\\.)*)(?:"(\s*:\s*)?|\\?$)/gs;

/**
 * The files that an import map names, and where each stands in its text. A folder, which ends with a slash, is none, and
 * what is no address maps nothing. (HTML standard, import maps.)
 */
export function* importsOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  let valueAt = -1;
  for (const { 0: whole, 1: written = '', 2: colon, index } of text.matchAll(string)) {
    const isValue = index === valueAt && colon === undefined;
    valueAt = colon === undefined ? -1 : index + whole.length;
    if (!isValue) continue;
    const href = written.replace(/\\(.)/g, '$1');
    if (!/^(?:\.{0,2}\/|https?:)/i.test(href) || href.endsWith('/')) continue;
    yield { href, index: index + 1 };
  }
}

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
