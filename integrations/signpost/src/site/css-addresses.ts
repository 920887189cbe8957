const reference = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`url\(\s*(?:"([^"\n]*)"\s*|'([^'\n]*)'\s*|([^\s"'()]+)\s*|)\)`,
    String.raw`@import\s+(?:"([^"\n]*)"|'([^'\n]*)')`,
    // Any other string: an address where it stands in `image-set()`, else a text in which nothing is CSS.
    String.raw`"([^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"|'([^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'`,
    // One that is not closed goes to the end of its line.
    String.raw`"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*`,
  ].join('|'),
  'gi',
);
/** What stands before such a string; the name of a type has brackets of its own. */
const inImageSet = /image-set\((?:[^()]|\([^()]*\))*$/i;
/** Characters; no list of images is longer. */
const longest = 2000;

/** The addresses that CSS asks for, and where each stands in its text; comments are passed over. */
export function* addressesOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  // Most styles in a page name none.
  if (!/url\(|@import|image-set\(/i.test(text)) return;
  const hasSets = /image-set\(/i.test(text);
  for (const found of text.matchAll(reference)) {
    const href = found.slice(1).find((group) => group !== undefined);
    if (href === undefined || href === '' || /^(?:data:|#|about:)/i.test(href)) continue;
    const { index } = found;
    const isString = /^["']/.test(found[0]);
    if (isString && !(hasSets && inImageSet.test(text.slice(Math.max(0, index - longest), index)))) continue;
    yield { href, index };
  }
}
