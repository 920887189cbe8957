import { z } from 'zod';
import type { Place } from '../../lib/finding.ts';
import type { JsonItem } from '../../lib/json/jsonc.ts';
import { memoize } from '../../lib/memoize.ts';
import { escapeRegex, joinByWildcard, maxPathLength } from '../../lib/url/wildcards.ts';
import type { PlatformId } from './foreign-rule.ts';

/** The headers for crawlers. Readers skip the rest. */
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
function makePathKey(path: string): string {
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

// `_headers` of Netlify and Cloudflare:
//
//   # a comment
//   /path/:name/*              a path, or on Cloudflare a URL: https://preview.example.com/*
//     Name: value              sets a header for the path above it
//     ! Name                   removes a header (Cloudflare)
//
// https://docs.netlify.com/manage/routing/headers/
// https://developers.cloudflare.com/workers/static-assets/headers/

/** Reads `_headers` as Netlify does. */
export function readNetlifyHeaders(file: string, text: string): PlatformHeader[] {
  return parseHeaderLines('netlify', file, text);
}

/** Reads `_headers` as Cloudflare does. */
export function readCloudflareHeaders(file: string, text: string): PlatformHeader[] {
  return parseHeaderLines('cloudflare', file, text);
}

/** Reads the header lines of a `_headers` file. Lines without a path above them have no effect. */
function parseHeaderLines(platform: 'netlify' | 'cloudflare', file: string, text: string): PlatformHeader[] {
  let from: string | undefined;
  let namesInBlock = new Set<string>();
  let pathKey: string | undefined;
  let matches = (_: HeaderRequest): boolean => false;
  return text.split('\n').flatMap((raw, index): PlatformHeader[] => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];

    // Netlify has only paths as patterns, and ignores the headers below a URL.
    if (line.startsWith('/') || line.startsWith('https://')) {
      const isPattern = line.startsWith('/') || platform === 'cloudflare';
      from = isPattern ? line : undefined;
      // Printable ASCII without a star or a :name
      pathKey = /^\/[!-)+-9;-~]*$/.test(line) ? makePathKey(line) : undefined;
      matches = compilePattern(platform, line);
      namesInBlock = new Set();
      return [];
    }

    const [, removed, named = removed ?? '', value = ''] =
      /^(?:!\s+([\w-]+)$|([\w-]+)\s*:\s*(.*)$)/s.exec(line) ?? [];
    if (from === undefined || !isCrawlerHeader(named)) return [];

    const name = named.toLowerCase();
    const adds = namesInBlock.has(name);
    namesInBlock.add(name);
    return [{ platform, file, line: index + 1, column: 1, from, pathKey, name, value, adds, matches }];
  });
}

/** `/docs/:page/*`: a name is one segment, a star any rest. Netlify ignores letter case and a slash at the end. */
export function compilePattern(
  platform: 'netlify' | 'cloudflare',
  pattern: string,
): (request: HeaderRequest) => boolean {
  const [, wantedHost, path = '/'] = /^https:\/\/([^/]+)(.*)$/s.exec(pattern) ?? [
    undefined,
    undefined,
    pattern,
  ];
  // https://preview.example.com/* on Cloudflare.
  if (path.length > maxPathLength) return () => false;

  const isNetlify = platform === 'netlify';
  const pieces = (isNetlify ? path.replace(/(?<=.)\/$/, '') : path).split('*').map(compilePiece);
  const end = isNetlify ? '/?$' : '$';
  const regex = new RegExp(`^${joinByWildcard(pieces, '.*?')}${end}`, isNetlify ? 'iu' : '');
  return ({ path: requested, host }) =>
    requested.length <= maxRequestPath &&
    (wantedHost === undefined || matchesHost(wantedHost, host)) &&
    regex.test(requested);
}

/** An ordinary request's path, so that a pattern with many stars stays fast. */
const maxRequestPath = 2000;

function compilePiece(piece: string): string {
  return piece
    .split(/(:[A-Za-z]\w*)/)
    .map((part, index) => (index % 2 === 1 ? '[^/]+?' : escapeRegex(part)))
    .join('');
}

/** `:project.pages.dev` and `*.example.com` match any name. */
function matchesHost(pattern: string, host: string): boolean {
  if (pattern === host) return true;
  const [, rest] = /^(?::\w+|\*)(\..+)$/.exec(pattern) ?? [];
  return rest !== undefined && host.endsWith(rest);
}
