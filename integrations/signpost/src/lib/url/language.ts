import { decodePath, parsePath } from './path.ts';
import { findQueryLanguage, removeLanguage } from './query-words.ts';

const languages = new Set(
  (
    'ar bg bn bs ca cs da de el en es et eu fa fi fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk ml mr ms nb nl ' +
    'nn no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh'
  ).split(' '),
);

/** Returns the segment if it is a language code, with `-`. */
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

/** A URL split at its language or country code. */
export interface Coded {
  /** `de` of `/de/team/`, in lower case; undefined if neither the first segment nor the query has a code. */
  readonly code: string | undefined;
  /** The path without outer slashes, extension and index name, with its query: `de/team`. */
  readonly whole: string;
  /** `whole` without the code: `team`; '' for a home page. */
  readonly rest: string;
}

/** Splits a path or a URL, whose host is ignored. */
export function splitCode(url: string): Coded {
  const [path = '', query = ''] = (url.includes('?') ? removeLanguage(url) : url)
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/#.*$/s, '')
    .split(/\?(.*)/s);
  const plain = decodePath(parsePath(path))
    .toLowerCase()
    .replace(/^\/+|(?<!\/)\/+$/g, '')
    .replace(/\.(?:html?|php\d?|aspx?)$/, '')
    .replace(/(?:^|\/)(?:index|default|home)$/, '');

  const whole = query === '' ? plain : `${plain}?${query}`;
  const [folder = '', code] = /^([a-z]{2}(?:[-_][a-z]{2,4})?)(?:\/|(?=\?)|$)/.exec(whole) ?? [];
  return {
    code: (findQueryLanguage(url) ?? code)?.replace('_', '-'),
    whole,
    rest: whole.slice(folder.length),
  };
}
