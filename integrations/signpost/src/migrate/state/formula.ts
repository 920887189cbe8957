// A spreadsheet splits a line at `;` in many countries, and then sees no quotes around a text.
const unmarked = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const marked = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A path or a URL begins with a slash or a scheme, and has no quotes for a formula to use. */
const address = /^(?:\/|https?:\/\/)[^\s"|]*$/i;

/**
 * A text with an apostrophe before all that a spreadsheet would run as a formula: titles and notes are other people's
 * words. Addresses stay as they are.
 */
export function harmless(text: string): string {
  return address.test(text) ? text : text.replace(unmarked, "'");
}

/** The text that `harmless` was given. */
export function withoutMarks(text: string): string {
  return address.test(text) ? text : text.replace(marked, '');
}
