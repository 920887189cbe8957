import type { Path } from '../core/path.ts';
import { covers } from '../plan/file-headers.ts';
import type { HeaderRule } from '../plan/plan.ts';
import { patternRegex } from './pattern.ts';

/** One header that a host is told to send. */
export interface SentHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** Where it is said; for a header of the plan or of an answer one of `noFiles`. */
  readonly file: string;
  readonly line: number;
}

/** What stands in the place of a file's name where a header is in none: the address alone tells where it is. */
export const noFiles = { answer: 'response headers', plan: 'headers of the plan' } as const;

/** Headers for an address or a pattern. */
export interface HeaderBlock {
  readonly pattern: string;
  readonly headers: readonly SentHeader[];
}

/** The headers of a site: of the `_headers` file in the build, which Netlify and Cloudflare read, of the plan, of answers. */
export interface SiteHeaders {
  readonly blocks: readonly HeaderBlock[];
  /** The headers for an address. */
  for(path: Path): SentHeader[];
}

/** A block of the file, and the names of headers of earlier blocks that it takes away again (`! X-Robots-Tag`). */
interface FileBlock extends HeaderBlock {
  readonly headers: SentHeader[];
  readonly detached: Set<string>;
  readonly matches: RegExp | undefined;
}

/** Reads `_headers`: a path or address in the first column, its headers indented below it. */
export function readHeaders(file: string, text: string, origin: string): SiteHeaders {
  const blocks: FileBlock[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(raw) && (line.startsWith('/') || /^https?:\/\//.test(line))) {
      blocks.push({ pattern: line, headers: [], detached: new Set(), matches: matcherOf(line, origin) });
      continue;
    }
    if (line.startsWith('! ')) {
      blocks.at(-1)?.detached.add(line.slice(2).trim().toLowerCase());
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    blocks.at(-1)?.headers.push({ name, value: line.slice(colon + 1).trim(), file, line: index + 1 });
  }
  return { blocks, for: (path) => sentBy(blocks.filter(({ matches }) => matches?.test(path))) };
}

/** What is left of the headers of all blocks that match, in the order in which Cloudflare takes them. */
function sentBy(blocks: readonly FileBlock[]): SentHeader[] {
  return blocks.reduce<SentHeader[]>(
    (sent, { headers, detached }) => [...sent.filter(({ name }) => !detached.has(name)), ...headers],
    [],
  );
}

/** The headers that the hosts are told to send, by the site's options. */
export function plannedHeaders(rules: readonly HeaderRule[]): SiteHeaders {
  const blocks = rules.map(({ match, headers }) => ({
    match,
    pattern: 'exact' in match ? match.exact : `${match.prefix}*`,
    headers: headers.map(([name, value]): SentHeader => {
      return { name: name.toLowerCase(), value, file: noFiles.plan, line: 1 };
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

/** Both; what the plan says and a file of the build says too counts in the file. */
export function joinHeaders(file: SiteHeaders | undefined, plan: SiteHeaders): SiteHeaders | undefined {
  if (plan.blocks.length === 0 || file === undefined) return plan.blocks.length === 0 ? file : plan;
  const said = new Set(file.blocks.flatMap((block) => block.headers.map((one) => keyOf(block, one))));
  const others = plan.blocks.map((block) => ({
    ...block,
    headers: block.headers.filter((one) => !said.has(keyOf(block, one))),
  }));
  return { blocks: [...file.blocks, ...others], for: (path) => [...file.for(path), ...plan.for(path)] };
}

function keyOf({ pattern }: HeaderBlock, { name, value }: SentHeader): string {
  return `${pattern}\n${name}\n${value}`;
}

/** Undefined for the address of another host, such as that of previews. */
function matcherOf(pattern: string, origin: string): RegExp | undefined {
  const absolute = /^https?:\/\/([^/]*)(.*)$/.exec(pattern);
  if (absolute === null) return patternRegex(pattern);
  return absolute[1] === new URL(origin).host
    ? patternRegex(absolute[2] === '' ? '/' : (absolute[2] ?? '/'))
    : undefined;
}
