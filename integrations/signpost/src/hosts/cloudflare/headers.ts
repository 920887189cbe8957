import { blankBlock } from '../../lib/text/generated-block.ts';
import { compact } from '../../lib/text/text.ts';
import type { Header, Plan } from '../../plan/plan.ts';
import { printMarkedText } from '../shared/generated-files.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { listPathVariants } from '../shared/sent-variants.ts';
import { isLiteral } from './redirects.ts';

/** By default, Pages lets every origin read its responses. */
const closed = '! Access-Control-Allow-Origin';

/** Headers that the platform sets itself. */
const headersOfCloudflare = new Set([
  'content-length',
  'location',
  'allow',
  'retry-after',
  'www-authenticate',
]);

/** `_headers`: all matching blocks apply, so a block first removes a header of an earlier block. */
export function printHeaders(plan: Plan): string {
  const blocks = new Map<string, Map<string, Header>>([['/*', new Map()]]);
  for (const { match, headers } of selectPlatformHeaders(plan)) {
    const start = startOf({ match });
    if (!isLiteral(start)) continue;
    const path = 'prefix' in match ? `${start}*` : start;
    const block = blocks.get(path) ?? new Map<string, Header>();
    for (const header of headers) if (isWritable(header)) block.set(header[0].toLowerCase(), header);
    // The file has each path once: the later rule decides where it is.
    if (path !== '/*') blocks.delete(path);
    blocks.set(path, block);
  }

  const printed = [...blocks].flatMap(([path, headers], index) => {
    const earlier = [...blocks.values()].slice(0, index);
    const lines = [...headers].flatMap(([key, [name, value]]) =>
      compact(earlier.some((block) => block.has(key)) && `! ${name}`, `${name}: ${value.trim()}`),
    );
    if (path === '/*' && !headers.has('access-control-allow-origin')) lines.unshift(closed);
    return listPathVariants(path).map((variant) =>
      [variant, ...lines.map((line) => `  ${line}`), ''].join('\n'),
    );
  });
  return printMarkedText(
    printed.join(''),
    'All blocks that match a URL apply. "! Name" removes a header that a block above sets.',
  );
}

/** False for a header of the platform, or a value that `_headers` can't hold. */
function isWritable([name, value]: Header): boolean {
  return !headersOfCloudflare.has(name.toLowerCase()) && explainUnsupportedHeader(value) === undefined;
}

/** Characters of a line: https://developers.cloudflare.com/workers/static-assets/headers/ */
const maxLine = 2000;

/** Why `_headers` can't hold a value. */
export function explainUnsupportedHeader(value: string): string | undefined {
  if (value.length > maxLine - 100) return `Cloudflare reads at most ${maxLine} characters of a line`;
  if (!/^[\t\x20-\x7e]*$/.test(value)) return 'Cloudflare accepts only ASCII in a header';
  if (value.includes(':splat')) return 'Cloudflare replaces ":splat" in a header';
  return undefined;
}

/**
 * The generated `_headers` for a site with its own. Cloudflare uses only the last block of a path, so the generated
 * block of `/*` starts with the site's lines for `/*`, which win.
 */
export function repeatOwnHeaders(own: string, generated: string): string {
  const blocks = readBlocks(blankBlock(own));
  const ownLines = [...blocks.values()].flat();
  const opensOrigins = ownLines.some((line) => readHeaderName(line) === 'access-control-allow-origin');
  let repeated: readonly string[] = [];

  const lines = generated.split('\n').flatMap((line) => {
    if (isPath(line)) {
      repeated = blocks.get(line.trim()) ?? [];
      return [line, ...repeated];
    }
    // Generated blocks come last, and would also remove the site's header for /fonts/*.
    if (opensOrigins && /^\s+! Access-Control-Allow-Origin$/.test(line)) return [];
    const name = readHeaderName(line);
    const isOwn =
      name !== undefined && repeated.some((repeatedLine) => readHeaderName(repeatedLine) === name);
    return isOwn ? [] : [line];
  });

  // A path needs a header.
  return lines.filter((line, index) => !isPath(line) || /^\s+\S/.test(lines[index + 1] ?? '')).join('\n');
}

/** The lines of each path's last block. */
function readBlocks(text: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  let block: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (isPath(line)) {
      block = [];
      blocks.set(line.trim(), block);
    } else if (/^\s+[^\s#]/.test(line)) block.push(line);
  }
  return blocks;
}

function isPath(line: string): boolean {
  return /^[^\s#]/.test(line);
}

/** Undefined for a line that removes a header: `! Link`. */
function readHeaderName(line: string): string | undefined {
  return /^\s+([^\s:!#]+):/.exec(line)?.[1]?.toLowerCase();
}
