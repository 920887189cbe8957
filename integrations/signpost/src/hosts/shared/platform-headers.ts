import { z } from 'zod';
import type { Place } from '../../lib/finding.ts';
import type { JsonItem } from '../../lib/json/jsonc.ts';
import { memoize } from '../../lib/memoize.ts';
import type { PlatformId } from './foreign-rule.ts';

// The header rules of a platform's file, which `<host>/read-headers.ts` and headers-file.ts read, and a request → the headers that are sent. Only
// headers that crawlers act on are read.

/** In lower case. */
const crawlerHeaders: ReadonlySet<string> = new Set([
  'x-robots-tag',
  'link',
  'content-type',
  'strict-transport-security',
  'refresh',
  'retry-after',
]);

/** True for a header for crawlers: `X-Robots-Tag`. */
export function isCrawlerHeader(name: string): boolean {
  return crawlerHeaders.has(name.toLowerCase());
}

/** A line of a platform's file that sets or removes a header. */
export interface PlatformHeader extends Place {
  readonly platform: PlatformId;
  /** The pattern as written: `/drafts/*`. */
  readonly from: string;
  /** In lower case. */
  readonly name: string;
  /** '' removes the header. */
  readonly value: string;
  /**
   * True if an earlier value is sent too: `Header add` of Apache, and a second line for a name in a block of
   * `_headers`.
   */
  readonly adds?: boolean | undefined;
  /** A condition that the URL doesn't decide: `env=PREVIEW`. */
  readonly condition?: string | undefined;
  /** The key of its path, of a rule for a single one; undefined for a pattern. */
  readonly pathKey?: string | undefined;
  matches(request: HeaderRequest): boolean;
}

/** The parts of a request that header rules test. */
export interface HeaderRequest {
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  /** `www.example.com`. */
  readonly host: string;
}

/** The effective header rules for a request, in plain order: the last rule for a header wins. */
export function findSentHeaders(rules: readonly PlatformHeader[], request: HeaderRequest): PlatformHeader[] {
  let sent: PlatformHeader[] = [];
  for (const rule of listCandidates(rules, request.path)) {
    if (!rule.matches(request)) continue;

    const replaces = rule.condition === undefined && rule.adds !== true;
    if (replaces) sent = sent.filter(({ name }) => name !== rule.name);
    if (rule.value !== '') sent.push(rule);
  }
  return sent;
}

/** The rules by their single paths, each with its place in the order. A site may have a `Link` for each of 20,000 PDFs. */
const groupByPath = memoize((rules: readonly PlatformHeader[]) =>
  Map.groupBy(
    rules.map((rule, order) => ({ rule, order })),
    ({ rule }) => rule.pathKey,
  ),
);

/** The patterns, and the rules for the path alone, in their order. */
function listCandidates(rules: readonly PlatformHeader[], path: string): PlatformHeader[] {
  const byPath = groupByPath(rules);
  const patterns = byPath.get(undefined) ?? [];
  const ofPath = byPath.get(makePathKey(path)) ?? [];
  const candidates = [...patterns, ...ofPath].sort((one, other) => one.order - other.order);
  return candidates.map(({ rule }) => rule);
}

/** The same key for /Terms.pdf and /terms.pdf/, which are one path on Netlify. */
export function makePathKey(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}

/** The list of headers of a block in vercel.json and firebase.json. */
const headerItems = z.object({ key: z.string(), value: z.string() });

/** The headers of a block for crawlers. `[{ "key": "X-Robots-Tag", "value": "noindex" }]` */
export function readHeaderItems(
  block: Omit<PlatformHeader, 'name' | 'value' | 'line' | 'column'>,
  items: readonly JsonItem[],
): PlatformHeader[] {
  return items.flatMap(({ line, column, value }): PlatformHeader[] => {
    const { data } = headerItems.safeParse(value);
    if (data === undefined || !isCrawlerHeader(data.key)) return [];
    return [{ ...block, line, column, name: data.key.toLowerCase(), value: data.value }];
  });
}
