import { createSupportsHyperlinks } from 'supports-hyperlinks';

/**
 * True if text for this stream may contain links: in terminals that support them, unless `NO_COLOR` is set.
 * `FORCE_HYPERLINK=1` turns them on everywhere, `FORCE_HYPERLINK=0` off.
 */
export function showsLinks(stream: { isTTY?: boolean }): boolean {
  const { NO_COLOR = '', FORCE_HYPERLINK = '' } = process.env;
  return (NO_COLOR === '' || FORCE_HYPERLINK !== '') && createSupportsHyperlinks(stream);
}

/** Prints a link for terminals (OSC 8). The URL is printable ASCII. */
export function hyperlink(text: string, url: string): string {
  return `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
}
