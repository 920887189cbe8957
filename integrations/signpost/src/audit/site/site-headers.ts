import { findSentHeaders, type PlatformHeader } from '../../hosts/shared/platform-headers.ts';
import type { Path } from '../../lib/url/path.ts';
import { coversUrl, type HeaderRule } from '../../plan/plan.ts';

// The headers that the host sends with a URL. They come from files such as `_headers`, from the plan (which has those of the
// options), or from a server's responses. Where a file and the plan have a header, the file counts: the host reads it.

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
  const unconditional = rules.filter(({ condition }) => condition === undefined);
  const blocks = unconditional
    // Cloudflare's `! Link` removes a header: it has no value to check.
    .filter(({ value }) => value !== '')
    .map((rule) => {
      // A regular expression isn't a pattern of URLs.
      const isUrlPattern = /^(?:https:\/)?\//.test(rule.from);
      return { pattern: isUrlPattern ? rule.from : '*', headers: [rule] };
    });
  return { blocks, for: (path) => findSentHeaders(unconditional, { path, host }) };
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
  const byExactPath = Map.groupBy(blocks, ({ match }) => ('exact' in match ? match.exact : undefined));
  const ofFolders = byExactPath.get(undefined) ?? [];

  return {
    blocks,
    for(path) {
      const ofPath = byExactPath.get(path) ?? [];
      const covering = ofFolders.filter(({ match }) => coversUrl(match, path));
      return [...ofPath, ...covering].flatMap(({ headers }) => headers);
    },
  };
}

/**
 * The headers of the build's files and of the plan; undefined if there are none. Most headers of the plan are in a
 * generated file too. Such a header is reported once, with its line of the file.
 */
export function joinHeaders(inFiles: SiteHeaders, inPlan: SiteHeaders): SiteHeaders | undefined {
  const inFilesAlready = new Set(
    inFiles.blocks.flatMap((block) => block.headers.map((header) => describeHeader(block, header))),
  );
  const onlyInPlan = inPlan.blocks.map((block) => ({
    ...block,
    headers: block.headers.filter((header) => !inFilesAlready.has(describeHeader(block, header))),
  }));
  const blocks = [...inFiles.blocks, ...onlyInPlan];
  if (blocks.length === 0) return undefined;

  return {
    blocks,
    planned: new Set(inPlan.blocks.flatMap(({ headers }) => headers.map(({ value }) => value))),
    // The file comes first: rules take the first header of a name.
    for: (path) => [...inFiles.for(path), ...inPlan.for(path)],
  };
}

/** Equal for a header of the plan and its line in a generated file. */
function describeHeader({ pattern }: HeaderBlock, { name, value }: SentHeader): string {
  return `${pattern}\n${name}\n${value}`;
}
