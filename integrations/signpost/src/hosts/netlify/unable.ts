import type { Entry } from '../../map/entry.ts';

/** Why the file has no way to write an entry: its rules are words between spaces, and a value that begins with a colon stands for any value. */
export function unable(entry: Entry): string | undefined {
  if ((entry.kind === 'exact' ? entry.path : entry.text).includes('//'))
    return 'a path with two slashes in a row never matches';
  const values = entry.query.map(([, value]) => value);
  if (values.some((value) => value === '' || /[\s\p{Cc}]/u.test(value) || value.startsWith(':'))) {
    return 'a query value can be neither empty, nor hold a space, nor begin with a colon';
  }
  return undefined;
}
