import { summarizeImport } from '../../convert/imported-map.ts';
import type { ImportedRedirects } from '../../import/import-redirects.ts';
import type { Reading } from '../../import/item.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeForTerminal, printVersionedJson } from '../../lib/text/escape.ts';
import { compact, formatCount } from '../../lib/text/text.ts';

// What `map import` says of the lines that it left out, and of the redirects that differ from the original: for people,
// each message once with its lines, and as JSON.

/** Lines that are shown of one message. */
const maxPlaces = 5;

interface Message {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** The rule as written, '' for a difference. */
  readonly text: string;
}

/**
 * Prints the lines that aren't imported and the differences of the map, each message once for all of its lines. `keptCount`
 * counts the rules that stay in the file, which are listed elsewhere.
 */
export function printReport(file: string, { items, notices }: Reading, keptCount = 0): string {
  const notImported = items.filter((item) => item.kind === 'unexpressed');
  const messages: Message[] = [
    ...notImported.map((item) => ({ ...item, file: item.file ?? file, message: item.why })),
    ...notices.map((notice) => ({ ...notice, file: notice.file ?? file, message: notice.text, text: '' })),
  ];
  const groups = [...Map.groupBy(messages, ({ message }) => message).values()];

  // `12 imported, 2 not, 1 to keep in public/_redirects`
  const imported = items.filter(({ kind }) => kind === 'rule').length;
  const counts = compact(
    `${imported} imported`,
    notImported.length > 0 && `${notImported.length} not`,
    keptCount > 0 && `${keptCount} to keep in ${escapeForTerminal(file)}`,
  );
  return `${groups.map((group) => printGroup(file, group)).join('')}${counts.join(', ')}\n`;
}

/** `_redirects:3, 7: it is a proxy`, and the lines as written. */
function printGroup(imported: string, group: readonly Message[]): string {
  // A line that gave several redirects counts once.
  const places = [...new Map(group.map((message) => [`${message.line} ${message.file}`, message])).values()];
  const first = places.slice(0, maxPlaces);
  const names = first.map(({ file, line }, index) =>
    colors.cyan(file === first[index - 1]?.file ? String(line) : `${escapeForTerminal(file)}:${line}`),
  );
  const hiddenCount = places.length - first.length;
  const hint = `npx astro-signpost map import ${escapeForTerminal(imported)} --json lists them`;
  const more =
    hiddenCount > 0 ? ` and ${hiddenCount} more, ${formatCount(places.length, 'line')} in all (${hint})` : '';

  const texts = first
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => {
      const number = places.length === 1 ? '' : `${line}: `;
      return `    ${colors.dim(number + escapeForTerminal(text))}\n`;
    });
  return `${names.join(', ')}${more}: ${escapeForTerminal(group[0]?.message ?? '')}\n${texts.join('')}`;
}

/** The report for programs, with every line. */
export function printJsonReport(name: string, imported: ImportedRedirects): string {
  return printVersionedJson(summarizeImport(name, imported));
}
