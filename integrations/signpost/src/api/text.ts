/** Letters with a stroke, of which Unicode decomposes none: Łódź is found by `lodz`. */
const withoutStroke: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Đ: 'D', Ħ: 'H', Ŧ: 'T' };

/**
 * Normalizes text for searching: no case, no accents, single spaces. `Füllstand` becomes `FULLSTAND`, `ß` and its capital `ẞ` become
 * `SS`: only the lower case of `ẞ` has an upper case in two letters.
 */
export function foldText(text: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  // Marks of a single script, such as the vowels of Devanagari, stay: readers take the marks for letters.
  const letters = isAscii ? text : text.normalize('NFKD').replace(/\p{Script=Inherited}+/gu, '');
  const capitals = letters.toLowerCase().toUpperCase();
  return capitals
    .replace(/[ŁØĐĦŦ]/g, (letter) => withoutStroke[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

const timeShape =
  /^(\d{4}-\d{2}-(\d{2}))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The instant of an RFC 3339 time with an offset, in milliseconds; undefined for any other text (`A-FIELD-2`). */
export function parseInstant(text: string): number | undefined {
  const [, date, day] = timeShape.exec(text) ?? [];
  if (date === undefined) return undefined;

  // 2026-02-30 looks like a day, but isn't in the calendar: Date would read 2 March.
  const midnight = new Date(`${date}T00:00:00Z`);
  return midnight.getUTCDate() === Number(day) ? Date.parse(text) : undefined;
}
