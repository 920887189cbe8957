import { type Path, parsePath } from '../../lib/path.ts';
import { patternRegex } from './pattern.ts';

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

/** A line of `_redirects` that no host reads, or of `.htaccess` with a target that isn't safe, and why. */
export interface StrayLine {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/**
 * The lines that aren't redirects, or that an earlier one for the same path hides. A line that the text has blanked is not
 * reported, but it may hide another.
 */
export function strayLines(file: string, text: string, redirects: readonly FileRedirect[]): StrayLine[] {
  const read = new Map(redirects.map((redirect) => [redirect.line, redirect]));
  const first = new Map<string, FileRedirect>();
  return text.split(/\r?\n/).flatMap((raw, index): StrayLine[] => {
    const line = index + 1;
    const known = read.get(line);
    const why = known === undefined ? unreadable(raw) : (hidden(known, first) ?? misspeltStatus(raw));
    return why === undefined || raw === '' ? [] : [{ file, line, why }];
  });
}

/** What follows the target and is neither a status nor a condition: `30l`. */
function misspeltStatus(raw: string): string | undefined {
  const [, ...rest] = wordsOf(raw);
  const target = rest.findIndex((word) => word.startsWith('/') || /^https?:\/\//i.test(word));
  const odd = rest.slice(target + 1).find((word) => !/^\d{3}!?$/.test(word) && !word.includes('='));
  return odd === undefined ? undefined : `has "${odd.slice(0, 60)}" instead of a status`;
}

/** The words of a line, without its comment. */
function wordsOf(raw: string): string[] {
  return raw
    .replace(/(?:^|\s)#.*$/s, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
}

function unreadable(raw: string): string | undefined {
  const [from] = wordsOf(raw);
  if (from === undefined || /^https?:\/\//i.test(from)) return undefined;
  return from.startsWith('/')
    ? 'has no target that starts with a slash or https://'
    : `starts with "${from.slice(0, 60)}", which is not a path`;
}

/**
 * Of two lines for one path the first counts, on each host that reads the file. Some compare the text as it is, so that
 * another spelling of the same path is a line of its own.
 */
function hidden(redirect: FileRedirect, first: Map<string, FileRedirect>): string | undefined {
  if (redirect.path === undefined || redirect.conditional) return undefined;
  const earlier = first.get(redirect.from);
  if (earlier === undefined) first.set(redirect.from, redirect);
  return earlier && `has no effect: line ${earlier.line} redirects ${earlier.from} to ${earlier.to}`;
}
