/** Literal text in an RE2 expression that JavaScript reads alike. */
export function literalRegex(text: string): string {
  return Array.from(text, (character) =>
    isControl(character) ? codeOf(character) : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
  ).join('');
}

/** An expression for a piece of a path, encoded or decoded, since the host decodes all but reserved characters. */
export function pathRegex(encoded: string, ignoreCase = false): string {
  const pieces = encoded.match(/(?:%[0-9A-F]{2})+|[^%]/gu) ?? [];
  return pieces
    .map((piece) => (piece.startsWith('%') ? escaped(piece, ignoreCase) : plain(piece, ignoreCase)))
    .join('');
}

/** Variants of a text that are listed. Of more, only those in which all characters are escaped alike. */
const mostTexts = 64;

/** A piece of a path in each variant of a request: reserved characters, such as a colon, stay as they were sent. */
export function textsOf(encoded: string): string[] {
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const forms = formsIn(encoded);
  const texts = hasManyTexts(encoded)
    ? [0, 1, 2].map((at) => forms.map((some) => some[at] ?? some.at(-1) ?? '').join(''))
    : forms.reduce((begun, some) => begun.flatMap((text) => some.map((form) => text + form)), ['']);
  return [...new Set([...texts, encoded, lower])];
}

/** True if `textsOf` omits variants that mix encoded and plain characters. */
export function hasManyTexts(encoded: string): boolean {
  return formsIn(encoded).reduce((product, { length }) => product * length, 1) > mostTexts;
}

function formsIn(encoded: string): string[][] {
  return ((decodedByHost(encoded) ?? encoded).match(/%[0-9A-F]{2}|./gsu) ?? []).map(formsOf);
}

function formsOf(piece: string): string[] {
  if (/^%.{2}$/.test(piece)) return bothCases(piece);
  return /[$&+,;=:@]/.test(piece) ? [piece, ...escapesOf(piece)] : [piece];
}

/** Text as the host decodes it; undefined if it isn't UTF-8. */
export function decodedByHost(encoded: string): string | undefined {
  try {
    return decodeURI(encoded);
  } catch {
    return undefined;
  }
}

function plain(character: string, ignoreCase: boolean): string {
  const forms = ignoreCase ? cases(character).map(literalRegex) : [literalRegex(character)];
  return either(/[$&+,;=:@!'()*~]/.test(character) ? [...forms, ...escapesOf(character)] : forms);
}

function escaped(escapes: string, ignoreCase: boolean): string {
  const text = decodedByHost(escapes) ?? escapes;
  const pieces = text.match(/%[0-9A-F]{2}|./gsu) ?? [];
  return pieces
    .map((piece) => {
      if (/^%.{2}$/.test(piece)) return either(bothCases(piece));
      const forms = ignoreCase ? cases(piece) : [piece];
      return either([...forms.map(literalRegex), ...forms.flatMap(escapesOf)]);
    })
    .join('');
}

function escapesOf(character: string): string[] {
  const bytes = new TextEncoder().encode(character);
  return bothCases(
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );
}

/** Escapes with upper-case and lower-case digits. */
function bothCases(escapes: string): string[] {
  return [...new Set([escapes, escapes.toLowerCase()])];
}

function cases(character: string): string[] {
  const forms = [character, character.toLowerCase(), character.toUpperCase()];
  return [...new Set(forms)].filter(
    (form) => form.length === character.length && form.toLowerCase() === character.toLowerCase(),
  );
}

function either(forms: readonly string[]): string {
  const [first = ''] = forms;
  if (forms.length === 1) return first;
  return forms.every((form) => Array.from(form).length === 1)
    ? `[${forms.join('')}]`
    : `(?:${forms.join('|')})`;
}

function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character);
}

function codeOf(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
