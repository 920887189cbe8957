/** A path as one word of a command line. */
export function quoteForShell(path: string): string {
  return /^[\w./~%@:+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
