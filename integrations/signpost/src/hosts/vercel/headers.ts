import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { listPathVariants } from '../shared/percent-encoding.ts';
import { escapeSource, isVerbatim } from './redirects.ts';

/** A block of `headers` in vercel.json. The last match wins, as in a plan. */
export interface HeaderBlock {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, without values that Vercel would expand. */
export function createHeaderBlocks(plan: Plan): HeaderBlock[] {
  return selectPlatformHeaders(plan)
    .flatMap(createBlocks)
    .filter(({ headers }) => headers.length > 0);
}

function createBlocks(rule: HeaderRule): HeaderBlock[] {
  return listPathVariants(startOf(rule)).map((path) => ({
    source: `${escapeSource(path)}${'prefix' in rule.match ? '(.*)' : ''}`,
    headers: createHeaderPairs(rule.headers),
  }));
}

function createHeaderPairs(headers: HeaderRule['headers']): HeaderBlock['headers'] {
  return headers.filter(([, value]) => isVerbatim(value)).map(([key, value]) => ({ key, value }));
}

/** The headers for the folders whose files are served without the middleware, in the order of the plan. */
export function createFolderBlocks(plan: Plan, folders: readonly string[]): HeaderBlock[] {
  return createHeaderBlocks(plan).flatMap((block) =>
    folders.flatMap((folder) => limitToFolder(block, escapeSource(folder))),
  );
}

/** The part of a block that concerns a folder: nothing if it is for other URLs. */
function limitToFolder(block: HeaderBlock, folder: string): HeaderBlock[] {
  const { source, headers } = block;
  // `/(.*)` and `/_astro/(.*)` concern all of `/_astro/`.
  if (source.endsWith('(.*)') && folder.startsWith(source.slice(0, -4)))
    return [{ source: `${folder}(.*)`, headers }];

  // `/_astro/sub/(.*)` and `/_astro/x.json` are in it.
  return source.startsWith(folder) ? [block] : [];
}
