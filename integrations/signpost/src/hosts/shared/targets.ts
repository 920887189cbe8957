import type { Entry, PatternEntry, RedirectStatus, Target } from '../../map/entry.ts';
import { fillTarget, findRestJoin, listPlaceholders, splitPlaceholders } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';

/** An entry that redirects, unlike a gone URL. */
export type Redirect<E extends Entry = Entry> = E & {
  readonly outcome: { readonly status: RedirectStatus; readonly target: Target };
};

export function isRedirect<E extends Entry>(entry: E): entry is Redirect<E> {
  return entry.outcome.target !== undefined;
}

/** A piece of a target: literal text, or the number of a placeholder's group from 1. */
export type TargetPiece = string | number;

/** The absolute URL of a redirect, in pieces: `https://www.example.com/articles/`, 2, `/`; its query and fragment with their marks. */
export interface TargetPieces {
  readonly base: readonly TargetPiece[];
  readonly query: readonly TargetPiece[];
  readonly fragment: string;
}

export function splitTarget(entry: Redirect, { origin }: Pick<Plan, 'origin'>): TargetPieces {
  const { target } = entry.outcome;
  const base = target.origin || origin;
  // `/products*/` for `/products/*/`: the first group of the rest has its own slash
  const path = hasRestWithSlash(entry)
    ? splitGroups(entry, base + target.path.replaceAll('/*', '*'), countGroups(entry) - 1)
    : splitGroups(entry, base + target.path);
  return {
    base: path,
    query: target.query === '' ? [] : splitGroups(entry, `?${target.query}`),
    fragment: target.fragment && `#${target.fragment}`,
  };
}

/** Splits at the placeholders of a pattern. A colon or star in an exact target is text. `restGroup` is the group of `*`. */
function splitGroups(entry: Entry, target: string, restGroup = countGroups(entry)): TargetPiece[] {
  if (entry.kind === 'exact') return [target];
  const captured = listPlaceholders(entry);
  return splitPlaceholders(target, entry).map((piece) => {
    if ('text' in piece) return piece.text;
    return piece.hole === '*' ? restGroup : captured.indexOf(piece.hole) + 1;
  });
}

/** How a host writes a target: literal text, and what a placeholder matched. */
export interface TargetSyntax {
  text(literal: string): string;
  /** `index` counts the placeholders of the pattern from 1; a `*` at the end is the last. */
  placeholder(index: number): string;
}

/** The absolute URL of a redirect, up to its query: `https://www.example.com/articles/$2/`. */
export function printTargetBase(entry: Redirect, plan: Pick<Plan, 'origin'>, syntax: TargetSyntax): string {
  return printPieces(splitTarget(entry, plan).base, syntax);
}

/** The query of the target with its mark, '' for none. */
export function printOwnQuery(entry: Redirect, syntax: TargetSyntax): string {
  return printPieces(splitTarget(entry, { origin: '' }).query, syntax);
}

/** The fragment of the target with its mark, '' for none. */
export function printFragment(entry: Redirect, { text }: TargetSyntax): string {
  return text(splitTarget(entry, { origin: '' }).fragment);
}

function printPieces(pieces: readonly TargetPiece[], { text, placeholder }: TargetSyntax): string {
  return pieces.map((piece) => (typeof piece === 'number' ? placeholder(piece) : text(piece))).join('');
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
export function compilePattern(
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
  return `${title} would insert what "*" stands for with the slash at its end, before another slash`;
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
  const own = names.map((name, at) => [name, clashes ? `p${String.fromCharCode(97 + at)}` : name] as const);
  return new Map(entry.rest ? [...own, ['*', 'splat']] : own);
}

/** The target with these names. `rest` replaces the rest of a pattern. */
export function withHostNames(entry: PatternEntry, target: Target, rest?: string): Target {
  const filled = Array.from(namePlaceholders(entry), ([name, own]) => [name, `:${own}`] as const);
  return fillTarget(target, new Map(rest === undefined ? filled : [...filled, ['*', rest]]));
}
