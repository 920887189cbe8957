import type { Directive } from './directives.ts';

const statusWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ permanent: 301, temp: 302, seeother: 303, gone: 410 }),
);

/** The status that a word means: 301 for `301` and `permanent`; undefined for a URL. */
export function parseStatus(word: string): number | undefined {
  return /^\d{3}$/.test(word) ? Number(word) : statusWords.get(word.toLowerCase());
}

/** A directive of mod_alias that redirects: `Redirect 301 /old /new`. */
export interface Alias {
  readonly status: number;
  readonly from: string;
  readonly to: string;
  /** True for a `RedirectMatch`, whose source is an expression. */
  readonly isMatch: boolean;
}

/** Parses `Redirect 301 /old /new`; undefined for a directive that doesn't redirect. */
export function parseAlias({ name, words }: Directive): Alias | undefined {
  if (!/^redirect(?:permanent|temp|match)?$/.test(name)) return undefined;
  const isMatch = name === 'redirectmatch';
  const [first = '', second = '', third = ''] = words;

  // `RedirectPermanent /old /new`
  const statusOfName = { redirectpermanent: 301, redirecttemp: 302 }[name];
  if (statusOfName !== undefined) return { status: statusOfName, from: first, to: second, isMatch };

  // `Redirect 301 /old /new`
  const status = parseStatus(first);
  if (status !== undefined) return { status, from: second, to: third, isMatch };

  // `Redirect /old /new`
  return { status: 302, from: first, to: second, isMatch };
}
