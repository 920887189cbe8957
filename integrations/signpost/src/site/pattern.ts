import { parsePath } from '../core/path.ts';

/**
 * A path with `:name` for a segment and `*` for any rest, as the header and redirect files of hosts
 * write it, as a regular expression over canonical paths. A slash at the end may be missing or be there.
 */
export function patternRegex(pattern: string): RegExp {
  const parts = pattern.split(/(\*|(?<=\/):[A-Za-z]\w*)/).map((piece, index) => {
    if (index % 2 === 0) return piece === '' ? '' : escapeRegex(spell(piece));
    return piece === '*' ? '.*' : '[^/]+';
  });
  const source = parts.join('');
  const open = source.endsWith('/.*')
    ? `${source.slice(0, -3)}(?:/.*)?`
    : source.replace(/\/$/, '').concat('/?');
  return new RegExp(`^${open}$`);
}

function spell(piece: string): string {
  return piece.startsWith('/') ? parsePath(piece) : parsePath(`/${piece}`).slice(1);
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
