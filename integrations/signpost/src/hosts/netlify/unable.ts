import type { Entry } from '../../redirects/map/entry.ts';
import { isReadOtherwise } from '../shared/parameter-forms.ts';

/** Why the file has no way to write an entry: its rules are words between spaces, and a value that begins with a colon stands for any value. */
export function unable(entry: Entry): string | undefined {
  if (hasTwoSlashes(entry)) return 'a path with two slashes in a row never matches';
  if (hasMark(entry)) return 'its rules take a star, and a colon after a slash, for placeholders';
  const values = entry.query.map(([, value]) => value);
  if (values.some((value) => value === '' || /[\s\p{Cc}]/u.test(value) || value.startsWith(':'))) {
    return 'a query value can be neither empty, nor hold a space, nor begin with a colon';
  }
  if (values.some(isReadOtherwise)) return 'it takes a plus in a query for a space, and reads UTF-8 alone';
  return undefined;
}

/** An exact path that keeps a slash at its end was written with two. */
function hasTwoSlashes(entry: Entry): boolean {
  return entry.kind === 'exact' ? /\/\/|.\/$/.test(entry.path) : entry.text.includes('//');
}

/** True for a text with a mark of the file's own, which requests send as it is: escaped, it would not match them. */
function hasMark(entry: Entry): boolean {
  if (entry.kind === 'exact') return /\/:|\*/.test(entry.path);
  return entry.segments.some(({ literal }) => literal !== undefined && /^:|\*/.test(literal));
}
