import type { Path } from '../../lib/path.ts';
import { covers } from '../plan/file-headers.ts';
import type { HeaderRule } from '../plan/plan.ts';

/** One header that a host sends by its configuration. */
export interface SentHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** The file that sets it; for a header of the plan or of an answer one of `noFiles`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The words that the host may put something else in for, by the URL; undefined where the value is sent as it is. */
  readonly filledIn?: RegExp | undefined;
}

/** What is in the place of a file's name where a header is in none: the URL alone tells where it is. */
export const noFiles = { answer: 'response headers', plan: 'headers of the plan' } as const;

/** Headers for a URL or a pattern. */
export interface HeaderBlock {
  readonly pattern: string;
  readonly headers: readonly SentHeader[];
}

/** The headers of a site: of the files in the build that hosts read (`headers/sent.ts`), of the plan, of answers. */
export interface SiteHeaders {
  readonly blocks: readonly HeaderBlock[];
  /** The headers for a URL: those of the blocks themselves, so that one of many pages is known again. */
  for(path: Path): SentHeader[];
}

/** The headers that the hosts are told to send, by the site's options. */
export function plannedHeaders(rules: readonly HeaderRule[]): SiteHeaders {
  const blocks = rules.map(({ match, headers }) => ({
    match,
    pattern: 'exact' in match ? match.exact : `${match.prefix}*`,
    headers: headers.map(([name, value]): SentHeader => {
      return { name: name.toLowerCase(), value, file: noFiles.plan, line: 1, column: 1 };
    }),
  }));
  // Each document has a rule of its own; folders are few.
  const exact = Map.groupBy(blocks, ({ match }) => ('exact' in match ? match.exact : undefined));
  const folders = exact.get(undefined) ?? [];
  return {
    blocks,
    for: (path) =>
      [...(exact.get(path) ?? []), ...folders.filter(({ match }) => covers(match, path))].flatMap(
        ({ headers }) => headers,
      ),
  };
}

/** All of them; what the plan says and a file of the build says too counts in the file. Undefined where there are none. */
export function joinHeaders(files: readonly SiteHeaders[], plan: SiteHeaders): SiteHeaders | undefined {
  const written = files.flatMap(({ blocks }) => blocks);
  const said = new Set(written.flatMap((block) => block.headers.map((one) => keyOf(block, one))));
  const others = plan.blocks.map((block) => ({
    ...block,
    headers: block.headers.filter((one) => !said.has(keyOf(block, one))),
  }));
  const all = [...files, plan].filter(({ blocks }) => blocks.length > 0);
  if (all.length === 0) return undefined;
  return { blocks: [...written, ...others], for: (path) => all.flatMap((one) => one.for(path)) };
}

function keyOf({ pattern }: HeaderBlock, { name, value }: SentHeader): string {
  return `${pattern}\n${name}\n${value}`;
}
