import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import { describeOutcome, parseImportedRule } from '../../import/arrange.ts';
import type { ImportedRedirects, NamedText } from '../../import/import-redirects.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { type Entry, makeEntryKey, type RedirectMap } from '../../map/entry.ts';
import type { Item } from '../../map/patterns/foreign-rule.ts';
import { readYaml } from '../../map/read-yaml.ts';

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function findFormat(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}

/** Leaves out redirects whose URL the map has already, each with a notice. */
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

  const findPair = makePairFinder(map, name);
  const notices = [...brought.notices];
  const items = brought.items.filter((item) => {
    const { entry, known } = findPair(item);
    if (entry === undefined || known === undefined) return true;

    const both = `${file}:${known.place.line} has this URL already and ${describeOutcome(known, entry)}; this one ${describeOutcome(entry, known)}`;
    notices.push({
      ...item,
      text: hasSameOutcome(entry, known) ? `${file} has this redirect already` : both,
    });
    return false;
  });
  return { ...brought, items, notices };
}

/** Finds the imported entry of an item, if any, and the entry of a map for the same URL. */
function makePairFinder({ entries, ignoreCase }: Pick<RedirectMap, 'entries' | 'ignoreCase'>, name: string) {
  const makeKey = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [makeKey(entry), entry]));
  return (item: Item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    return { entry, known: entry && known.get(makeKey(entry)) };
  };
}

function hasSameOutcome(one: Entry, other: Entry): boolean {
  return JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
}
