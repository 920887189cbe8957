import { Problem } from '../../lib/problem.ts';
import { type Entry, sourcePath } from '../../map/entry.ts';
import { capturedBy } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { NameSets } from '../shared/words.ts';
import { exactRules, oddRules, patternRules } from './entries.ts';
import { takeOut } from './matching.ts';
import { literal } from './text.ts';

/** In bytes. A longer line breaks the whole .htaccess. */
export const longestLine = { htaccess: 8100 };

/** How much longer a text in every percent-encoding is. */
const growth = 26;

/** True if no line of the entry's rules is too long. */
export function fitsLines(entry: Entry, { ignoreCase }: Pick<Plan, 'ignoreCase'>, longest: number): boolean {
  const { target } = entry.outcome;
  const source = sourcePath(entry);
  const rough = source.length + JSON.stringify(entry.query).length * 3 + JSON.stringify(target ?? '').length;
  if (rough * growth < longest) return true;
  const removed = new NameSets();
  const printer = {
    removed,
    plan: {},
    canonicalOf: () => undefined,
    group: (number: number) => `%${number}`,
    text: literal,
  };
  const plan = { patterns: entry.kind === 'pattern' ? [entry] : [], ignoreCase };
  const exact = entry.kind === 'exact' ? [entry] : [];
  const lines = [
    ...exactRules(printer, exact, ignoreCase),
    ...oddRules(printer, exact, ignoreCase),
    ...patternRules(printer, plan),
  ];
  for (const { names } of removed.values()) lines.push(...takeOut(names, []));
  return lines.every((line) => Buffer.byteLength(line) < longest);
}

/** The lines, unless one is too long: settings alone can cause that. */
export function* checkedLines(lines: Iterable<string>): Generator<string> {
  for (const line of lines) {
    if (Buffer.byteLength(line) >= longestLine.htaccess)
      throw new Problem(
        `The .htaccess would have a line that is longer than Apache reads, which begins ${line.trim().slice(0, 60)}. ` +
          'Shorten that header or list of names.',
      );
    yield line;
  }
}

/** mod_rewrite has nine references. */
export function fewPlaceholders(entry: Entry): string | undefined {
  return entry.kind === 'pattern' && capturedBy(entry).length > 9
    ? 'Apache supports at most nine placeholders in a rule'
    : undefined;
}
