import type { Entry, PatternEntry, Source, Target } from './entry.ts';

// The placeholders of a pattern's target: `:slug` and `*` in the target /news/:slug/ of /blog/:slug. A text such as
// /wiki/Special:Search has none, since a name that the source doesn't have is literal.

type Pattern = Pick<PatternEntry, 'segments' | 'rest'>;

/** A piece of a pattern's target: literal text, or a placeholder's name (`*` for the rest). */
type Piece = { readonly text: string } | { readonly placeholder: string };

/** Lists the names of a pattern's placeholders in order, and `*` for the rest. */
export function listPlaceholders({ segments, rest }: Pattern): string[] {
  const names = segments.map(({ name }) => name).filter((name) => name !== undefined);
  return rest ? [...names, '*'] : names;
}

/** Prints a placeholder in a target. */
export function printPlaceholder(name: string): string {
  return name === '*' ? '*' : `:${name}`;
}

/** Splits a pattern's target into pieces. Without a source, every name is taken for a placeholder. */
export function splitPlaceholders(text: string, source?: Pattern): Piece[] {
  const names = source && listPlaceholders(source);
  const pieces: Piece[] = [];
  let literal = '';
  // Every second part is one such as `*` or `:Search`.
  for (const [index, part] of text.split(/(\*|:[A-Za-z][A-Za-z0-9_]*)/).entries()) {
    const name = part.replace(':', '');
    if (index % 2 === 0 || names?.includes(name) === false) {
      literal += part;
      continue;
    }
    if (literal !== '') pieces.push({ text: literal });
    literal = '';
    pieces.push({ placeholder: name });
  }
  if (literal !== '') pieces.push({ text: literal });

  return pieces;
}

export function hasPlaceholders(text: string, source?: Pattern): boolean {
  return splitPlaceholders(text, source).some((piece) => 'placeholder' in piece);
}

/** True if the target's path or query contains placeholders. */
export function dependsOnMatch(entry: Entry, { path, query }: Target): boolean {
  return entry.kind === 'pattern' && (hasPlaceholders(path, entry) || hasPlaceholders(query, entry));
}

/** Finds a placeholder in a fragment, such as `/glossary/#:entry`: literal text, since not every host fills fragments in. */
export function findPlaceholderInFragment({ fragment }: Target, source: Source): string | undefined {
  if (source.kind === 'exact') return undefined;
  const placeholder = splitPlaceholders(fragment, source).find((piece) => 'placeholder' in piece);
  return placeholder && printPlaceholder(placeholder.placeholder);
}

/** Fills in the placeholders of a target. A name unknown to the source is literal text. */
export function fillTarget(target: Target, captures: ReadonlyMap<string, string>): Target {
  const filled = new Map(captures);
  // Of `/old/*` to `/products/*/`, /old/a/ leads to /products/a/, and /old/ to /products/: never to two slashes.
  const rest = captures.get('*');
  if (rest !== undefined && target.path.includes('*/')) filled.set('*', rest.replace(/\/$/, ''));
  return {
    ...target,
    path: fillPlaceholders(target.path, filled),
    query: fillPlaceholders(target.query, filled),
  };
}

function fillPlaceholders(text: string, filled: ReadonlyMap<string, string>): string {
  if (filled.size === 0) return text;
  let result = '';
  let isAfterRest = false;
  for (const piece of splitPlaceholders(text)) {
    if ('placeholder' in piece) {
      result += filled.get(piece.placeholder) ?? printPlaceholder(piece.placeholder);
    } else {
      const isSecondSlash = isAfterRest && result.endsWith('/') && piece.text.startsWith('/');
      result += isSecondSlash ? piece.text.slice(1) : piece.text;
    }
    isAfterRest = 'placeholder' in piece && piece.placeholder === '*';
  }
  return result;
}

/** Between slashes in `/products/:rest/`, before a slash in `/products-:rest/`, where `:rest` is the star. */
type RestJoin = 'between slashes' | 'before a slash';

export function findRestJoin({ rest, outcome }: PatternEntry): RestJoin | undefined {
  const { path = '' } = outcome.target ?? {};
  const starIndex = path.indexOf('*/');
  if (!rest || starIndex < 0) return undefined;
  return path[starIndex - 1] === '/' ? 'between slashes' : 'before a slash';
}
