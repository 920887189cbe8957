import { nearest } from '../../../lib/nearest.ts';

/** Why a directive that is not known may be a redirect all the same: nothing of a file is dropped without a word. */
export function misspelt(
  name: string,
  words: readonly string[],
  known: readonly string[],
): string | undefined {
  if (known.includes(name)) return undefined;
  const near = nearest(name, known);
  if (near !== undefined) return `"${name}" is no directive that is known; did you mean "${near}"?`;
  return redirects(words)
    ? `"${name}" is no directive that is known, and it reads like a redirect`
    : undefined;
}

/** A status of a redirect, or the word for one, beside an address. */
function redirects(words: readonly string[]): boolean {
  const hasStatus = words.some((word) =>
    /^(?:30[12378]|permanent)$|^\[(?=[^\]]*\]$)(?:.*,)?R(?:=\w+)?[,\]]/i.test(word),
  );
  return hasStatus && words.some((word) => /^(?:\^?\/|https?:)/i.test(word));
}
