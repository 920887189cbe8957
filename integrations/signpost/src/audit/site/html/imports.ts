/** A URL in a script, with its offset. */
interface FoundUrl {
  readonly href: string;
  readonly index: number;
}

/** A JSON string, with the colon if it is a key: `"vue": "/js/vue.js"` has two. An unclosed one extends to the end. */
const string = /"((?:[^"\\]|\\.)*)(?:"(\s*:\s*)?|\\?$)/gs;

/**
 * The files in an import map. Skips folders (which end with a slash) and what isn't a URL (HTML standard,
 * import maps).
 */
export function* importMapFiles(text: string): Generator<FoundUrl> {
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

/** `import "./a.js"`, `import { a } from "/a.js"` and `export … from`, each at the start of a statement; or a comment. */
const statement =
  /\/\*[\s\S]*?(?:\*\/|$)|(?:^|[;{}\n])[ \t]*(?:import|export)(?![\w$])\s*(?:[\w$*{](?:(?!\b(?:import|export)\b)[^"'`;()=])*?\bfrom\s*)?(?:"([^"'\n]*)"|'([^"'\n]*)')/g;

/**
 * The files that an inline module imports statically. A bare name needs an import map, and `import()` may
 * never run.
 */
export function* moduleImports(text: string): Generator<FoundUrl> {
  for (const { 0: whole, 1: one, 2: other, index } of text.matchAll(statement)) {
    const href = one ?? other;
    if (href !== undefined && /^(?:\.{0,2}\/|https?:)/.test(href))
      yield { href, index: index + whole.length - href.length - 1 };
  }
}
