import { basename, join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { describeOutcome, parseImportedRule } from '../../import/arrange.ts';
import type { ImportedRedirects, NamedText } from '../../import/import-redirects.ts';
import { addDays, toDay } from '../../lib/date.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { type Entry, makeEntryKey, type RedirectMap } from '../../map/entry.ts';
import { type Item, type LeftOut, leaveOut } from '../../map/patterns/foreign-rule.ts';
import { readYaml } from '../../map/read-yaml.ts';

/** The redirects of another file that a map gets. */
export interface Addition extends ImportedRedirects {
  /** Redirects whose URL the map has already: its entry stays. Missing for a new map. */
  readonly known?: readonly LeftOut[];
}

/** Finds the entry of a map for the URL of a rule. */
function makeEntryFinder({ entries, ignoreCase }: Pick<RedirectMap, 'entries' | 'ignoreCase'>) {
  const makeKey = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [makeKey(entry), entry]));
  return (entry: Entry): Entry | undefined => known.get(makeKey(entry));
}

function hasSameOutcome(one: Entry, other: Entry): boolean {
  return JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
}

/** Leaves out the redirects whose URL the map has already. */
export function dropKnownRedirects(
  name: string,
  brought: ImportedRedirects,
  { file, text }: NamedText,
): Addition {
  const map = readYaml(file, text);
  const fault = map.findings.find(({ level }) => level === 'error');
  if (fault)
    throw new Problem(
      `${file}:${fault.line}: ${toSentence(fault.message)} Nothing was added. Correct it first.`,
    );

  const findEntry = makeEntryFinder(map);
  const left = new Map<Item, LeftOut>();
  for (const item of brought.items) {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const there = entry && findEntry(entry);
    if (entry === undefined || there === undefined) continue;
    const why = hasSameOutcome(entry, there)
      ? `${file} has this redirect already`
      : `${file}:${there.place.line} has this URL already and ${describeOutcome(there, entry)}; this one ${describeOutcome(entry, there)}`;
    left.set(item, leaveOut(item, why));
  }

  return { ...brought, items: brought.items.filter((item) => !left.has(item)), known: [...left.values()] };
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

/**
 * With the day of the commit of each line, which is about when its redirect went live. Today's commit counts as yesterday's:
 * a redirect of today could be removed again at once.
 */
export async function withDays(name: string, brought: ImportedRedirects): Promise<ImportedRedirects> {
  const today = toDay(new Date());
  const files = new Set(brought.items.map(({ file = name }) => file));
  const days = new Map(
    await Promise.all(
      [...files].map(
        async (file) => [file, await readLineDays(join(name === file ? '' : name, file), today)] as const,
      ),
    ),
  );
  const items = brought.items.map((item) => {
    if (item.kind !== 'rule') return item;
    const committed = days.get(item.file ?? name)?.get(item.line);
    const since = item.since ?? (committed === today ? addDays(today, -1) : committed);
    return since === undefined ? item : { ...item, since };
  });

  return { ...brought, items };
}

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function formatOn(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}
