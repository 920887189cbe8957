import type { Entry, PatternEntry, RedirectStatus, Target } from '../../map/entry.ts';
import { fillTarget, findRestJoin, listPlaceholders, splitPlaceholders } from '../../map/placeholders.ts';
import type { Plan } from '../../plan/plan.ts';

/** An entry that redirects, unlike a gone URL. */
export type Redirect<E extends Entry = Entry> = E & {
  readonly outcome: { readonly status: RedirectStatus; readonly target: Target };
};

export function isRedirect<E extends Entry>(entry: E): entry is Redirect<E> {
  return entry.outcome.target !== undefined;
}

/** The absolute URL of a redirect in pieces, of which strings are literal; query and fragment with their marks. */
interface TargetPieces<Placeholder> {
  readonly base: readonly (Placeholder | string)[];
  readonly query: readonly (Placeholder | string)[];
  readonly fragment: string;
}

/**
 * Splits a target: `https://www.example.com/articles/`, `placeholder(2)`, `/`. Placeholders of a pattern count from 1, and
 * a `*` at the end is the last.
 */
export function splitTarget<Placeholder>(
  entry: Redirect,
  { origin }: Pick<Plan, 'origin'>,
  placeholder: (index: number) => Placeholder,
): TargetPieces<Placeholder> {
  const { target } = entry.outcome;
  const split = (text: string, restGroup: number): (Placeholder | string)[] => {
    // A colon or star in an exact target is text.
    if (entry.kind === 'exact') return [text];
    const captured = listPlaceholders(entry);
    return splitPlaceholders(text, entry).map((piece) => {
      if ('text' in piece) return piece.text;
      const name = piece.placeholder;
      return placeholder(name === '*' ? restGroup : captured.indexOf(name) + 1);
    });
  };

  const base = target.origin || origin;
  const groups = countGroups(entry);
  return {
    // `/products*/` for `/products/*/`: the first group of the rest has its own slash
    base: hasRestWithSlash(entry)
      ? split(base + target.path.replaceAll('/*', '*'), groups - 1)
      : split(base + target.path, groups),
    query: target.query === '' ? [] : split(`?${target.query}`, groups),
    fragment: target.fragment && `#${escapeEnd(target.fragment)}`,
  };
}

/** `#sizes%3F` for `#sizes?`: hosts cut off a `?` or `&` at the end of a URL, since the query before it may be empty. */
function escapeEnd(fragment: string): string {
  let end = fragment.length;
  while (end > 0 && '?&'.includes(fragment.charAt(end - 1))) end--;
  return fragment.slice(0, end) + encodeURIComponent(fragment.slice(end));
}

/** The groups of a pattern's expression. The last one is what `*` matched. */
export function countGroups(entry: Entry): number {
  if (entry.kind === 'exact') return 0;
  return listPlaceholders(entry).length + (hasRestWithSlash(entry) ? 1 : 0);
}

// `/shop/*` to `/products/*/`
function hasRestWithSlash(entry: Entry): boolean {
  return entry.kind === 'pattern' && findRestJoin(entry) === 'between slashes';
}

/**
 * A pattern's path as a regular expression: a group for each placeholder, and a group for the rest. A rest that the
 * target has between slashes is in two groups, with the slash before it and without, and never ends with a slash.
 */
export function compilePatternEntry(
  entry: PatternEntry,
  literal: (text: string) => string,
  group: (index: number, inner: string) => string = (_, inner) => `(${inner})`,
): string {
  // `/blog/([^/?]+)(?:/([^?]*))?` for `/blog/:name/*`.
  const { segments, rest } = entry;
  let index = 0;
  const parts = segments.map((segment) => {
    if (segment.name === undefined) return `/${literal(segment.literal)}`;
    return `/${group(++index, '[^/?]+')}${literal(segment.tail)}`;
  });

  const path = parts.join('');
  if (!rest) return `${path}/?`;

  const join = findRestJoin(entry);
  // `/shop(/([^?]+?))?/?`: `/a` and `a` of /shop/a/, and nothing of /shop/
  if (join === 'between slashes') return `${path}${group(index + 1, `/${group(index + 2, '[^?]+?')}`)}?/?`;
  return `${path}(?:/${join === undefined ? group(++index, '[^?]*') : `${group(++index, '[^?]*?')}/?`})?`;
}

/** Why a host that inserts a whole rest can't express an entry: the rest of /shop/a/ would make a second slash. */
export function findRestFault(title: string, entry: Entry): string | undefined {
  if (entry.kind === 'exact' || findRestJoin(entry) === undefined) return undefined;
  return `${title} would insert the text that "*" matched with the slash at its end, before another slash`;
}

/** The entries by query, most parameters first, then as in the plan. */
export function sortByParameters<E extends Entry>(entries: readonly E[]): E[] {
  return entries.filter(({ query }) => query.length > 0).toSorted((a, b) => b.query.length - a.query.length);
}

/** The names that an entry requires, each once. */
export function listRequiredNames({ query }: Pick<Entry, 'query'>): string[] {
  return [...new Set(query.map(([name]) => name))];
}

/**
 * Names for the captures of a pattern, on a host that replaces one `:name` after another: no name may be the start of
 * another.
 */
export function namePlaceholders(entry: PatternEntry): ReadonlyMap<string, string> {
  const names = listPlaceholders(entry).filter((name) => name !== '*');
  const all = [...names, 'splat'];
  const clashes = names.some((name) => all.filter((other) => other.startsWith(name)).length > 1);
  const hostNames = names.map(
    (name, index) => [name, clashes ? `p${String.fromCharCode(97 + index)}` : name] as const,
  );
  return new Map(entry.rest ? [...hostNames, ['*', 'splat']] : hostNames);
}

/** The target with these names. `rest` replaces the rest of a pattern. */
export function withHostNames(entry: PatternEntry, target: Target, rest?: string): Target {
  const filled = Array.from(namePlaceholders(entry), ([name, own]) => [name, `:${own}`] as const);
  return fillTarget(target, new Map(rest === undefined ? filled : [...filled, ['*', rest]]));
}
