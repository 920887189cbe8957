import type { Level } from '../../lib/finding.ts';
import { colors } from '../../lib/text/colors.ts';
import {
  compact,
  escapeLineForTerminal,
  formatCount,
  formatNumber,
  printVersionedJson,
} from '../../lib/text/text.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Comparison } from './compare-pages.ts';

export function printJson({ compared }: Comparison): string {
  const losing = compared.filter(({ losses }) => losses.length > 0);
  return printVersionedJson({
    compared: losing.map(({ old, to, now, losses }) => {
      const [{ links: _, path: url, ...before }, { links: __, ...after }] = [old, now];
      return { url, to, losses, old: before, new: after };
    }),
  });
}

const maxShown = 30;

const levelColors: Record<Level, (text: string) => string> = {
  error: colors.red,
  warning: colors.yellow,
  info: colors.dim,
};

/** The worst pages with what each would lose. */
export function printLosses({ compared, traffic }: Comparison): string {
  const losing = compared.filter(({ losses }) => losses.length > 0);
  const lines = losing
    .slice(0, maxShown)
    .flatMap(({ old: { path: url }, to, losses }) => [
      `${escapeLineForTerminal(url)} ${colors.dim('→')} ${escapeLineForTerminal(to)}${colors.dim(printTraffic(traffic.get(url)))}`,
      ...losses.map(({ level, says }) => `  ${levelColors[level](level)} ${escapeLineForTerminal(says)}`),
    ]);
  const more = losing.length - maxShown;

  return `${compact(
    ...lines,
    more > 0 && colors.dim(`and ${formatCount(more, 'page')} more. --json prints them all`),
    `${formatCount(compared.length, 'page')} compared, ${formatNumber(losing.length)} would lose something`,
  ).join('\n')}\n`;
}

/** `  12 clicks, 3,400 hits`; nothing where no source counted. */
function printTraffic(row: Pick<OldUrl, 'clicks' | 'hits'> | undefined): string {
  const { clicks = 0, hits = 0 } = row ?? {};
  const parts = compact(clicks > 0 && formatCount(clicks, 'click'), hits > 0 && formatCount(hits, 'hit'));
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}
