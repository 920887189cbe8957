import { Problem } from '../../lib/problem.ts';
import { entryFrom } from '../../redirects/import/arrange.ts';
import type { BroughtIn, NamedText } from '../../redirects/import/bring-in.ts';
import { type Item, unexpressed } from '../../redirects/import/importer.ts';
import { type Entry, keyOf } from '../../redirects/map/entry.ts';
import { readYaml } from '../../redirects/map/read-yaml.ts';
import { printTarget } from '../../redirects/map/target.ts';

/** If the map already has a URL, its entry stays. */
export function withoutKnown(name: string, brought: BroughtIn, { file, text }: NamedText): BroughtIn {
  const { entries, ignoreCase, findings } = readYaml(file, text);
  const fault = findings.find(({ level }) => level === 'error');
  if (fault)
    throw new Problem(`${file}:${fault.line}: ${fault.message}. Nothing was added. Correct it first.`);
  if (brought.ignoreCase === true && !ignoreCase)
    throw new Problem(
      `${name} ignores case, and ${file} does not. Add \`ignoreCase: true\` to ${file}, or import into a new file.`,
    );
  const keyIn = (entry: Entry): string => entry.host + keyOf(entry, ignoreCase);
  const known = new Map(entries.map((entry) => [keyIn(entry), entry]));
  const items = brought.items.map((item): Item => {
    const entry = item.kind === 'rule' ? entryFrom(name, item) : undefined;
    const there = entry && known.get(keyIn(entry));
    if (entry === undefined || there === undefined) return item;
    const why = `${file}:${there.place.line} has this URL already and ${goesTo(there)}; this one ${goesTo(entry)}`;
    return {
      ...unexpressed(item.line, item.text, why),
      ...(item.file === undefined ? {} : { file: item.file }),
    };
  });
  return { ...brought, items };
}

function goesTo({ outcome: { target } }: Entry): string {
  return target === undefined ? 'is gone' : `redirects to ${printTarget(target)}`;
}
