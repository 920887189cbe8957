import type { Entry } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';
import type { Fault } from '../rule.ts';
import { describeEntry, listWrittenEntries } from './map.ts';

// Which lines of a map are at fault, of several that lead to one wrong target.

/** A redirect of the resolved map, and what is wrong with its target. */
export interface FaultyEntry {
  readonly entry: Entry;
  readonly fault: Fault;
  readonly targetPath: string;
}

/**
 * The faulty redirects whose own line has to change. In the resolved map, /a of /a → /b → /none leads to /none too:
 *
 * 1. the line of /b is at fault, and /a is left out
 * 2. where no line is at fault by itself, `map-chain` reports the exact redirects to a missing page
 */
export function keepEntriesAtFault(
  faulty: readonly FaultyEntry[],
  { map, resolved }: NonNullable<Site['map']>,
): readonly FaultyEntry[] {
  const chainStarts = new Set(resolved.chains.map(({ entry }) => describeEntry(entry)));
  const startsChain = (entry: Entry): boolean => chainStarts.has(describeEntry(entry));

  const faultyEntries = faulty.map(({ entry }) => entry);
  const entriesAtFault = new Set(
    listWrittenEntries(faultyEntries, map).filter((entry) => !startsChain(entry)),
  );
  const targetsAtFault = new Set(
    faulty.filter(({ entry }) => entriesAtFault.has(entry)).map(({ targetPath }) => targetPath),
  );

  return faulty.filter(({ entry, fault, targetPath }) => {
    if (entriesAtFault.has(entry)) return true;
    const isReportedByMapChain = fault.lacksTarget === true && entry.kind === 'exact' && startsChain(entry);
    return !targetsAtFault.has(targetPath) && !isReportedByMapChain;
  });
}
