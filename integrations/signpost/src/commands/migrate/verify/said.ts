import { counted } from '../../../core/text.ts';

/** Where `--resolve` has hosts asked, without ports; nothing where the DNS leads. */
export function placesOf(resolve: ReadonlyMap<string, string>): string[] {
  return [...new Set([...resolve.values()].map((place) => place.replace(/^(\[.*\]|[^:]*):\d+$/, '$1')))];
}

/** How what isn't released yet was judged. */
export function sayWaiting(count: number): string {
  const [them, their] = count === 1 ? ['it is', 'its'] : ['they are', 'their'];
  return `${counted(count, 'address')} of sections that wait for their release: whether ${them} answered as the old site did, in ${their} own spelling.`;
}

/** So that nobody takes a look ahead for the proof. */
export function sayElsewhere(asked: readonly string[]): string {
  return `Asked at ${asked.join(', ')} (--resolve), and not where the DNS leads: this shows what that server answers, and is no proof of the move.`;
}
