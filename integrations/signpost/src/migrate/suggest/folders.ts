/** The folder moves that a pair shows: the differing part, and each folder below it that both URLs share at the end. */
export function* listMoves(
  old: readonly string[],
  page: readonly string[],
): Generator<[string, string, number]> {
  const end = countSameEnd(old, page);
  if (end === 0) {
    yield [old.slice(0, -1).join('/'), page.slice(0, -1).join('/'), 0.5];
    return;
  }
  for (let rest = 1; rest <= end; rest++)
    yield [old.slice(0, old.length - rest).join('/'), page.slice(0, page.length - rest).join('/'), 1];
}

/** The folders above a URL, the nearest first, each with what is left of the URL. */
export function* listPrefixes(segments: readonly string[]): Generator<[string, readonly string[]]> {
  for (let end = segments.length - 1; end >= 0; end--)
    yield [segments.slice(0, end).join('/'), segments.slice(end)];
}

export function isBelow(path: string, folder: string): boolean {
  return (
    folder === '' ||
    (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'))
  );
}

export function countSameStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** How many segments two URLs share at the end, ignoring hyphens. */
export function countSameEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < Math.min(one.length, other.length)) {
    const [a = '', b = ''] = [one.at(-1 - count), other.at(-1 - count)];
    if (a !== b && a.replaceAll('-', '') !== b.replaceAll('-', '')) break;
    count++;
  }
  return count;
}
