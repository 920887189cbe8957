import { blankBlock } from '../../lib/json/merge-own.ts';

/**
 * The generated `_headers` for a site with its own. Cloudflare uses only the last block of a path, so the generated block of
 * `/*` begins with the site's own lines for `/*`, which win.
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
    // Generated blocks come last, so this would also remove the header that the site sets for /fonts/*.
    if (opensOrigins && /^\s+! Access-Control-Allow-Origin$/.test(line)) return [];
    const name = readHeaderName(line);
    const isOwn = name !== undefined && repeated.some((one) => readHeaderName(one) === name);
    return isOwn ? [] : [line];
  });

  // A path needs a header.
  return lines.filter((line, at) => !isPath(line) || /^\s+\S/.test(lines[at + 1] ?? '')).join('\n');
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
