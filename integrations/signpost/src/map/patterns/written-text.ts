// Texts of sources and targets as a map writes them: with literal colons and stars escaped, and with the placeholders of
// the map in place of another tool's references.

/** Literal text of a target, or a reference such as `$1`, with its name. */
export interface TargetPiece {
  readonly text: string;
  readonly name?: string;
}

/**
 * Splits a target at its references: `/new/$1` is the text `/new/` and the reference `$1` with the name `1`. `reference` finds `$1` or
 * `:name`, with the name in one of its groups.
 */
export function splitTarget(target: string, reference: RegExp): TargetPiece[] {
  const pieces: TargetPiece[] = [];
  let literalStart = 0;
  for (const match of target.matchAll(reference)) {
    const [whole, ...groups] = match;
    // An expression with a group for each way of writing, `$1` and `%1`, has one that matched.
    const name = groups.find((group) => group !== undefined) ?? '';
    pieces.push({ text: target.slice(literalStart, match.index) }, { text: whole, name });
    literalStart = match.index + whole.length;
  }
  pieces.push({ text: target.slice(literalStart) });
  return pieces;
}

/** Replaces the references of a target: `/new/$1` becomes `/new/:slug` if `placeholders` has `:slug` for `1`. */
export function fillTarget(
  target: string,
  placeholders: ReadonlyMap<string, string>,
  reference: RegExp,
): string {
  let filled = '';
  for (const { text, name } of splitTarget(target, reference))
    filled +=
      name === undefined ? escapeLiteral(text) : dropSecondSlash(filled, placeholders.get(name) ?? '');
  return filled;
}

/** A placeholder that starts with a slash, as `/*` of all that follows: `*` after `/new/`, so that the target is `/new/*`. */
function dropSecondSlash(before: string, text: string): string {
  return before.endsWith('/') && text.startsWith('/') ? text.slice(1) : text;
}

/** Literal text of a path, with escaped stars and colons. */
export function escapeLiteral(text: string): string {
  return text.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A');
}

/** True for a source with a placeholder or a star. */
export function isPattern(from: string): boolean {
  return /\*$|\/:[A-Za-z]/.test(from);
}

/** An old URL of a spreadsheet, with literal colons and stars: `/docs/%3Aactive` for `docs/:active`. */
export function escapePlainSource(url: string): string {
  const urlWithSlash = /^(?:\/|https?:\/\/)/i.test(url) ? url : `/${url}`;
  const parts = /^((?:[a-z]+:\/\/[^/?]*)?)([^?]*)(.*)$/is.exec(urlWithSlash) ?? [];
  const [, host = '', path = '', query = ''] = parts;
  return host + escapeLiteral(path) + query;
}

/** A new URL of a spreadsheet; a path may lack the first slash. */
export function completePlainTarget(to: string): string {
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? to : `/${to}`;
}
