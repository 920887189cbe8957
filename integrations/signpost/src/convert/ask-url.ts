import { explainChain, type Hop } from '../answers/explain-chain.ts';
import type { Host } from '../hosts/host.ts';
import type { ConvertedFile } from './convert-file.ts';
import type { PlannedMap } from './plan-map.ts';
import { createNewResponder, createOldResponder } from './receipt.ts';

/** What a URL returns by the old file and on the new host, with the steps of `explain`. A `Problem` for a URL of another site. */
export function askUrl(
  converted: ConvertedFile,
  plannedMap: PlannedMap,
  host: Host,
  url: string,
): { readonly before: readonly Hop[]; readonly after: readonly Hop[] } {
  const site = { written: plannedMap.written, hasBuild: false, siteFolder: '' };
  return {
    before: explainChain(createOldResponder(converted, plannedMap), url, site),
    after: explainChain(createNewResponder(plannedMap, host), url, site, host.title),
  };
}
