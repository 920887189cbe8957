import { decodePercent } from '../map/source.ts';
import type { Abilities } from './abilities.ts';

/** A query by what a host does with it: pieces that it reads, and text that it passes on as it was sent. */
interface SplitQuery {
  readonly read: readonly string[];
  readonly unread: string;
  /** What the host does of less than the whole query, as a clause. */
  readonly why: string;
}

/** Where a host stops reading the query of a request that a redirect answers. `taken` are the names that it removes. */
export function splitQuery(
  { parameters, emptyParameters }: Abilities['limits'],
  query: string,
  taken: ReadonlySet<string>,
): SplitQuery {
  const pieces = query.split('&');
  const [end, why] =
    parameters !== undefined && taken.size > 0
      ? [
          endOfParameters(pieces, parameters),
          `it compares only the first ${parameters} parameters of a query`,
        ]
      : [
          endOfPlaces(pieces, emptyParameters ?? Number.POSITIVE_INFINITY, {
            isRemoved: (piece) => piece === '' || taken.has(nameOf(piece)),
            isTrimmed: parameters !== undefined,
          }),
          `it removes empty parameters only in the first ${emptyParameters} places of a query`,
        ];
  return {
    read: pieces.slice(0, end).filter((piece) => piece !== ''),
    unread: pieces.slice(end).join('&'),
    why,
  };
}

function nameOf(piece: string): string {
  return decodePercent(piece.replace(/=.*/s, ''));
}

/** Behind so many parameters, and the empty ones that follow. */
function endOfParameters(pieces: readonly string[], most: number): number {
  let count = 0;
  const next = pieces.findIndex((piece) => piece !== '' && ++count > most);
  return next < 0 ? pieces.length : next;
}

/**
 * Behind so many places with pieces that the host removes; pieces in a row are one place. Where `isTrimmed`, those at
 * the start and at the end don't count.
 */
function endOfPlaces(
  pieces: readonly string[],
  most: number,
  { isRemoved, isTrimmed }: { isRemoved: (piece: string) => boolean; isTrimmed: boolean },
): number {
  const kept = pieces.map((piece) => !isRemoved(piece));
  const first = isTrimmed ? kept.indexOf(true) : 0;
  const last = isTrimmed ? kept.lastIndexOf(true) : kept.length;
  let places = 0;
  const next = kept.findIndex(
    (isKept, at) => !isKept && at >= first && at < last && (at === 0 || kept[at - 1]) && ++places > most,
  );
  return next < 0 ? pieces.length : next;
}
