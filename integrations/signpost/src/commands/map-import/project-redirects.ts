import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import { describeOutcome, parseImportedRule } from '../../import/arrange.ts';
import type { ImportedRedirects, NamedText } from '../../import/import-redirects.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { type Entry, makeEntryKey } from '../../map/entry.ts';
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
  const { entries, ignoreCase, findings } = readYaml(file, text);
  const fault = findings.find(({ level }) => level === 'error');
  if (fault)
    throw new Problem(
      `${file}:${fault.line}: ${toSentence(fault.message)} Nothing was added. Correct it first.`,
    );

  // /old and /old/ are one URL of the map.
  const makeKey = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const entriesByUrl = new Map(entries.map((entry) => [makeKey(entry), entry]));
  const notices = [...brought.notices];
  const items = brought.items.filter((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const known = entry && entriesByUrl.get(makeKey(entry));
    if (entry === undefined || known === undefined) return true;
    notices.push({ ...item, text: describeKnown(file, known, entry) });
    return false;
  });
  return { ...brought, items, notices };
}

function describeKnown(file: string, known: Entry, entry: Entry): string {
  const isSame = JSON.stringify(known.outcome) === JSON.stringify(entry.outcome);
  if (isSame) return `${file} has this redirect already`;
  return `${file}:${known.place.line} has this URL already and ${describeOutcome(known, entry)}; this one ${describeOutcome(entry, known)}`;
}
