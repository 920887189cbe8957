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
