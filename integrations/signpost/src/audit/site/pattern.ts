import { parsePath } from '../../lib/path.ts';
import { joinByWildcard } from '../../lib/wildcards.ts';

/**
 * A path with `:name` for a segment and `*` for any rest, as the header and redirect files of hosts
 * write it, as a regular expression over canonical paths. A slash at the end may be missing or be there.
 */
export function patternRegex(pattern: string): RegExp {
  const isFolder = pattern.endsWith('/*');
  const pieces = (isFolder ? pattern.slice(0, -2) : pattern).split('*').map(sourceOf);
  const source = joinByWildcard(pieces, '.*?');
  return new RegExp(`^${isFolder ? `${source}(?:/.*)?` : source.replace(/\/$/, '').concat('/?')}$`);
}

function sourceOf(piece: string): string {
  const parts = piece.split(/((?<=\/):[A-Za-z]\w*)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? '[^/]+?' : part === '' ? '' : escapeRegex(spell(part))))
    .join('');
}

function spell(piece: string): string {
  return piece.startsWith('/') ? parsePath(piece) : parsePath(`/${piece}`).slice(1);
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
