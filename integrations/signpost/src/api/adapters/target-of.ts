/** The path and query of an address that may come whole, as proxies send it; then its origin is cut off. */
export function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '') || '/';
}
