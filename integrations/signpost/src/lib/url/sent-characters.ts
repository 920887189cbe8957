import { escapeCharacter } from './path.ts';

// How clients write a character of a URL in a request: raw, escaped, or either. Browsers leave what the URL Standard leaves raw
// (https://url.spec.whatwg.org/#query-percent-encode-set), forms and scripts escape nearly all but letters and digits
// (https://url.spec.whatwg.org/#urlencoded-serializing, encodeURIComponent, rawurlencode). test/behavior/characters.tsv has each character.

/** Where a character is in a request: `/path?name=value`. */
export type RequestPart = 'path' | 'name' | 'value';

/** Characters that have another meaning where they are raw: `&` ends a parameter, and `+` is a space. */
const separators: Readonly<Record<RequestPart, string>> = { path: '/?#%', name: '&=#+', value: '&#+' };

/** True if some client sends the character as it is. */
export function isSentRaw(character: string, part: RequestPart): boolean {
  return /^[!-~]$/.test(character) && !separators[part].includes(character);
}

/** True if some client escapes the character: PHP writes `%28` for `(` in a sitemap. None escapes the slash between segments. */
export function isSentEscaped(character: string): boolean {
  return !/^[A-Za-z0-9._-]$/.test(character);
}

/** A path as `encodeURIComponent` writes its segments: `/q%26a` for `/q&a`. */
export function escapeSeparators(path: string): string {
  return path.replace(/[$&+,:;=@]/g, escapeCharacter);
}

/** A path with the marks escaped that PHP and Python escape in sitemaps: `/%28x%29`. `*` is a wildcard of many hosts. */
export function escapeMarks(path: string): string {
  return path.replace(/[!'(),~]/g, escapeCharacter);
}
