import type { Path } from '../../lib/path.ts';
import { patternRegex } from '../../lib/wildcards.ts';
import { covers } from '../plan/file-headers.ts';
import type { HeaderRule } from '../plan/plan.ts';

/** One header that a host is told to send. */
export interface SentHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** Where it is said; for a header of the plan or of an answer one of `noFiles`. */
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

/** The headers of a site: of the files in the build that hosts read (`headers/files.ts`), of the plan, of answers. */
export interface SiteHeaders {
  readonly blocks: readonly HeaderBlock[];
  /** The headers for a URL: those of the blocks themselves, so that one of many pages is known again. */
  for(path: Path): SentHeader[];
}

/** A block of a file, and the names of headers of earlier blocks that it takes away again (`! X-Robots-Tag`). */
export interface FileBlock extends HeaderBlock {
  readonly detached: ReadonlySet<string>;
  matches(path: Path): boolean;
}

/** Reads `_headers` of Netlify and Cloudflare: a path or URL in the first column, its headers indented below it. */
export function readHeaders(file: string, text: string, origin: string): SiteHeaders {
  const blocks: (FileBlock & { readonly headers: SentHeader[]; readonly detached: Set<string> })[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(raw) && (line.startsWith('/') || /^https?:\/\//.test(line))) {
      const regex = matcherOf(line, origin);
      const matches = (path: Path) => regex?.test(path) === true;
      blocks.push({ pattern: line, headers: [], detached: new Set(), matches });
      continue;
    }
    if (line.startsWith('! ')) {
      blocks.at(-1)?.detached.add(line.slice(2).trim().toLowerCase());
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const block = blocks.at(-1);
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    const filledIn = block && filledInBy(block.pattern);
    block?.headers.push({ name, value, file, line: index + 1, column: 1, filledIn });
  }
  return inOrder(blocks);
}

/**
 * What Cloudflare replaces by what the pattern of the block matches, and Netlify sends as it is. Nothing tells which of
 * both reads the file. https://developers.cloudflare.com/workers/static-assets/headers/#placeholders
 */
function filledInBy(pattern: string): RegExp | undefined {
  const names = Array.from(pattern.matchAll(/:([A-Za-z]\w*)/g), ([, name = '']) => name);
  if (pattern.includes('*')) names.push('splat');
  return names.length === 0 ? undefined : new RegExp(`:(?:${names.join('|')})`);
}

/** Blocks of which each counts where it matches, behind those before it. */
export function inOrder(blocks: readonly FileBlock[]): SiteHeaders {
  return { blocks, for: (path) => sentBy(blocks.filter((block) => block.matches(path))) };
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

/** All of them; what the plan says and a file of the build says too counts in the file. Undefined where nothing is said. */
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

/** Undefined for the URL of another host, such as that of previews. */
function matcherOf(pattern: string, origin: string): RegExp | undefined {
  const absolute = /^https?:\/\/([^/]*)(.*)$/s.exec(pattern);
  if (absolute === null) return patternRegex(pattern);
  return absolute[1] === new URL(origin).host
    ? patternRegex(absolute[2] === '' ? '/' : (absolute[2] ?? '/'))
    : undefined;
}
