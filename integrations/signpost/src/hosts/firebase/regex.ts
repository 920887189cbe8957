import { hasControl } from '../../map/written-url.ts';

/** Literal text in an RE2 expression that JavaScript reads alike. */
function escapeLiteral(text: string): string {
  return Array.from(text, (character) =>
    hasControl(character) ? printCode(character) : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
  ).join('');
}

/** An expression for a piece of a path, encoded or decoded, since the host decodes all but reserved characters. */
export function compilePath(encoded: string, ignoreCase = false): string {
  const pieces = encoded.match(/(?:%[0-9A-F]{2})+|[^%]/gu) ?? [];
  return pieces
    .map((piece) =>
      piece.startsWith('%') ? compileEscapes(piece, ignoreCase) : compileCharacter(piece, ignoreCase),
    )
    .join('');
}

/** Text as the host decodes text; undefined unless UTF-8. */
export function decodeAsHost(encoded: string): string | undefined {
  try {
    return decodeURI(encoded);
  } catch {
    return undefined;
  }
}

function compileCharacter(character: string, ignoreCase: boolean): string {
  const forms = ignoreCase ? listCases(character).map(escapeLiteral) : [escapeLiteral(character)];
  return joinForms(/[$&+,;=:@!'()*~]/.test(character) ? [...forms, ...listEscapes(character)] : forms);
}

function compileEscapes(escapes: string, ignoreCase: boolean): string {
  const text = decodeAsHost(escapes) ?? escapes;
  const pieces = text.match(/%[0-9A-F]{2}|./gsu) ?? [];
  return pieces
    .map((piece) => {
      if (/^%.{2}$/.test(piece)) return joinForms(listEscapeCases(piece));
      const forms = ignoreCase ? listCases(piece) : [piece];
      return joinForms([...forms.map(escapeLiteral), ...forms.flatMap(listEscapes)]);
    })
    .join('');
}

function listEscapes(character: string): string[] {
  const bytes = new TextEncoder().encode(character);
  return listEscapeCases(
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );
}

/** Escapes with upper-case and lower-case digits. */
function listEscapeCases(escapes: string): string[] {
  return [...new Set([escapes, escapes.toLowerCase()])];
}

function listCases(character: string): string[] {
  const forms = [character, character.toLowerCase(), character.toUpperCase()];
  return [...new Set(forms)].filter(
    (form) => form.length === character.length && form.toLowerCase() === character.toLowerCase(),
  );
}

function joinForms(forms: readonly string[]): string {
  const [first = ''] = forms;
  if (forms.length === 1) return first;
  return forms.every((form) => Array.from(form).length === 1)
    ? `[${forms.join('')}]`
    : `(?:${forms.join('|')})`;
}

function printCode(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
