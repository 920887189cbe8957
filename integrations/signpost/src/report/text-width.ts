/** CJK characters and emoji are two columns wide. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]|[\u3000-\u303F\uFF01-\uFF60]/u;

/** The width of a text in columns. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? 2 : 1;
  return width;
}
