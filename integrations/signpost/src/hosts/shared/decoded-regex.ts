import { escapeRegex } from '../../lib/url/wildcards.ts';
import { decodePercent } from '../../map/query.ts';

// A path of the map → a regular expression for hosts that decode the path before they compare it: nginx's $uri, Apache, Caddy.

/**
 * A regular expression for a decoded path, as `$uri` of nginx has it: `/café` for `/caf%C3%A9`. With `ignoreCase`, letters
 * beyond ASCII match in both cases; the engine's flag is for ASCII.
 */
export function compileDecodedPath(path: string, ignoreCase: boolean): string {
  // An escaped percent sign, other escapes in a row, or a character.
  const pieces = /%25|(?:%(?!25)[0-9A-F]{2})+|[^%]/g;
  return path.replace(pieces, (piece) => {
    if (piece.length === 1) return escapeRegex(piece);
    return piece === '%25' ? '%' : compileDecodedEscapes(piece, ignoreCase);
  });
}

function compileDecodedEscapes(escapes: string, ignoreCase: boolean): string {
  const characters = Array.from(decodePercent(escapes), (character) =>
    ignoreCase ? compileBothCases(character) : escapeRegex(character),
  );
  return (
    characters
      .join('')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a configuration can't hold these
      .replace(/[\0-\x1f\x7f]/g, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
      // %FF, which isn't UTF-8, is the byte \xFF
      .replace(/%(?=[89A-F][0-9A-F])/g, '\\x')
  );
}

/** `(?:é|É)` for é. */
function compileBothCases(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  if (/^[\0-\x7f]$/.test(character) || forms.size === 1) return escapeRegex(character);
  return `(?:${[...forms].map(escapeRegex).join('|')})`;
}
