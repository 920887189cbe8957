/** The folders that a pair shows to have moved: what differs, and each folder below that both end with. */
export function* movesOf(
  old: readonly string[],
  page: readonly string[],
): Generator<[string, string, number]> {
  const end = sameAtEnd(old, page);
  if (end === 0) {
    yield [old.slice(0, -1).join('/'), page.slice(0, -1).join('/'), 0.5];
    return;
  }
  for (let rest = 1; rest <= end; rest++)
    yield [old.slice(0, old.length - rest).join('/'), page.slice(0, page.length - rest).join('/'), 1];
}

/** The folders above an address, the nearest first, each with what is left of the address. */
export function* prefixesOf(segments: readonly string[]): Generator<[string, readonly string[]]> {
  for (let end = segments.length - 1; end >= 0; end--)
    yield [segments.slice(0, end).join('/'), segments.slice(end)];
}

export function isBelow(segments: readonly string[], folder: readonly string[]): boolean {
  return folder.every((segment, at) => segments[at] === segment);
}

/** As `isBelow`, for segments that are joined. */
export function isBelowKey(path: string, folder: string): boolean {
  return (
    folder === '' ||
    (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'))
  );
}

/** The segments of a folder's key. */
export function splitKey(key: string): string[] {
  return key === '' ? [] : key.split('/');
}

/** How many segments two addresses begin with together. */
export function sameAtStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** How many segments two addresses end with together; hyphens don't count. */
export function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < Math.min(one.length, other.length)) {
    const [a = '', b = ''] = [one.at(-1 - count), other.at(-1 - count)];
    if (a !== b && a.replaceAll('-', '') !== b.replaceAll('-', '')) break;
    count++;
  }
  return count;
}
