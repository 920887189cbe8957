/** Letters that Unicode doesn't decompose, as people without the key type them. */
const letters: Readonly<Record<string, string>> = {
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
export function fold(text: string): string {
  const lower = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : foldLetters(text);
  return lower.replace(/\s+/g, ' ').trim();
}

/** Marks of a single script, such as the vowels of Devanagari, are letters for their readers, so they stay. */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđħıς]/g, (letter) => letters[letter] ?? letter)
    .replace(/\p{Script=Inherited}+/gu, '');
}

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** The instant of an RFC 3339 time with an offset, in milliseconds; undefined for any other text (`A-FIELD-2`). */
export function instantOf(text: string): number | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHour, offsetMinute] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute ?? 0) > 59) return undefined;
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day)) return undefined;
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * (sign === '-' ? -1 : 1);
  const seconds = (Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second);
  return midnight + seconds * 1000 + Number(fraction ?? 0) * 1000;
}
