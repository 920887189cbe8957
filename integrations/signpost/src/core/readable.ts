/**
 * A text with the addresses in it as people write them: `/ar/مقال` for `/ar/%D9%85%D9%82%D8%A7%D9%84`. For people alone;
 * what programs read, and what is to be copied, keeps the escapes.
 *
 * Only letters and digits beyond ASCII stand for themselves. Encoded stays what nobody sees or what turns the order of
 * letters, what looks like a sign of the address or of the sentence, and what could be taken for another address:
 * letters in another form than the composed one (NFC), and Cyrillic or Greek ones among Latin letters or in their shape.
 */
export function readable(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapes, (run, at: number) => {
    const letters = decoded(run);
    const isPlain = letters !== undefined && !isMistakable(letters, text, at, at + run.length);
    return isPlain ? letters.replace(unshown, encodeURIComponent) : run;
  });
}

/** Escapes in a row of what is no ASCII. */
const escapes = /(?:%[89A-F][0-9A-F])+/gi;

/** Bytes of another encoding are no letters that we know. */
function decoded(run: string): string | undefined {
  try {
    return decodeURIComponent(run);
  } catch {
    return undefined;
  }
}

/** The empty look of a Hangul filler belongs to a letter. */
const unshown = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}]/gu;

function isMistakable(letters: string, text: string, from: number, to: number): boolean {
  const before = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, from - 40), from))?.[0] ?? '';
  const after = /^[\p{L}\p{M}]*/u.exec(text.slice(to, to + 40))?.[0] ?? '';
  const whole = before + letters + after;
  if (whole !== whole.normalize('NFC') || /^\p{M}/u.test(whole)) return true;
  const words = whole.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => likeLatin.test(word) || (latin.test(word) && nearLatin.test(word)));
}

const latin = /\p{Script=Latin}/u;
const nearLatin = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Cyrillic and Greek letters alone that look like a Latin word. */
const likeLatin = /^[асеорхуіјѕһԁԛԝӏАВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινυ]+$/u;
