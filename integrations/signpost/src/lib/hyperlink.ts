import { createSupportsHyperlinks } from 'supports-hyperlinks';

/**
 * True where text for this stream may hold links: in a terminal that is known to show them, and not where `NO_COLOR` asks
 * for plain text. `FORCE_HYPERLINK=1` asks for them everywhere, `FORCE_HYPERLINK=0` for none.
 */
export function showsLinks(stream: { isTTY?: boolean }): boolean {
  const { NO_COLOR = '', FORCE_HYPERLINK = '' } = process.env;
  return (NO_COLOR === '' || FORCE_HYPERLINK !== '') && createSupportsHyperlinks(stream);
}

/** A text that a terminal shows as a link (OSC 8). The URL is printable ASCII. */
export function hyperlink(text: string, url: string): string {
  return `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
}
