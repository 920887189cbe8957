import { formatNumber } from '../../../lib/text/text.ts';
import { start } from './store.ts';

/** The figure that orders the list: `clicks: 1,200`, or `revenue: 1,250` with `--weight revenue`. '' for none. */
export function formatFigure(figure: number): string {
  return figure > 0 ? `${start.value?.measure}: ${formatNumber(figure)}` : '';
}

/** `93 %` for 0.93; '' for a target that was not proposed. */
export function formatConfidence(confidence = 0): string {
  return confidence > 0 ? `${Math.round(confidence * 100)} %` : '';
}
