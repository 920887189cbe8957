import type { Path } from '../core/path.ts';
import { patternRegex } from './pattern.ts';

/** One header that a host is told to send. */
export interface SentHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** The `_headers` file in the build, which Netlify and Cloudflare read. */
export interface HeaderFile {
  readonly file: string;
  readonly blocks: readonly {
    readonly pattern: string;
    readonly line: number;
    readonly headers: readonly SentHeader[];
  }[];
  /** The headers for an address. */
  for(path: Path): SentHeader[];
}

/** Reads `_headers`: a path or address in the first column, its headers indented below it. */
export function readHeaders(file: string, text: string, origin: string): HeaderFile {
  const blocks: { pattern: string; line: number; headers: SentHeader[]; matches: RegExp | undefined }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(raw) && (line.startsWith('/') || /^https?:\/\//.test(line))) {
      blocks.push({ pattern: line, line: index + 1, headers: [], matches: matcherOf(line, origin) });
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    blocks.at(-1)?.headers.push({ name, value: line.slice(colon + 1).trim(), line: index + 1 });
  }
  return {
    file,
    blocks,
    for: (path) => blocks.filter(({ matches }) => matches?.test(path)).flatMap(({ headers }) => headers),
  };
}

/** Undefined for the address of another host, such as that of previews. */
function matcherOf(pattern: string, origin: string): RegExp | undefined {
  const absolute = /^https?:\/\/([^/]*)(.*)$/.exec(pattern);
  if (absolute === null) return patternRegex(pattern);
  return absolute[1] === new URL(origin).host
    ? patternRegex(absolute[2] === '' ? '/' : (absolute[2] ?? '/'))
    : undefined;
}
