/** Where a server is, and what it is asked for. */
export interface Address {
  /** As `URL.origin` has it. */
  readonly origin: string;
  /** Name, and port where it is not the scheme's own. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
}

/** Origins that were read, in the spelling that they were read as; few, since a run asks few hosts. */
const origins = new Map<string, string>();
/** Locations come again and again: the last few are kept as they were read. */
const hrefs = new Map<string, string>();
const most = 256;

/** What comes after the origin in an address that a parser would leave as it is. Others may be, and are read in full. */
const plain = /^(?:\/(?!\.|%2e)[\w\-.~!$&()*+,;=:@%?]*)+(?<!\?)$/i;

/**
 * Reads an absolute address of http or https; undefined for what is none. Most are read without a parser: they begin
 * with an origin that was read before, and go on with nothing that would be written in another way.
 */
export function readAddress(text: string): Address | undefined {
  if (text === last?.text) return last.address;
  const address = parse(text);
  last = { text, address };
  return address;
}

/** What was read last: on the way of one request, its address is read several times. */
let last: { readonly text: string; readonly address: Address | undefined } | undefined;

function parse(text: string): Address | undefined {
  const end = text.indexOf('/', 8);
  const origin = end < 0 ? text : text.slice(0, end);
  const host = origins.get(origin);
  const path = end < 0 ? '' : text.slice(end);
  if (host !== undefined && plain.test(path)) return { origin, host, path };
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  remember(origins, url.origin, url.host);
  return { origin: url.origin, host: url.host, path: url.pathname + url.search };
}

/** An absolute address in the spelling of a parser; undefined for what is none. */
export function hrefOf(text: string): string | undefined {
  const known = hrefs.get(text);
  if (known !== undefined) return known;
  const href = URL.parse(text)?.href;
  if (href !== undefined) remember(hrefs, text, href);
  return href;
}

/** An address as a server is asked for it. */
export function withoutFragment(url: string): string {
  const mark = url.indexOf('#');
  return mark < 0 ? url : url.slice(0, mark);
}

function remember(known: Map<string, string>, key: string, value: string): void {
  if (known.size >= most) known.clear();
  known.set(key, value);
}
