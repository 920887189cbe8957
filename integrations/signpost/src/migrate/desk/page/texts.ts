import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import { start } from './store.ts';

/** The statuses in words, and as signs. */
export const statuses = {
  '': { name: 'Undecided', sign: '' },
  accepted: { name: 'Accepted', sign: '✓' },
  gone: { name: 'Gone on purpose', sign: '✕' },
  open: { name: 'For later', sign: '…' },
  rejected: { name: 'Suggestion rejected', sign: '!' },
};

/** The figure that orders the list: `12 clicks`, or `revenue 1,250` with `--weight revenue`. '' for none. */
export function formatWeight({ clicks, weight }: DeskRow): string {
  const column = start.value?.weightColumn;
  if (column !== undefined) return weight > 1 ? `${column} ${formatNumber(weight - 1)}` : '';
  return clicks > 0 ? formatCount(clicks, 'click') : '';
}

/** `93 %` for 0.93; '' for a target that was not proposed. */
export function formatConfidence(confidence = 0): string {
  return confidence > 0 ? `${Math.round(confidence * 100)} %` : '';
}
