/** What signpost's own files say of an address in one word: `410`, `301:/new/`, `301!~:2:/new/:x`, `301&id=/new/`. */
export interface Word {
  readonly status: number;
  /** As it stands there, with the host's references; '' where the address is gone. */
  readonly to: string;
  /** True in an entry's first weeks; since which day is not written there. */
  readonly isFresh: boolean;
}

/** Reads such a word; undefined for a text that is none, as where a map leads to another. */
export function readWord(text: string): Word | undefined {
  const found = /^(\d{3})(!?)~?(?:(?:&[^=]*(?==))?[:=](?:\d+:)?(.*))?$/s.exec(text);
  if (!found) return undefined;
  const [, status = '', fresh = '', to = ''] = found;
  return (to === '') === (status === '410')
    ? { status: Number(status), to, isFresh: fresh !== '' }
    : undefined;
}

/** Said of an entry in its first weeks. */
export const dayIsLost =
  'it went live a short while ago, on a day that does not stand in this file: write it as `since`';

/**
 * A target with its references filled in: `reference` finds them, and `fill` says what stands there. Beside a
 * placeholder, text that would read as one is escaped.
 */
export function fillWord(
  to: string,
  reference: RegExp,
  fill: (found: string) => string,
  isPattern: boolean,
): string {
  const text = (part: string): string =>
    isPattern ? part.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A') : part;
  let at = 0;
  let filled = '';
  for (const found of to.matchAll(reference)) {
    filled += text(to.slice(at, found.index)) + fill(found[0]);
    at = found.index + found[0].length;
  }
  return filled + text(to.slice(at));
}
