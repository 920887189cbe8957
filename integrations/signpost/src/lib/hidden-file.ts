/** The first hidden file or folder on the way to a file, as a path: `.env`, `docs/.git`. `.well-known` is there to be read. */
export function hiddenPart(file: string): string | undefined {
  const parts = file.split('/');
  const at = parts.findIndex((part) => part.startsWith('.') && part !== '.well-known');
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/');
}
