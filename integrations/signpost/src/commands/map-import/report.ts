import { colors } from '../../lib/text/colors.ts';
import { compact, escapeForTerminal, formatCount, printVersionedJson } from '../../lib/text/text.ts';
import type { Addition } from './known.ts';

const maxPlaces = 5;

interface Message {
  readonly says: string;
  readonly places: readonly { readonly file: string; readonly line: number; readonly text: string }[];
}

/**
 * Prints the differences that a person should check, each once for all its lines, and the counts. `all` says how to list every
 * line.
 */
export function printReport(file: string, brought: Addition, all = '--json lists them'): string {
  const { items, notices, general = [], known } = brought;
  const missing = items.filter((item) => item.kind === 'unexpressed');
  const left = [...missing, ...(known ?? [])].map((item) => ({
    ...item,
    file: item.file ?? file,
    says: item.why,
  }));
  const differing = notices.map((one) => ({
    ...{ line: one.line, file: one.file ?? file },
    ...{ says: one.text, text: '' },
  }));
  const entries = items.filter(({ kind }) => kind === 'rule').length;
  const are = missing.length === 1 ? 'it is' : 'they are';
  // Nothing is added to a map that gets no redirect.
  const where =
    known !== undefined && entries === 0 ? 'not in the output either' : 'in the output as comments';
  const counts = compact(
    `${entries} imported`,
    missing.length > 0 && `${missing.length} not: ${are} ${where}`,
    known !== undefined &&
      known.length > 0 &&
      `${known.length} left out: the map has ${known.length === 1 ? 'its URL' : 'their URLs'}`,
  );

  return [
    ...[...groupMessages(left), ...groupMessages(differing)].map((message) => printMessage(message, all)),
    ...general.map((says) => `${colors.cyan(escapeForTerminal(file))}: ${escapeForTerminal(says)}\n`),
    `${counts.join(', ')}\n`,
  ].join('');
}

function groupMessages(all: readonly (Message['places'][number] & { readonly says: string })[]): Message[] {
  return Array.from(
    Map.groupBy(all, ({ says }) => says),
    ([says, places]) => ({ says, places: dropRepeatedLines(places) }),
  );
}

/** A line that gave several redirects counts once. */
function dropRepeatedLines(places: Message['places']): Message['places'] {
  return [
    ...new Map(places.toReversed().map((place) => [`${place.line} ${place.file}`, place])).values(),
  ].toReversed();
}

function printMessage({ says, places }: Message, all: string): string {
  const shownPlaces = places.slice(0, maxPlaces);
  const names = shownPlaces.map(({ file, line }, at) =>
    colors.cyan(file === shownPlaces[at - 1]?.file ? String(line) : `${escapeForTerminal(file)}:${line}`),
  );
  const rest = places.length - maxPlaces;
  const more = rest > 0 ? ` and ${rest} more, ${formatCount(places.length, 'line')} in all (${all})` : '';
  const texts = shownPlaces
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => {
      const number = places.length === 1 ? '' : `${line}: `;
      return `    ${colors.dim(number + escapeForTerminal(text))}\n`;
    });

  return `${names.join(', ')}${more}: ${escapeForTerminal(says)}\n${texts.join('')}`;
}

/** The report for programs, with every line. */
export function printJsonReport(
  file: string,
  { importer, items, notices, general = [], known = [] }: Addition,
): string {
  const place = ({ line, file: own }: { readonly line: number; readonly file?: string | undefined }) => ({
    file: own ?? file,
    line,
  });
  return printVersionedJson({
    format: importer.id,
    redirects: items
      .filter((item) => item.kind === 'rule')
      .map(({ from, to, status, ...item }) => ({
        ...{ from, ...(status === 410 ? {} : { to }), status },
        ...place(item),
      })),
    notImported: [...items, ...known].flatMap((item) =>
      item.kind === 'unexpressed' ? [{ ...place(item), text: item.text, why: item.why }] : [],
    ),
    differences: notices.map((notice) => ({ ...place(notice), message: notice.text })),
    general,
  });
}
