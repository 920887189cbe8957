/**
 * Words that a configuration could take for its own: each ends a token, a line or a block of some language, starts a
 * comment, or names a variable or a placeholder.
 */
export const hostileWords = [
  '" "/y"; } server { listen 81; } map $uri $zz { "',
  "' } server { # '",
  '` } respond "in" ``',
  '"]\nRequire all denied\n"',
  '\r\nheader X-In in\n',
  '</IfModule>',
  '${HOME} {env.HOME} %{HTTP_HOST} $1 %1 \\1',
  '{$HOME}',
  '{$',
  '\\',
  '`\\',
  '# ; { } [ ] ( ) | ^ * ? +',
  '~^/.*$',
  '\u2028\u0085é',
  '$filter',
  '$',
  ';',
  '#',
  'a b',
  "it's",
  'default',
  'constructor',
  '__proto__',
  'x; Path=/; HttpOnly',
  '*/ alert(1) //',
  '"><script>alert(1)</script>',
  '${alert(1)}',
  ':splat',
] as const;

/** A map and a build in which a word is in every place that a map, a build or the settings have. */
export interface WordSite {
  readonly entries: readonly (readonly [from: string, to: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly files: readonly string[];
}

/** Encodes a word for a place in a map, where a star would be a placeholder. */
export function encodeWord(word: string): string {
  return encodeURIComponent(word).replaceAll('*', '%2A');
}

/** The site of some words, with as many plain redirects that the map has `count` entries or more. */
export function makeWordSite(words: readonly string[], count = 0): WordSite {
  const entries = words.flatMap((word, at): (readonly [string, string])[] => {
    const encoded = encodeWord(word);
    return [
      [`/${encoded}`, `/to/${at}`],
      [`/name${at}?${encoded}=open`, '/to/name'],
      [`/value${at}?id=${encoded}`, '/to/value'],
      [`/both${at}?${encoded}=1&id=2`, '/to/both'],
      [`/folder${at}/${encoded}/:slug`, '/to/:slug'],
      [`/target${at}`, `/new/${encoded}`],
      [`/rest${at}`, `/to?${encoded}=${encoded}#${encoded}`],
      [`/away${at}`, `https://partner.example/${word.replaceAll(/[\p{Cc}\\]/gu, '')}`],
    ];
  });
  const plain = Array.from({ length: Math.max(0, count - entries.length) }, (_, at) => {
    return [`/item-${at}`, `/p/${at}/`] as const;
  });

  const values = words.filter((word) => /^[\x20-\x7e\xa0-\xff]*$/.test(word));
  return {
    entries: [...entries, ...plain],
    headers: values.map((word, at) => [`X-Word-${at}`, word]),
    files: words
      .map((word) => word.replaceAll('/', '-'))
      .flatMap((word, at) => [`file${at}.${word}`, `page-${word}/index.html`]),
  };
}
