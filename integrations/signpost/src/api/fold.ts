/** Letters that Unicode doesn't take apart, as people type them who lack the key. */
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

/** Text as it is searched: without case and accents, white space as single spaces. `Füllstand` is `fullstand`. */
export function fold(text: string): string {
  const lower = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : foldLetters(text);
  return lower.replace(/\s+/g, ' ').trim();
}

/** Marks of one script alone, such as the vowels of Devanagari, are letters to their readers and stay. */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđħıς]/g, (letter) => letters[letter] ?? letter)
    .replace(/\p{Script=Inherited}+/gu, '');
}
