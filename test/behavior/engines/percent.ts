/** A path percent-decoded, or as it is where its escapes aren't UTF-8. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** False for a URL whose escapes aren't UTF-8, such as `/%FF`. */
export function isUtf8(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}
