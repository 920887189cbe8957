import { withoutSlash } from '../../lib/url/path.ts';
import { escapeRegex, joinByWildcard, maxPathLength } from '../../lib/url/wildcards.ts';
import { type HeaderRequest, isCrawlerHeader, makePathKey, type PlatformHeader } from './platform-headers.ts';

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

/** A line of a path starts a block; the lines below it set its headers. Lines without a path above them have no effect. */
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
      matches = makeHeaderMatcher(platform, line);
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
export function makeHeaderMatcher(
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
  const pieces = (isNetlify ? withoutSlash(path) : path).split('*').map(compilePiece);
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
