/** Puts items at the end of a list. `push(...items)` overflows the stack from about a hundred thousand on. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
