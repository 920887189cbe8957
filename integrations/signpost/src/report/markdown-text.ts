/** The maxLength text to show as code, in characters. */
const maxLength = 200;

/** Foreign text as code, shortened. `<code>` decodes entities, unlike backquotes, and mentions nobody. */
export function formatMarkdownCode(text: string): string {
  return `<code>${escapeMarkdown(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)}</code>`;
}

/** A sentence with foreign text. The zero-width space prevents `@name` and `#12` from mentioning anybody. */
export function escapeMarkdownProse(text: string): string {
  return escapeMarkdown(text).replace(/&#(?:64|35);/g, '$&&#8203;');
}

/** Escapes everything with a meaning in Markdown, a table cell or HTML as entities. */
function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[^\p{L}\p{N} /.?=%…→-]/gu, (character) => `&#${character.codePointAt(0)};`);
}
