import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { describeOutcome, parseImportedRule } from '../../import/arrange.ts';
import type { ImportedRedirects, NamedText } from '../../import/import-redirects.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { type Entry, makeEntryKey, type RedirectMap } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';

/** Finds the entry of a map for the URL of an imported entry. */
function makeEntryFinder({ entries, ignoreCase }: Pick<RedirectMap, 'entries' | 'ignoreCase'>) {
  const makeKey = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [makeKey(entry), entry]));
  return (entry: Entry): Entry | undefined => known.get(makeKey(entry));
}

function hasSameOutcome(one: Entry, other: Entry): boolean {
  return JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
}

/** Leaves out the redirects whose URL the map has already, with a notice for each. */
export function dropKnownRedirects(
  name: string,
  brought: ImportedRedirects,
  { file, text }: NamedText,
): ImportedRedirects {
  const map = readYaml(file, text);
  const fault = map.findings.find(({ level }) => level === 'error');
  if (fault)
    throw new Problem(
      `${file}:${fault.line}: ${toSentence(fault.message)} Nothing was added. Correct it first.`,
    );

  const findEntry = makeEntryFinder(map);
  const notices = [...brought.notices];
  const items = brought.items.filter((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const there = entry && findEntry(entry);
    if (entry === undefined || there === undefined) return true;

    const both = `${file}:${there.place.line} has this URL already and ${describeOutcome(there, entry)}; this one ${describeOutcome(entry, there)}`;
    notices.push({
      ...item,
      text: hasSameOutcome(entry, there) ? `${file} has this redirect already` : both,
    });
    return false;
  });
  return { ...brought, items, notices };
}

/** True if a map has each redirect of a file, with the same status and target. */
export function hasAll(map: RedirectMap, name: string, { items }: ImportedRedirects): boolean {
  const findEntry = makeEntryFinder(map);
  return items.every((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const there = entry && findEntry(entry);
    return entry === undefined || (there !== undefined && hasSameOutcome(entry, there));
  });
}

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function formatOn(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}
