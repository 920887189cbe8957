/** Names that people write in lower case at the start of a sentence too. */
const names = /^(?:hreflang|https?|localhost|nginx|noindex|npm|npx|x-default)\b/;

/** A word in lower case. A word with another sign, such as `robots.txt`, is code. */
const smallWord = /^\p{Ll}[\p{L}-]*(?=$|[\s,;'])/u;

const curly = /[\u2018\u2019\u201c\u201d]/;

function startsSmall(text: string): boolean {
  return smallWord.test(text) && !names.test(text);
}

/** Titles and messages: a capital letter, no period at the end of a single sentence, straight quotes. */
export function isHeadline(text: string): boolean {
  return !startsSmall(text) && !curly.test(text) && (!text.endsWith('.') || /[.?!]\s/.test(text));
}

/** A command, URL, path or tag to copy at the end, which a period would spoil. */
const bare = /(?:: |with )(?:npx|npm|git|…) .*$|(?:^|\s)[^\s"`']*[/=<>:@][^\s"`']*$|>$/u;

/** Fixes, reasons and problems: sentences with a capital letter and an end, straight quotes. */
export function isSentence(text: string): boolean {
  return !startsSmall(text) && !curly.test(text) && (/[.?!…]["')]?$/u.test(text) || bare.test(text));
}

/** Descriptions in the help: phrases in lower case, without a period, straight quotes. */
export function isPhrase(text: string): boolean {
  return !/^\p{Lu}\p{Ll}+ /u.test(text) && !curly.test(text) && !text.endsWith('.');
}
