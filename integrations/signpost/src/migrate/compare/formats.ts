import { extname } from 'node:path';
import type { Level } from '../../lib/finding.ts';
import { colors } from '../../lib/text/colors.ts';
import { printCsvReport } from '../../lib/text/csv.ts';
import { counted, figure, present, shownLine, versionedJson } from '../../lib/text/text.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Compared, Comparison } from './compare-pages.ts';

export const formatNames = ['pretty', 'json', 'csv'] as const;
export type FormatName = (typeof formatNames)[number];

export const formats: Readonly<Record<FormatName, (comparison: Comparison) => string>> = {
  pretty,
  json: ({ compared }) =>
    versionedJson({
      compared: pagesWithLosses(compared).map(({ old, to, now, losses }) => {
        const [{ links: _, path: url, ...before }, { links: __, ...after }] = [old, now];
        return { url, to, losses, old: before, new: after };
      }),
    }),
  csv: (comparison) => [...printRows(comparison)].join(''),
};

/** The requested format. For a file, its extension decides; the default is CSV. */
export function chooseFormat(options: {
  readonly format?: FormatName;
  readonly json?: boolean;
  readonly output?: string;
}): FormatName {
  if (options.json) return 'json';
  if (options.format !== undefined) return options.format;
  if (options.output === undefined) return 'pretty';
  const ending = extname(options.output).slice(1).toLowerCase();
  return ending === 'json' ? 'json' : 'csv';
}

export function pagesWithLosses(compared: readonly Compared[]): readonly Compared[] {
  return compared.filter(({ losses }) => losses.length > 0);
}

const most = 30;

const levelColors: Record<Level, (text: string) => string> = {
  error: colors.red,
  warning: colors.yellow,
  info: colors.dim,
};

function pretty({ compared, traffic }: Comparison): string {
  const losing = pagesWithLosses(compared);
  const lines = losing
    .slice(0, most)
    .flatMap(({ old: { path: url }, to, losses }) => [
      `${shownLine(url)} ${colors.dim('→')} ${shownLine(to)}${colors.dim(printTraffic(traffic.get(url)))}`,
      ...losses.map(({ level, says }) => `  ${levelColors[level](level)} ${shownLine(says)}`),
    ]);
  const more = losing.length - most;
  const sum = `${counted(compared.length, 'page')} compared, ${figure(losing.length)} would lose something`;

  return `${present(
    ...lines,
    more > 0 && colors.dim(`and ${counted(more, 'page')} more. For all of them, pass --output FILE.csv`),
    sum,
  ).join('\n')}\n`;
}

/** `  12 clicks, 3,400 hits`; nothing where no source counted. */
function printTraffic(row: Pick<OldUrl, 'clicks' | 'hits'> | undefined): string {
  const { clicks = 0, hits = 0 } = row ?? {};
  const parts = present(clicks > 0 && counted(clicks, 'click'), hits > 0 && counted(hits, 'hit'));
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}

function printRows({ compared, traffic }: Comparison): Generator<string> {
  return printCsvReport(
    ['old', 'new', 'clicks', 'hits', 'level', 'loss', 'says'],
    pagesWithLosses(compared)
      .values()
      .flatMap(({ old: { path: url }, to, losses }) =>
        losses.map(({ level, id, says }) => {
          const { clicks = 0, hits = 0 } = traffic.get(url) ?? {};
          return [url, to, String(clicks), String(hits), level, id, says];
        }),
      ),
    '\n',
  );
}
