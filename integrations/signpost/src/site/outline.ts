import type { Spot } from './page.ts';
import type { RawPage } from './raw-page.ts';

/** What rules that look at the whole site read of a page. The rest concerns nobody but the page itself. */
const outlineKeys = [
  'file',
  'kind',
  'status',
  'baseHref',
  'lang',
  'charset',
  'titles',
  'metas',
  'rels',
  'refs',
  'refreshes',
  'headings',
  'ids',
] as const satisfies readonly (keyof RawPage)[];

/** Where things stand; and where addresses lead, which follows from the rest and is not known before a page is finished. */
const left: ReadonlySet<string> = new Set(['line', 'column', 'byte', 'target']);

/** True where two readings of a page have the same outline, wherever on the page things stand. */
export function hasSameOutline(one: RawPage, other: RawPage): boolean {
  return outlineOf(one) === outlineOf(other);
}

function outlineOf(page: RawPage): string {
  return JSON.stringify(
    outlineKeys.map((key) => page[key] ?? null),
    (key, value: unknown) => (left.has(key) ? undefined : value),
  );
}

/**
 * Where things stand now, of two readings with the same outline. Undefined where that can't be told from where they
 * stood: two that stood at one place have parted.
 */
export function movedSpots(before: RawPage, now: RawPage): ((spot: Spot) => Spot | undefined) | undefined {
  const moved = new Map<string, Spot>();
  const after = spotsOf(now);
  for (const [index, spot] of spotsOf(before).entries()) {
    const to = after[index];
    if (to === undefined) return undefined;
    const known = moved.get(nameOf(spot));
    if (known !== undefined && nameOf(known) !== nameOf(to)) return undefined;
    moved.set(nameOf(spot), to);
  }
  return (spot) => moved.get(nameOf(spot));
}

function spotsOf({ lang, charset, titles, metas, rels, refs, refreshes, headings }: RawPage): Spot[] {
  // What is missing on a page is reported at its very start.
  const start = { line: 1, column: 1 };
  const maybe = [lang, charset].filter((spot) => spot !== undefined);
  return [start, ...maybe, ...titles, ...metas, ...rels, ...refs, ...refreshes, ...headings];
}

function nameOf({ line, column }: Spot): string {
  return `${line}:${column}`;
}
