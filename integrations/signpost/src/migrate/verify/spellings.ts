/** Which spellings of an address are asked. */
export interface Scope {
  /** Host names that all lead to the same site. */
  readonly hosts: readonly string[];
  /** False to ask only the address itself. */
  readonly all: boolean;
}

/**
 * The ways in which links of many years write one address: http and https, each host name, with and without its
 * slash. The address itself comes first.
 */
export function spellingsOf(address: string, { hosts, all }: Scope): string[] {
  const own = new URL(address);
  if (!all) return [own.href];
  const names = new Set([own.host, ...hosts]);
  const paths = new Set([own.pathname, otherSlash(own.pathname)]);
  const found = new Set([own.href]);
  for (const scheme of ['https:', 'http:']) {
    for (const host of names) {
      if (hasPort(host) && scheme !== own.protocol) continue;
      for (const path of paths) found.add(`${scheme}//${host}${path}${own.search}`);
    }
  }
  return [...found];
}

/** A port that is named speaks http or https, and not both. */
function hasPort(host: string): boolean {
  return /:\d+$/.test(host);
}

/** A file's name has no slash behind it, and the home page has only one spelling. */
function otherSlash(path: string): string {
  if (path === '/') return path;
  if (path.endsWith('/')) return path.slice(0, -1);
  return /(?<![^/])[^/.]*\.[^/]*$/.test(path) ? path : `${path}/`;
}
