import { blankBlock } from '../../lib/merge-file.ts';

/**
 * The generated `_headers` beside the site's own. Of two blocks for one path Cloudflare uses the last alone, so a generated
 * block repeats what the site's own sets there, and leaves out its value for the same header.
 */
export function besideOwnHeaders(own: string, generated: string): string {
  const theirs = blocksOf(blankBlock(own));
  let repeated: readonly string[] = [];
  const lines = generated.split('\n').flatMap((line) => {
    if (isPath(line)) {
      repeated = theirs.get(line.trim()) ?? [];
      return [line, ...repeated];
    }
    const name = nameOf(line);
    return name !== undefined && repeated.some((one) => nameOf(one) === name) ? [] : [line];
  });
  return lines.join('\n');
}

/** The lines of each path's last block. */
function blocksOf(text: string): ReadonlyMap<string, readonly string[]> {
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

/** Undefined for a line that removes a header (`!`). */
function nameOf(line: string): string | undefined {
  return /^\s+([^\s:!#]+):/.exec(line)?.[1]?.toLowerCase();
}
