/** The header of the map that is measured. */
export const header = 'from,to,status,since\n';

/** A row of it: an old shop's page and its new place, not sorted, each target its own. */
export function row(index: number): string {
  return `${oldPath(index)},/products/${index % 89}/item-${index}/,301,2025-03-01\n`;
}

export function oldPath(index: number): string {
  return `/shop/${index % 997}/item-${index}.html`;
}

/** A whole map in CSV. */
export function* rows(count: number): Generator<string> {
  yield header;
  for (let index = 0; index < count; index++) yield row(index);
}
