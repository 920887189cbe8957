import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import { maxTraffic, start } from './store.ts';

/**
 * What makes a row matter: its traffic, or the links to a URL without traffic. The bar grows with the square root of the traffic, so
 * that a URL with a quarter of the highest traffic has half the bar.
 */
export function Weight({ row: { traffic, linkingDomains } }: { readonly row: DeskRow }) {
  if (traffic === 0 && linkingDomains > 0)
    return <span class="weight">{formatCount(linkingDomains, 'link')}</span>;

  const share = Math.sqrt(traffic / maxTraffic.value);
  return (
    <span class="weight" title={`${formatNumber(traffic)} ${start.value?.measure}`}>
      <i style={{ width: `${Math.round(share * 36)}px` }} />
      {formatNumber(traffic)}
    </span>
  );
}
