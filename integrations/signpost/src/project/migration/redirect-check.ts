import type { Client } from '../../live/client.ts';
import { follow } from '../../live/follow.ts';
import type { PreCheck } from '../../migrate/release/address-change.ts';

/** What the address-change tool checks of an old address: redirected for good, to a page of the new host that answers. */
export async function checkRedirect(client: Client, url: string, host: string): Promise<PreCheck> {
  const { hops, last, end } = await follow(client.ask, { url, maxBytes: 0 });
  const arrived = hops.at(-1)?.to;
  const isPermanent = hops.length > 0 && hops.every(({ status }) => status === 301 || status === 308);
  const isThere = end === 'answer' && last.kind === 'answer' && last.status === 200;
  const isMet = isThere && isPermanent && arrived !== undefined && new URL(arrived).host === host;
  const says =
    last.kind === 'failure'
      ? last.message
      : arrived === undefined
        ? `answers ${last.status}`
        : `leads to ${arrived}, which answers ${last.status}`;
  return { what: `${url} is redirected for good to the new site`, isMet, says };
}
