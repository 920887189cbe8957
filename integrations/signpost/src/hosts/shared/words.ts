import type { Entry } from '../../map/entry.ts';
import { removedNames } from '../../map/query.ts';
import { capturedBy, hasHoles, holesIn } from '../../map/target.ts';
import { canonicalOf } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';

/** Numbers the sets of parameters that entries remove from a query (`removedNames`). The empty set has no number. */
export class NameSets {
  readonly #sets = new Map<string, { readonly index: number; readonly names: readonly string[] }>();

  indexOf(names: readonly string[]): number | undefined {
    if (names.length === 0) return undefined;
    const key = JSON.stringify(names);
    const index = this.#sets.get(key)?.index ?? this.#sets.size;
    this.#sets.set(key, { index, names });
    return index;
  }

  values(): Iterable<{ readonly index: number; readonly names: readonly string[] }> {
    return this.#sets.values();
  }
}

export interface Printer {
  readonly removed: NameSets;
  /** The site's own variant of a URL; undefined if it already is that. */
  readonly canonicalOf: (path: string) => string | undefined;
  /** How the host writes a group's match, and literal text beside it. */
  readonly group: (number: number) => string;
  readonly text: (literal: string) => string;
}

/** A printer for a plan's entries in a host's syntax. */
export function printerFor(plan: Plan, language: Pick<Printer, 'group' | 'text'>): Printer {
  return { removed: new NameSets(), canonicalOf: canonicalOf(plan.served), ...language };
}

/** `410`, `301:/new/?a=1#top`, `301:2:/new/` without the parameters of list 2, `~` for an open path. */
export function wordOf(printer: Printer, entry: Entry): string {
  const { removed, canonicalOf, text } = printer;
  const { status, target } = entry.outcome;
  if (target === undefined) return String(status);
  const fill = (part: string): string => (entry.kind === 'exact' ? part : fillGroups(printer, entry, part));
  const path = target.origin === '' ? (canonicalOf(target.path) ?? target.path) : target.path;
  const set = removed.indexOf([...removedNames(entry.query, target.query)]);
  const query = target.query === '' ? '' : `?${fill(target.query)}`;
  const fragment =
    target.fragment === '' ? '' : `#${entry.kind === 'exact' ? target.fragment : text(target.fragment)}`;
  const rest = `${set === undefined ? '' : `${set}:`}${target.origin}${fill(path)}${query}${fragment}`;
  return `${status}${isOpen(entry) ? '~' : ''}:${rest}`;
}

/** True if the target's path is known only at request time. */
export function isOpen(entry: Entry): boolean {
  const { target } = entry.outcome;
  return entry.kind === 'pattern' && target?.origin === '' && hasHoles(target.path);
}

/** Fills a pattern's target: the groups are its placeholders in order, and the rest. */
function fillGroups(
  { group, text }: Printer,
  entry: Extract<Entry, { kind: 'pattern' }>,
  target: string,
): string {
  const captured = capturedBy(entry);
  return holesIn(target, entry)
    .map((piece) => ('text' in piece ? text(piece.text) : group(captured.indexOf(piece.hole) + 1)))
    .join('');
}
