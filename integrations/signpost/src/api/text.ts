/** Letters that Unicode doesn't decompose, as people without the key type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/** Normalizes text for searching: no case, no accents, single spaces. `Füllstand` becomes `fullstand`. */
export function foldText(text: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  const folded = isAscii ? text.toLowerCase() : foldLetters(text);
  return folded.replace(/\s+/g, ' ').trim();
}

/** Marks of a single script, such as the vowels of Devanagari, are letters for their readers, so they stay. */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Script=Inherited}+/gu, '')
    .replace(/[ßæœøłđħıς]/g, (letter) => plainLetters[letter] ?? letter);
}

const timeShape =
  /^(\d{4}-\d{2}-(\d{2}))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The instant of an RFC 3339 time with an offset, in milliseconds; undefined for any other text (`A-FIELD-2`). */
export function parseInstant(text: string): number | undefined {
  const [, date, day] = timeShape.exec(text) ?? [];
  if (date === undefined) return undefined;

  // 2026-02-30 has the shape of a day but isn't one: Date would read it as 2 March.
  const midnight = new Date(`${date}T00:00:00Z`);
  return midnight.getUTCDate() === Number(day) ? Date.parse(text) : undefined;
}
