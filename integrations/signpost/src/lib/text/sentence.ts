/** Names that people write in lower case. */
const names = new Set([
  'hreflang',
  'http',
  'https',
  'localhost',
  'nginx',
  'noindex',
  'npm',
  'npx',
  'x-default',
]);

/** Capitalizes the first letter. Code, paths, file names and names stay unchanged. */
export function capitalize(text: string): string {
  const word = /^\p{Ll}[\p{L}-]*(?=$|[\s,;:'])/u.exec(text)?.[0];
  if (word === undefined || names.has(word) || /^\S*:\S/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True for an unquoted command, URL, path or tag at the end: people would copy the full stop too. */
function endsBare(text: string): boolean {
  const last = text.split(/\s/).at(-1) ?? '';
  return (
    text.endsWith('>') ||
    /: (?:npx|npm|git) /.test(text.slice(text.lastIndexOf('`') + 1)) ||
    (/[/=<>:@]/.test(last) && !/["'`]/.test(last))
  );
}

/** The first sentence of a text; the whole text if it is one. */
export function readFirstSentence(text: string): string {
  const [first = text] = text.split(/(?<=[.!?]) (?=[A-Z("`])/, 1);
  return first;
}

/** A clause as a sentence, with a capital letter and a full stop. */
export function toSentence(text: string): string {
  const whole = capitalize(text);
  return /[.?!…]["')]?$/u.test(whole) || endsBare(whole) || whole === '' ? whole : `${whole}.`;
}

/** A finding or fact for people: the message is a headline, the fix has sentences. */
export function wordFinding<Fact extends { readonly message: string; readonly fix?: string }>(
  fact: Fact,
): Fact {
  const message = capitalize(fact.message);
  return fact.fix === undefined ? { ...fact, message } : { ...fact, message, fix: toSentence(fact.fix) };
}
