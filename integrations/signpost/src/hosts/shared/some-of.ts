/** The first few of a list, as a sentence names them. */
export function firstOf(names: readonly string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
}

/** How many addresses there are, as a sentence says it. */
export function countOf({ length }: readonly string[]): string {
  return length === 1 ? 'an address' : `${length.toLocaleString('en')} addresses`;
}
