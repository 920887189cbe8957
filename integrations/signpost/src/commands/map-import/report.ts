import type { ImportedRedirects } from '../../import/import-redirects.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeForTerminal, formatCount, printVersionedJson } from '../../lib/text/text.ts';

/** Lines that are shown of one message. */
const maxPlaces = 5;

interface Message {
  readonly file: string;
  readonly line: number;
  readonly says: string;
  /** The rule as written, '' for a difference. */
  readonly text: string;
}

/** Prints the lines that aren't imported and how the map differs from the others, each message once for all its lines. */
export function printReport(file: string, { items, notices }: ImportedRedirects): string {
  const left = items.filter((item) => item.kind === 'unexpressed');
  const messages: Message[] = [
    ...left.map((item) => ({ ...item, file: item.file ?? file, says: item.why })),
    ...notices.map((one) => ({ line: one.line, file: one.file ?? file, says: one.text, text: '' })),
  ];
  const groups = [...Map.groupBy(messages, ({ says }) => says).values()];

  // `12 imported, 2 not`
  const count = `${items.filter(({ kind }) => kind === 'rule').length} imported`;
  const rest = left.length === 0 ? '' : `, ${left.length} not`;
  return `${groups.map((group) => printGroup(file, group)).join('')}${count}${rest}\n`;
}

/** `_redirects:3, 7: it is a proxy`, and the lines as written. */
function printGroup(imported: string, group: readonly Message[]): string {
  // A line that gave several redirects counts once.
  const places = [...new Map(group.map((one) => [`${one.line} ${one.file}`, one])).values()];
  const first = places.slice(0, maxPlaces);
  const names = first.map(({ file, line }, at) =>
    colors.cyan(file === first[at - 1]?.file ? String(line) : `${escapeForTerminal(file)}:${line}`),
  );
  const rest = places.length - first.length;
  const all = `npx astro-signpost map import ${escapeForTerminal(imported)} --json lists them`;
  const more = rest > 0 ? ` and ${rest} more, ${formatCount(places.length, 'line')} in all (${all})` : '';

  const texts = first
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => {
      const number = places.length === 1 ? '' : `${line}: `;
      return `    ${colors.dim(number + escapeForTerminal(text))}\n`;
    });
  return `${names.join(', ')}${more}: ${escapeForTerminal(group[0]?.says ?? '')}\n${texts.join('')}`;
}

/** The report for programs, with every line. */
export function printJsonReport(file: string, { importer, items, notices }: ImportedRedirects): string {
  const place = ({ line, file: own }: { readonly line: number; readonly file?: string | undefined }) => ({
    file: own ?? file,
    line,
  });

  return printVersionedJson({
    format: importer.id,
    redirects: items
      .filter((item) => item.kind === 'rule')
      .map(({ from, to, status, ...item }) => ({
        from,
        ...(status === 410 ? {} : { to }),
        status,
        ...place(item),
      })),
    notImported: items.flatMap((item) =>
      item.kind === 'unexpressed' ? [{ ...place(item), text: item.text, why: item.why }] : [],
    ),
    differences: notices.map((notice) => ({ ...place(notice), message: notice.text })),
  });
}
