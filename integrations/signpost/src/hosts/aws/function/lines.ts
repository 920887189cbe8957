/** The file in the bucket for an address; '' where there is none. `key` is the address without its slash. */
export function fileIn(lines: readonly string[], address: string, key: string): string {
  const inFolder = address === '/' || address !== key;
  const files = lines.map((line) => {
    const kind = line.charAt(0);
    if (kind === 's') return inFolder ? `${address}index.html` : '';
    if (kind === 'h') return inFolder ? '' : `${address}.html`;
    if (kind === 'f') return inFolder ? '' : address;
    return kind === (inFolder ? 'S' : 'p') ? line.slice(1) : '';
  });
  return files.filter((file) => file !== '')[0] || '';
}

/** The page that a file of this name is; '' for none. */
export function pageNamed(lines: readonly string[]): string {
  const found = lines.filter((line) => line.charAt(0) === '@')[0];
  return found ? found.slice(1) : '';
}

/** True where a line is of one of these kinds. */
export function hasKind(lines: readonly string[], kinds: string): boolean {
  return lines.some((line) => kinds.indexOf(line.charAt(0)) >= 0);
}
