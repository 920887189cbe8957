/** The server and request target of a URL. */
export interface Address {
  /** As `URL.origin` has it. */
  readonly origin: string;
  /** Host name, with a port if it isn't the scheme's default. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
}

/** Parses an absolute http or https URL as browsers do; undefined for any other text. */
export function readUrl(text: string): Address | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return { origin: url.origin, host: url.host, path: url.pathname + url.search };
}

/** The URL up to its fragment. */
export function removeFragment(url: string): string {
  const mark = url.indexOf('#');
  return mark < 0 ? url : url.slice(0, mark);
}
