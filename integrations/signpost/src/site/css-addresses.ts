const reference =
  /\/\*[\s\S]*?\*\/|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi;

/** The same, and any other string, which is an address where it stands in `image-set()`. */
const orString = new RegExp(String.raw`${reference.source}|"([^"\n]*)"|'([^'\n]*)'`, 'gi');
/** What stands before such a string; the name of a type has brackets of its own. */
const inImageSet = /image-set\((?:[^()]|\([^()]*\))*$/i;
/** Characters; no list of images is longer. */
const longest = 2000;

/** The addresses that CSS asks for, and where each stands in its text; comments are passed over. */
export function* addressesOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  // Most styles in a page name none.
  if (!/url\(|@import|image-set\(/i.test(text)) return;
  for (const found of text.matchAll(/image-set\(/i.test(text) ? orString : reference)) {
    const href = found.slice(1).find((group) => group !== undefined);
    if (href === undefined || href === '' || /^(?:data:|#|about:)/i.test(href)) continue;
    const { index } = found;
    if (/^["']/.test(found[0]) && !inImageSet.test(text.slice(Math.max(0, index - longest), index))) continue;
    yield { href, index };
  }
}
