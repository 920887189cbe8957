/** Lines of a config file; a block's lines stand two spaces in. */
export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

/** `OPENING { … }`. */
export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}
