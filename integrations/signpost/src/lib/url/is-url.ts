/** True for an absolute URL with http or https. */
export function isHttpUrl(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** True for a path, or an absolute URL. */
export function isPathOrUrl(text: string): boolean {
  return text.startsWith('/') || isHttpUrl(text);
}
