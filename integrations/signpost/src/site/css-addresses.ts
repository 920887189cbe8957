const reference =
  /\/\*[\s\S]*?\*\/|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi;

/** The addresses that CSS asks for, and where each stands in its text; comments are passed over. */
export function* addressesOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  // Most styles in a page name none.
  if (!/url\(|@import/i.test(text)) return;
  for (const found of text.matchAll(reference)) {
    const href = found.slice(1).find((group) => group !== undefined);
    if (href === undefined || href === '' || /^(?:data:|#|about:)/i.test(href)) continue;
    yield { href, index: found.index };
  }
}
