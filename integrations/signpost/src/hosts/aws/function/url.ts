import { siteData } from './site.ts';

/** A `name=value` of a query, as sent and decoded. */
export interface Parameter {
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

/** The variant of a URL that is in the store: only what must be escaped is. */
export function spell(text: string): string {
  return text.replace(
    /%[0-9A-Fa-f]{2}|[\uD800-\uDBFF][\uDC00-\uDFFF]|[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/g,
    (piece) => {
      if (piece === '%') return '%25';
      if (piece.charAt(0) !== '%') return encodeURIComponent(piece);
      const letter = String.fromCharCode(Number.parseInt(piece.slice(1), 16));
      return /[A-Za-z0-9\-._~!$&'()*+,;=:@]/.test(letter) ? letter : piece.toUpperCase();
    },
  );
}

/** The normalized URL for the lookup, in lower case if the map ignores case. */
export function fold(url: string): string {
  if (!siteData.ignoreCase) return url;
  const readable = url.replace(/(?:%(?!2F|25|[01][0-9A-F]|7F)[0-9A-F]{2})+/g, decode);
  return spell(readable.toLowerCase());
}

/** Without the trailing slash, except for the root. */
export function cut(path: string): string {
  return path.length > 2 && path.charAt(path.length - 1) === '/' ? path.slice(0, -1) : path;
}

/** Percent-decoding that never fails: an escape that isn't UTF-8 stays, in upper case. */
function decode(text: string): string {
  return text.replace(
    /%f[0-4](%[89ab][0-9a-f]){3}|%e[0-9a-f](%[89ab][0-9a-f]){2}|%[cd][0-9a-f]%[89ab][0-9a-f]|%[0-9a-f]{2}/gi,
    (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch (_broken) {
        return escapes.toUpperCase();
      }
    },
  );
}

/** What was sent, for a `Location`: only characters that a header can't have are escaped. */
export function untouched(text: string): string {
  return text.replace(/[^!"$-~]+/g, encodeURIComponent);
}

export function parametersOf(query: string): Parameter[] {
  return query
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const at = raw.indexOf('=');
      const name = decode(at < 0 ? raw : raw.slice(0, at));
      return { raw: raw, name: name, value: at < 0 ? '' : decode(raw.slice(at + 1)) };
    });
}

/** The file in the bucket for a URL; '' if there is none. `key` is the URL without its trailing slash. */
export function fileIn(lines: readonly string[], url: string, key: string): string {
  const inFolder = url === '/' || url !== key;
  const files = lines.map((line) => {
    const kind = line.charAt(0);
    if (kind === 's') return inFolder ? `${url}index.html` : '';
    if (kind === 'h') return inFolder ? '' : `${url}.html`;
    if (kind === 'f') return inFolder ? '' : url;
    return kind === (inFolder ? 'S' : 'p') ? line.slice(1) : '';
  });
  return files.filter((file) => file !== '')[0] || '';
}

/** The page with this file name; '' for none. */
export function pageNamed(lines: readonly string[]): string {
  const found = lines.filter((line) => line.charAt(0) === '@')[0];
  return found ? found.slice(1) : '';
}

/** True for a line of one of these kinds. */
export function hasKind(lines: readonly string[], kinds: string): boolean {
  return lines.some((line) => kinds.indexOf(line.charAt(0)) >= 0);
}
