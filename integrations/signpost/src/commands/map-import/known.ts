import { basename, join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { describeOutcome, parseImportedRule } from '../../import/arrange.ts';
import type { ImportedRedirects, NamedText } from '../../import/import-redirects.ts';
import { addDays, type Day, toDay } from '../../lib/date.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { listFiles, readTextIfFile } from '../../lib/disk/read.ts';
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

/** Leaves out the redirects whose URL the map has already. */
export function dropKnownRedirects(
  name: string,
  brought: ImportedRedirects,
  { file, text }: NamedText,
): Addition {
  const { entries, ignoreCase, findings } = readYaml(file, text);
  const fault = findings.find(({ level }) => level === 'error');
  if (fault)
    throw new Problem(
      `${file}:${fault.line}: ${toSentence(fault.message)} Nothing was added. Correct it first.`,
    );

  const keyIn = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [keyIn(entry), entry]));
  const left = new Map<Item, LeftOut>();
  for (const item of brought.items) {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const there = entry && known.get(keyIn(entry));
    if (entry === undefined || there === undefined) continue;
    const isSame = JSON.stringify(entry.outcome) === JSON.stringify(there.outcome);
    const why = isSame
      ? `${file} has this redirect already`
      : `${file}:${there.place.line} has this URL already and ${describeOutcome(there, entry)}; this one ${describeOutcome(entry, there)}`;
    left.set(item, leaveOut(item, why));
  }
  // A comment is left out with the line below it, so that it's never above another one.
  let isLeft = false;
  const isKept = (item: Item): boolean => {
    if (item.kind !== 'heading') isLeft = left.has(item);
    return !isLeft;
  };
  const items = brought.items.toReversed().filter(isKept).toReversed();

  return { ...brought, items, known: [...left.values()] };
}

/** True if a map has each redirect of a file, with the same status and target. */
export function hasAll(
  { entries, ignoreCase }: RedirectMap,
  name: string,
  { items }: ImportedRedirects,
): boolean {
  const keyIn = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [keyIn(entry), JSON.stringify(entry.outcome)]));

  return items.every((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    return entry === undefined || known.get(keyIn(entry)) === JSON.stringify(entry.outcome);
  });
}

/**
 * With the day of the commit of each line, which is about when its redirect went live. A redirect that is live without a
 * known day gets yesterday: one of today could be removed again at once. `isAllLive` for a file that git doesn't know.
 */
export async function withDays(
  name: string,
  brought: ImportedRedirects,
  isAllLive = false,
): Promise<ImportedRedirects> {
  const today = toDay(new Date());
  const yesterday = addDays(today, -1);
  const files = [...new Set(brought.items.map(({ file = name }) => file))];
  const days = new Map(
    await Promise.all(
      files.map(
        async (file) => [file, await readLineDays(join(name === file ? '' : name, file), today)] as const,
      ),
    ),
  );
  const dayOfLine = (file: string, line: number): Day | undefined => {
    const known = days.get(file);
    const day = known?.get(line);
    if (day !== undefined) return day === today ? yesterday : day;
    // A line that was added to a committed file isn't live yet.
    return isAllLive ? (known?.size ? today : yesterday) : undefined;
  };
  const items = brought.items.map((item) => {
    if (item.kind !== 'rule') return item;
    const since = item.since ?? dayOfLine(item.file ?? name, item.line);
    return since === undefined ? item : { ...item, since };
  });

  return { ...brought, items };
}

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function formatOn(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}

/** The pages of a folder, which may have aliases in their front matter. */
export async function readPages(folder: string): Promise<NamedText[]> {
  const pages = (await listFiles(folder)).filter((file) => /\.(?:md|markdown|mdx|html?)$/i.test(file));
  return Promise.all(
    pages.map(async (file) => ({ file, text: (await readTextIfFile(join(folder, file))) ?? '' })),
  );
}
