/**
 * True if text for this stream may contain links, which terminals without support for them leave out. `NO_COLOR` turns
 * them off, `FORCE_HYPERLINK=1` on everywhere, `FORCE_HYPERLINK=0` off.
 */
export function showsLinks(stream: { isTTY?: boolean }): boolean {
  const { NO_COLOR = '', FORCE_HYPERLINK = '', TERM, CI } = process.env;
  if (FORCE_HYPERLINK !== '') return FORCE_HYPERLINK !== '0';
  return stream.isTTY === true && NO_COLOR === '' && TERM !== 'dumb' && CI === undefined;
}

/** Prints a link for terminals (OSC 8). The URL is printable ASCII. */
export function hyperlink(text: string, url: string): string {
  return `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
}
