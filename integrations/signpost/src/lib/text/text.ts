/** `12,345`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-GB');
}

/** `3 URLs`, `1 URL`. */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${number === 1 ? noun : toPlural(noun)}`;
}

/** `98.2%` for 982 of 1,000. Only all are `100%`, and only none `0%`: 999,999 of a million are `99.9%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '100%';
  const percent = (part / whole) * 100;
  const rounded = part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10);
  return `${part > 0 && rounded === 0 ? 0.1 : rounded}%`;
}

/** `categories` for `category`, `boxes` for `box`. */
export function toPlural(noun: string): string {
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies');
}

/** The lines or items without false, undefined and empty text: `count > 0 && …` leaves out an item. */
export function compact<Item = string>(...items: readonly (Item | false | undefined)[]): Item[] {
  return items.flatMap((item) => item || []);
}

/**
 * Decodes percent-encoded letters for people: `/ar/مقال` for `/ar/%D9%85%D9%82%D8%A7%D9%84`. Invisible and bidirectional
 * characters stay encoded, like text in backticks, which people copy.
 */
export function decodeForPeople(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapes, (run) => {
    try {
      return run.startsWith('`') ? run : decodeURIComponent(run).replace(unshown, encodeURIComponent);
    } catch {
      // Bytes in another encoding than UTF-8.
      return run;
    }
  });
}

/** Matches consecutive escapes of non-ASCII bytes, or a text in backticks. */
const escapes = /`[^`]*`|(?:%[89A-F][0-9A-F])+/gi;

/** A Hangul filler is a letter but invisible. */
const unshown = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}]/gu;

/** `a, b or c`. British lists have no comma before the last item. */
export function joinWithOr(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items);
}

/** The first few items of a list, for a message. */
export function listFirst(names: readonly string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
}

/** Compares texts by code units. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
