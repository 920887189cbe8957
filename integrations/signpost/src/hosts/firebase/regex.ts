import { hasControl } from '../../map/written-url.ts';

// A path of the map → an expression for `regex` in firebase.json. Firebase decodes the requested path by `decodeURI`, which leaves
// the escapes of `$&+,/:;=?@#`. An expression accepts each character as it is and escaped, so that it matches
// whichever of the two a client sent and Firebase left.

/** Literal text in an expression. Firebase reads RE2, its emulator may read JavaScript: both know these escapes. */
function escapeLiteral(text: string): string {
  return Array.from(text, (character) =>
    hasControl(character) ? printCode(character) : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
  ).join('');
}

/** An expression for a path, or a part of one. */
export function compilePath(encoded: string, ignoreCase = false): string {
  // Escapes in a row, which may be one letter: %C3%A9. Or one character.
  const runs = encoded.match(/(?:%[0-9A-F]{2})+|[^%]/gu) ?? [];
  return runs
    .map((run) =>
      run.startsWith('%') ? compileEscapeRun(run, ignoreCase) : compileCharacter(run, ignoreCase),
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

/** Characters that a path has unescaped, and that some clients escape: `%24` for `$`, and PHP and Python `%28` for `(`. */
const escapedBySome = /[$&+,;=:@!'()*~]/;

function compileCharacter(character: string, ignoreCase: boolean): string {
  const forms = ignoreCase ? listLetterCases(character).map(escapeLiteral) : [escapeLiteral(character)];
  return joinForms(escapedBySome.test(character) ? [...forms, ...listEscapes(character)] : forms);
}

function compileEscapeRun(escapes: string, ignoreCase: boolean): string {
  const text = decodeAsHost(escapes) ?? escapes;
  // What is still an escape is one that the host leaves.
  const characters = text.match(/%[0-9A-F]{2}|./gsu) ?? [];
  return characters
    .map((character) => {
      if (/^%.{2}$/.test(character)) return joinForms(listHexCases(character));
      const forms = ignoreCase ? listLetterCases(character) : [character];
      return joinForms([...forms.map(escapeLiteral), ...forms.flatMap(listEscapes)]);
    })
    .join('');
}

function listEscapes(character: string): string[] {
  const bytes = new TextEncoder().encode(character);
  return listHexCases(
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );
}

/** Escapes with upper-case and lower-case digits. */
function listHexCases(escapes: string): string[] {
  return [...new Set([escapes, escapes.toLowerCase()])];
}

function listLetterCases(character: string): string[] {
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
