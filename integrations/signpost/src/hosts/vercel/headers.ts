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

/** The headers for the folders whose files are served without the middleware. */
export function createFolderBlocks(plan: Plan, folders: readonly string[]): HeaderBlock[] {
  const all = createHeaderBlocks(plan);
  const isFolder = ({ source }: HeaderBlock): boolean => source.endsWith('(.*)');
  const wide = folders.map((folder) => {
    const covering = all.filter((block) => isFolder(block) && folder.startsWith(block.source.slice(0, -4)));
    return { source: `${escapeSource(folder)}(.*)`, headers: covering.flatMap(({ headers }) => headers) };
  });
  const within = all.filter(
    (block) => !isFolder(block) && folders.some((folder) => block.source.startsWith(escapeSource(folder))),
  );

  return [...wide, ...within];
}
