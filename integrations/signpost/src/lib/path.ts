/**
 * A path in canonical form: it starts with a slash, and only characters that a path can't hold are percent-encoded.
 * `%2F` stays encoded, so that it never becomes a separator. Equal strings mean the same path.
 */
export type Path = string & { readonly path: unique symbol };

const plain = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/]*$/;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** True where the text is already canonical and needs no work: the common case, kept fast. */
function isPlain(text: string): text is Path {
  return plain.test(text);
}

function isPath(text: string): text is Path {
  return text.startsWith('/');
}

/**
 * The canonical variant of a path as a person, a link or a request writes it: `/café`, `/caf%c3%a9` and
 * `/caf%C3%A9` give the same. A `%` that begins no escape means itself. A missing first slash is added.
 */
export function parsePath(text: string): Path {
  if (isPlain(text)) return text;
  const spelled = escapeText(text.startsWith('/') ? text : `/${text}`);
  return isPath(spelled) ? spelled : parsePath(`/${spelled}`);
}

/** What `parsePath` does, for a piece of a path. */
export function escapeText(text: string): string {
  return text.replace(foreign, (piece) => (/^%./.test(piece) ? reescape(piece) : percent(piece)));
}

/** Escapes in a row, or what must be escaped. One pass, so that `%%341` can't become an escape by half. */
const foreign = /(?:%[0-9A-Fa-f]{2})+|%|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/gu;

/** Escapes in a row, decoded where they are UTF-8 and may stand for themselves. */
function reescape(escapes: string): string {
  const bytes = Uint8Array.from(escapes.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
  let out = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    out += /[A-Za-z0-9\-._~!$&'()*+,;=:@]/.test(character) ? character : hex(byte);
  }
  return out;
}

function percent(text: string): string {
  return Array.from(encoder.encode(text), hex).join('');
}

function hex(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * The path as readable text: escapes that are UTF-8 are decoded, save `%2F`, `%25`, and control characters,
 * which would change what the path says. For messages and for hosts that compare decoded text.
 */
export function decodePath(path: string): string {
  return path.replace(/(?:%[0-9A-F]{2})+/gi, (escapes) => {
    const kept = /%(?:2F|25|[01][0-9A-F]|7F)/i;
    return escapes
      .split(/(%(?:2F|25|[01][0-9A-F]|7F))/i)
      .map((part) => (kept.test(part) ? part : decodeBytes(part)))
      .join('');
  });
}

/** The file or folder at a URL, below the document root: `café/a.txt` for `/caf%C3%A9/a.txt`. */
export function fileNameOf(path: Path): string {
  return decodePath(path).slice(1).replaceAll('%25', '%');
}

/** The URL of a file below the document root: a `%` in its name is itself, not the start of an escape. */
export function pathOfFile(name: string): Path {
  return parsePath(`/${name.replaceAll('%', '%25')}`);
}

function decodeBytes(escapes: string): string {
  if (escapes === '') return '';
  const bytes = Uint8Array.from(escapes.slice(1).split('%'), (digits) => Number.parseInt(digits, 16));
  try {
    return decoder.decode(bytes);
  } catch {
    return escapes;
  }
}

/** `/about` for `/about/`; the root stays `/`, and two slashes are not the root. */
export function withoutTrailingSlash(path: Path): Path {
  if (path.length < 3 || !path.endsWith('/')) return path;
  const cut = path.slice(0, -1);
  return isPath(cut) ? cut : path;
}

/** `/about/` for `/about`. */
export function withTrailingSlash(path: Path): Path {
  const longer = `${path}/`;
  return path.endsWith('/') || !isPath(longer) ? path : longer;
}

/** The other variant of the slash at the end; the root has none and is returned as it is. */
export function otherSlash(path: Path): Path {
  return path.endsWith('/') ? withoutTrailingSlash(path) : withTrailingSlash(path);
}

/** `/blog/` has `['blog']`, the root has none. A trailing slash makes no segment, an inner empty one does. */
export function segmentsOf(path: Path): string[] {
  const inner = withoutTrailingSlash(path).slice(1);
  return inner === '' ? [] : inner.split('/');
}

/** The first hidden file or folder on the way to a file, as a path: `.env`, `docs/.git`. `.well-known` is there to be read. */
export function hiddenPart(file: string): string | undefined {
  const parts = file.split('/');
  const at = parts.findIndex((part) => part.startsWith('.') && part !== '.well-known');
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/');
}

/** True for the name of an HTML file. */
export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file);
}
