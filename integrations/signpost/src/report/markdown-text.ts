/** The longest text that is shown as code, in characters. */
const longest = 200;

/** Foreign text as code, shortened. In `<code>`, and not in backquotes, an entity is read and names nobody. */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text.length > longest ? `${text.slice(0, longest)}…` : text)}</code>`;
}

/** A sentence that holds foreign text. The empty space keeps `@name` and `#12` from calling anybody. */
export function markdownProse(text: string): string {
  return markdownText(text).replace(/&#(?:64|35);/g, '$&&#8203;');
}

/** All that could mean something in Markdown, in a cell or in HTML, as entities, which never do. */
export function markdownText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[^\p{L}\p{N} /.?=%…→-]/gu, (character) => `&#${character.codePointAt(0)};`);
}
