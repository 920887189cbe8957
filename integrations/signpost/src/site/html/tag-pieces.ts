// Where the pieces of a tag end. Positions in a text; its length where they don't end.

const [tab, verticalTab, carriage, space] = [9, 11, 13, 32];
const [slash, equals, greater] = [47, 61, 62];

export function endOfName(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isEndOfName(text.charCodeAt(at))) at += 1;
  return at;
}

/** Its first character belongs to it, whatever it is. */
export function endOfAttributeName(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === equals || isEndOfName(code)) return at;
  }
  return text.length;
}

export function endOfValue(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === greater || isSpace(code)) break;
  }
  return at;
}

export function pastSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where a character stands next, or the end of the text. */
export function jump(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? text.length : found;
}

export function past(text: string, character: string, from: number): number {
  return jump(text, character, from) + 1;
}

export function isEndOfName(code: number): boolean {
  return code === greater || code === slash || isSpace(code);
}

function isSpace(code: number): boolean {
  return code === space || (code <= carriage && code >= tab && code !== verticalTab);
}

export function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}
