import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import { progress, start } from './store.ts';

/**
 * The traffic as a number and a bar; the bar of a quarter of the traffic is half as long, so that small ones are seen. A URL
 * without clicks may come first for its links.
 */
export function Weight({ row: { traffic, linkingDomains } }: { readonly row: DeskRow }) {
  if (traffic === 0 && linkingDomains > 0)
    return <span class="weight">{formatCount(linkingDomains, 'link')}</span>;
  const share = Math.sqrt(traffic / Math.max(1, progress.value.maxTraffic));
  return (
    <span class="weight" title={`${formatNumber(traffic)} ${start.value?.measure}`}>
      <i style={{ width: `${Math.round(share * 36)}px` }} />
      {formatNumber(traffic)}
    </span>
  );
}
