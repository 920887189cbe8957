import { findSentHeaders, type PlatformHeader } from '../../hosts/shared/platform-headers.ts';
import type { Path } from '../../lib/url/path.ts';
import { coversUrl, type HeaderRule } from '../../plan/plan.ts';

// The headers that the host sends with a URL: those of files such as `_headers`, of the options, or of responses.

/** A header from a host's configuration. */
export interface SentHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** The file with the header; for a header of the plan or of a response, one of `placesWithoutFile`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Replaces the file name if the header isn't from a file. */
export const placesWithoutFile = { answer: 'response headers', plan: 'headers of the plan' } as const;

/** The headers of a URL or pattern. */
export interface HeaderBlock {
  readonly pattern: string;
  readonly headers: readonly SentHeader[];
}

/** The headers of a site: from platform files, from the plan, from responses. */
export interface SiteHeaders {
  readonly blocks: readonly HeaderBlock[];
  /** The values that the options set, also in generated files. */
  readonly planned?: ReadonlySet<string>;
  /** The headers for a URL, as the blocks' own objects: rules recognize a header of many pages by identity. */
  for(path: Path): SentHeader[];
}

/** The headers of a platform's own files, without headers that depend on more than the URL. */
export function readFileHeaders(rules: readonly PlatformHeader[], host: string): SiteHeaders {
  const certain = rules.filter(({ condition }) => condition === undefined);
  const blocks = certain
    .filter(({ value }) => value !== '')
    .map((rule) => ({ pattern: /^(?:https:\/)?\//.test(rule.from) ? rule.from : '*', headers: [rule] }));
  return { blocks, for: (path) => findSentHeaders(certain, { path, host }) };
}

/** The headers from the site's options. */
export function readPlannedHeaders(rules: readonly HeaderRule[]): SiteHeaders {
  const blocks = rules.map(({ match, headers }) => ({
    match,
    pattern: 'exact' in match ? match.exact : `${match.prefix}*`,
    headers: headers.map(([name, value]): SentHeader => {
      return { name: name.toLowerCase(), value, file: placesWithoutFile.plan, line: 1, column: 1 };
    }),
  }));
  // Each document has its own rule; folders are few.
  const exact = Map.groupBy(blocks, ({ match }) => ('exact' in match ? match.exact : undefined));
  const folders = exact.get(undefined) ?? [];

  return {
    blocks,
    for: (path) =>
      [...(exact.get(path) ?? []), ...folders.filter(({ match }) => coversUrl(match, path))].flatMap(
        ({ headers }) => headers,
      ),
  };
}

/** Combines both. If the plan and a file of the build set the same header, the file counts. Undefined if there are none. */
export function joinHeaders(ofFiles: SiteHeaders, ofPlan: SiteHeaders): SiteHeaders | undefined {
  const keysInFiles = new Set(
    ofFiles.blocks.flatMap((block) => block.headers.map((header) => buildHeaderKey(block, header))),
  );
  const onlyPlanned = ofPlan.blocks.map((block) => ({
    ...block,
    headers: block.headers.filter((header) => !keysInFiles.has(buildHeaderKey(block, header))),
  }));
  const blocks = [...ofFiles.blocks, ...onlyPlanned];
  if (blocks.length === 0) return undefined;

  return {
    blocks,
    planned: new Set(ofPlan.blocks.flatMap(({ headers }) => headers.map(({ value }) => value))),
    for: (path) => [...ofFiles.for(path), ...ofPlan.for(path)],
  };
}

function buildHeaderKey({ pattern }: HeaderBlock, { name, value }: SentHeader): string {
  return `${pattern}\n${name}\n${value}`;
}
