const languages = new Set(
  (
    'ar bg bn bs ca cs da de el en es et eu fa fi fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk ml mr ms nb nl ' +
    'nn no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh'
  ).split(' '),
);

/** The segment as a language code, with `-`; undefined for other segments. */
export function findLanguage(segment: string | undefined): string | undefined {
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(segment ?? '')?.[1];
  return code !== undefined && languages.has(code) ? segment?.replace('_', '-') : undefined;
}

/** `de` and `de-AT` are one language. */
export function isSameLanguage(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && getBaseLanguage(one) === getBaseLanguage(other);
}

/** `de` of `de-AT`. */
export function getBaseLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/)[0] ?? '';
}
