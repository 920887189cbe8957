/** Where a server is, and what it is requested for. */
export interface Address {
  /** As `URL.origin` has it. */
  readonly origin: string;
  /** Name, and port where it is not the scheme's own. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
}

/** Reads an absolute URL of http or https as browsers do; undefined for any other text. */
export function readUrl(text: string): Address | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return { origin: url.origin, host: url.host, path: url.pathname + url.search };
}

/** An absolute URL as a parser writes it; undefined for any other text. */
export function hrefOf(text: string): string | undefined {
  return URL.parse(text)?.href;
}

/** A URL as a server is requested for it. */
export function withoutFragment(url: string): string {
  const mark = url.indexOf('#');
  return mark < 0 ? url : url.slice(0, mark);
}
