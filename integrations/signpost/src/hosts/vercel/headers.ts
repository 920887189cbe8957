import { splitHeaders } from '../../plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/vercel.ts';
import { isGenerated, startOf, withHsts } from '../shared/headers.ts';
import { variantsOf } from '../shared/spelled.ts';
import { escapeRegExp, escapeSource, isVerbatim } from './redirects.ts';

/** One of `headers` in vercel.json. The last match wins, as in a plan. */
export interface HeaderBlock {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan; undefined if the host would expand a value. Cache headers name files, since errors get them too. */
export function headerBlocks(plan: Plan): HeaderBlock[] | undefined {
  const blocks = allBlocks(plan);
  return blocks.every((block) => block.headers.every(isSayable)) ? blocks : undefined;
}

/** The headers of a plan, without those that can't be expressed. */
export function sayableBlocks(plan: Plan): HeaderBlock[] {
  return allBlocks(plan)
    .map(({ source, headers }) => ({ source, headers: headers.filter(isSayable) }))
    .filter(({ headers }) => headers.length > 0);
}

function isSayable({ value }: { readonly value: string }): boolean {
  return isVerbatim(value);
}

function allBlocks(plan: Plan): HeaderBlock[] {
  const { always, files } = splitHeaders(withHsts(plan));
  return [...always.flatMap(blocksOf), ...fileBlocks(files)].filter(({ headers }) => headers.length > 0);
}

/** As many URLs per source as fit, by folder. */
function fileBlocks(files: readonly HeaderRule[]): HeaderBlock[] {
  const groups = Map.groupBy(files, (rule) => JSON.stringify([folderOf(startOf(rule)), rule.headers]));
  return [...groups.values()].flatMap((rules) => {
    const [first] = rules;
    const folder = first === undefined ? '' : folderOf(startOf(first));
    const names = rules.flatMap((rule) => variantsOf(startOf(rule).slice(folder.length)).map(escapeRegExp));
    return chunksOf(names, limits.length - 2 * folder.length - 10).map((chunk) => ({
      source: `${escapeSource(folder)}(${chunk.join('|')})`,
      headers: keyed(first?.headers ?? []),
    }));
  });
}

function chunksOf(names: readonly string[], most: number): string[][] {
  const chunks: string[][] = [];
  let left = 0;
  for (const name of names) {
    left -= name.length + 1;
    if (left < 0) {
      chunks.push([]);
      left = most - name.length - 1;
    }
    chunks.at(-1)?.push(name);
  }
  return chunks;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function blocksOf(rule: HeaderRule): HeaderBlock[] {
  return variantsOf(startOf(rule)).map((path) => ({
    source: `${escapeSource(path)}${'prefix' in rule.match ? '(.*)' : ''}`,
    headers: keyed(rule.headers),
  }));
}

function keyed(headers: HeaderRule['headers']): HeaderBlock['headers'] {
  return headers.filter(isGenerated).map(([key, value]) => ({ key, value }));
}

/** The headers for the folders whose files are served without the middleware. */
export function blocksBelow(plan: Plan, folders: readonly string[]): HeaderBlock[] {
  const all = headerBlocks(plan) ?? [];
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
