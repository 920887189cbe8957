/** A byte in the spelling of these files: percent-encoded unless it may stand for itself in a path. */
export function encoded(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~!$&'(),;=@+:]/.test(sign)
    ? sign
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The bytes of a text. */
export function encodedText(text: string): string {
  return Array.from(new TextEncoder().encode(text), encoded).join('');
}

/** The same of what stands in a query, where more signs have a meaning. */
export function inQuery(spelled: string): string {
  return spelled.replace(/[&=+/]/g, encodeURIComponent);
}

/** An address that stands as plain text, decoded, in the map's spelling. */
export function fromDecoded(path: string): string {
  return meaningItself(path.split('/').map(encodedText).join('/'));
}

/** The same of one that is encoded already, in whatever way. */
export function fromEncoded(path: string): string {
  return meaningItself(respelled(path));
}

/** Parameters in the map's spelling: their names are in it already, their values encoded in whatever way. */
export function queryOf(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}=${inQuery(respelled(values[at] ?? ''))}`).join('&');
}

/** Encoded text in one spelling. */
function respelled(text: string): string {
  return text.replace(/%([0-9a-f]{2})|[^/]/giu, (sign, hex?: string) =>
    hex === undefined ? encodedText(sign) : encoded(Number.parseInt(hex, 16)),
  );
}

/** A colon at the begin of a segment would be read as a placeholder. */
function meaningItself(path: string): string {
  return path.replace(/\/:/g, '/%3A');
}
