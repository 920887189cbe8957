import type { Entry, Target } from '../../map/entry.ts';
import { parametersOf } from '../../map/query.ts';
import { holesIn } from '../../map/target.ts';

/** Numbers the sets of parameters that entries take out of a query. The empty set has none. */
export class TakenNames {
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

/** What is needed to print what an entry asks for. */
export interface Printer {
  readonly taken: TakenNames;
  /** The spelling of an address that the site itself uses; undefined where it is that already. */
  readonly spellingOf: (path: string) => string | undefined;
}

/**
 * What an entry asks for as one word: `410`, or `301 /new/?a=1#top`. Between the status and the address
 * stands the number of the parameters that don't travel on; `~` says that the path is known only when a
 * request is there and is to be spelled then as the site does.
 */
export function wordOf({ taken, spellingOf }: Printer, entry: Entry): string {
  const { status, target } = entry.outcome;
  if (target === undefined) return String(status);
  const groups = entry.kind === 'exact' ? undefined : groupsOf(entry);
  const fill = (text: string): string => (groups ? fillGroups(text, groups) : text);
  const path = target.origin === '' ? (spellingOf(target.path) ?? target.path) : target.path;
  const set = taken.indexOf(takenNames(entry, target));
  const query = target.query === '' ? '' : `?${fill(target.query)}`;
  const fragment = target.fragment === '' ? '' : `#${escapeDollars(target.fragment, groups)}`;
  const open = groups && isOpen(entry) ? '~' : '';
  return `${status}${open} ${set === undefined ? '' : `${set} `}${target.origin}${fill(path)}${query}${fragment}`;
}

/** True where the target's path is known only when a request is there. */
export function isOpen(entry: Entry): boolean {
  const { target } = entry.outcome;
  return entry.kind === 'pattern' && target?.origin === '' && holesIn(target.path).some((piece) => 'hole' in piece);
}

/** The parameters that an entry asked for, and those that its target sets. */
function takenNames(entry: Entry, target: Target): string[] {
  const names = [...entry.query.map(([name]) => name), ...parametersOf(target.query).map(({ name }) => name)];
  return [...new Set(names)].sort();
}

/** The number of the group that each placeholder is captured in; `*` is the rest. */
export function groupsOf(entry: Extract<Entry, { kind: 'pattern' }>): ReadonlyMap<string, number> {
  const names = entry.segments.flatMap((segment) => (segment.name === undefined ? [] : [segment.name]));
  return new Map([...names, '*'].map((name, at) => [name, at + 1]));
}

function fillGroups(text: string, groups: ReadonlyMap<string, number>): string {
  return holesIn(text)
    .map((piece) => ('text' in piece ? piece.text.replaceAll('$', '$$$$') : `\${${groups.get(piece.hole) ?? 99}}`))
    .join('');
}

function escapeDollars(text: string, groups: ReadonlyMap<string, number> | undefined): string {
  return groups ? text.replaceAll('$', '$$$$') : text;
}
