/** A name and where it leads: `"vue": "/js/vue.js"`. */
const entry = /"(?:[^"\\]|\\.)*"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * The files that an import map names, and where each stands in its text. A folder, which ends with a slash, is none, and
 * what is no address maps nothing. (HTML standard, import maps.)
 */
export function* importsOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  for (const { 0: whole, 1: written = '', index } of text.matchAll(entry)) {
    const href = written.replace(/\\(.)/g, '$1');
    if (!/^(?:\.{0,2}\/|https?:)/i.test(href) || href.endsWith('/')) continue;
    yield { href, index: index + whole.length - written.length - 1 };
  }
}
