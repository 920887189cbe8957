/** True for an absolute URL with http or https. */
export function isHttpUrl(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Parses a URL with http or https, relative ones against the base; undefined for another scheme, or an invalid URL. */
export function parseHttpUrl(href: string, base?: string): URL | undefined {
  const url = URL.parse(href, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** `/about/` of https://www.example.com/about/ for the origin https://www.example.com; another URL stays whole. */
export function removeOrigin(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** True for a path, or an absolute URL. */
export function isPathOrUrl(text: string): boolean {
  return text.startsWith('/') || isHttpUrl(text);
}
