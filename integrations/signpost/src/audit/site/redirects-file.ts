import { type Path, parsePath } from '../../lib/path.ts';
import { patternRegex } from '../../lib/wildcards.ts';

/** A line of the `_redirects` file in the build. */
export interface FileRedirect {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  /** The one path that it is for; undefined for a pattern. */
  readonly path: Path | undefined;
  readonly to: string;
  readonly status: number;
  /** True where the line ends in an exclamation mark: it wins over a file. */
  readonly force: boolean;
  /** True where it depends on the query, the country, the language or a cookie. */
  readonly conditional: boolean;
  matches(path: Path): boolean;
}

/** Reads `_redirects`: `from [name=value…] to [status[!]] [Condition=value…]`. */
export function readRedirects(file: string, text: string): FileRedirect[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const [from, ...rest] = wordsOf(raw);
    if (from === undefined || !from.startsWith('/')) return [];
    const at = rest.findIndex((word) => word.startsWith('/') || /^https?:\/\//i.test(word));
    const to = rest[at];
    if (to === undefined) return [];
    const after = rest.slice(at + 1);
    const status = /^(\d{3})(!?)$/.exec(after[0] ?? '');
    const regex = from.includes('*') || from.includes('/:') ? patternRegex(from) : undefined;
    const exact = parsePath(from);
    const bare = exact.length > 1 ? exact.replace(/\/$/, '') : exact;
    return [
      {
        file,
        line: index + 1,
        from,
        path: regex === undefined ? exact : undefined,
        to,
        status: status === null ? 301 : Number(status[1]),
        force: status?.[2] === '!',
        conditional: at > 0 || after.length > (status === null ? 0 : 1),
        matches: (path: Path) =>
          regex === undefined ? path === bare || path === `${bare}/` : regex.test(path),
      },
    ];
  });
}

/** A line of `.htaccess` with a target that isn't safe, and why. */
export interface StrayLine {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** The words of a line, without its comment. */
function wordsOf(raw: string): string[] {
  return raw
    .replace(/(?:^|\s)#.*$/s, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
}
