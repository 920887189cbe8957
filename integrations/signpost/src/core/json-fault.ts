/** What is wrong with a JSON text, in plain words, and where; undefined where nothing is. */
export function jsonFault(text: string): { readonly at: number; readonly says: string } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    const at = position === undefined ? firstBad(text) : Number(position);
    return { at, says: wordsFor(message, text, at) };
  }
}

/** Where a sign stands that the engine names and does not place: no shorter text complains about it. */
function firstBad(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBad(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return bad - 1;
}

function isBad(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Unexpected token');
  }
}

function wordsFor(message: string, text: string, at: number): string {
  const found = [...text.slice(at)][0];
  if (found === undefined || /end of JSON input/i.test(message))
    return 'it ends too early: a bracket, a brace or a quote is not closed';
  if (/unterminated string/i.test(message)) return 'a text is not closed by a quote';
  if (/bad control character/i.test(message))
    return 'a text goes on over the end of its line, or a quote is missing';
  if (/bad escaped/i.test(message)) return 'a backslash begins no escape that JSON has';
  const expected = /^Expected (.*?) (?:after|in JSON)/.exec(message)?.[1];
  if (expected !== undefined) return `${JSON.stringify(found)} stands where ${expected} belongs`;
  return `${JSON.stringify(found)} can't stand here`;
}
