import { escapeText, type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import { counted, printable } from '../../lib/text.ts';
import type { QueryCondition, Segment } from './entry.ts';

/** What the left side of an entry means. */
export type Source =
  | { readonly kind: 'exact'; readonly path: Path; readonly query: QueryCondition; readonly host: string }
  | {
      readonly kind: 'pattern';
      readonly segments: readonly Segment[];
      readonly rest: boolean;
      readonly text: string;
      readonly query: QueryCondition;
      readonly host: string;
    };

/** Why a text is no source: a sentence, and what to write instead. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
}

const plain = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()+,;=@/]*$/;

/** True for a path of this site that needs no work: canonical, with nothing that could be a placeholder. */
export function isPlainPath(text: string): text is Path {
  return plain.test(text);
}

/** One list for all, since nearly all entries have this one. */
const noQuery: QueryCondition = [];

/** What a decoder puts in the place of bytes that are no UTF-8: such an address would never be asked for. */
export const unreadable = '\uFFFD';
export const notUtf8: Refusal = {
  message: `holds "${unreadable}", where a character could not be read: the file is not in UTF-8`,
  fix: 'save the file as UTF-8 (Excel: "CSV UTF-8"), or write the address percent-encoded',
};

const placeholder = /^:([A-Za-z][A-Za-z0-9_]*)(.*)$/s;

/**
 * Parses an old address as a person writes it: a path, or an absolute http(s) address whose host is
 * returned beside it. `:name` begins a segment, `*` is the whole last one.
 */
export function parseSource(text: string): Source | Refusal {
  if (isPlainPath(text)) return { kind: 'exact', path: withoutTrailingSlash(text), query: noQuery, host: '' };
  const hash = text.indexOf('#');
  if (hash >= 0) {
    return {
      message: `"${text}" has a fragment, which a browser never sends, so this entry can never match`,
      fix: `write "${text.slice(0, hash)}"`,
    };
  }
  if (text.includes(unreadable)) return { message: `"${text}" ${notUtf8.message}`, fix: notUtf8.fix };
  const absolute = /^(https?:)?\/\/([^/?]*)(.*)$/is.exec(text);
  const host = absolute?.[1] === undefined ? '' : (absolute[2] ?? '').toLowerCase();
  const local = host === '' ? text : (absolute?.[3] ?? '');
  const mark = local.indexOf('?');
  const rawPath = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? noQuery : parseQuery(local.slice(mark + 1));
  if (host === '' && !rawPath.startsWith('/')) {
    return { message: `"${text}" is not an address of this site`, fix: pathFix(text) };
  }
  if (hasControl(local)) {
    return { message: `"${printable(text)}" holds a control character`, fix: 'write it percent-encoded' };
  }
  const whole = rawPath === '' ? '/' : rawPath;
  if (!whole.includes('*') && !whole.includes('/:')) {
    return { kind: 'exact', path: withoutTrailingSlash(parsePath(whole)), query, host };
  }
  return parsePattern(text, whole, query, host);
}

/** Far more than any URL has segments; comparing two patterns takes time by the square of their placeholders. */
const mostPlaceholders = 100;

function parsePattern(text: string, path: string, query: QueryCondition, host: string): Source | Refusal {
  const parts = path.replace(/\/$/, '').slice(1).split('/');
  const rest = parts.at(-1) === '*';
  const fixed = rest ? parts.slice(0, -1) : parts;
  const segments: Segment[] = [];
  const names = new Set<string>();
  for (const part of fixed) {
    if (part.includes('*')) {
      return {
        message: `"${text}" has a star that is not the whole last segment`,
        fix: text.endsWith('/**')
          ? `write "${text.slice(0, -1)}", which is all below it`
          : 'end the pattern with "/*", use ":name" for one segment, or write a real star as %2A',
      };
    }
    const named = placeholder.exec(part);
    if (named === null) {
      segments.push({ literal: escapeText(part) });
      continue;
    }
    const [, name = '', tail = ''] = named;
    if (names.has(name)) {
      return { message: `"${text}" uses :${name} twice`, fix: 'give each placeholder its own name' };
    }
    names.add(name);
    segments.push({ name, tail: escapeText(tail) });
  }
  if (names.size > mostPlaceholders) {
    return {
      message: `the pattern has ${counted(names.size, 'placeholder')}, and at most ${mostPlaceholders} are supported`,
      fix: 'write "*" for the last ones',
    };
  }
  if (names.size === 0 && !rest)
    return { kind: 'exact', path: withoutTrailingSlash(parsePath(path)), query, host };
  return { kind: 'pattern', segments, rest, text: printPattern(segments, rest), query, host };
}

/** What to write where an address begins with no slash. */
function pathFix(written: string): string {
  const text = written.trim();
  if (/^\/(?!\/)|^https?:\/\//i.test(text)) return `write "${text}", without the space around it`;
  if (/^(?:[a-z]:)?\\|^[a-z]:\//i.test(text))
    return 'that is a file of a computer; write its address on the site, such as "/old.html"';
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return 'begin it with a slash, such as "/old/", or write an http or https address';
  if (beginsWithHost(text)) return `write it whole, "https://${text}", or from the slash on`;
  return `begin it with a slash: "/${withoutDots(text)}"`;
}

/** `./a` and `../a` are places of files; an address is told from the home page on. */
export function withoutDots(text: string): string {
  return text.replace(/^(?:\.\.?\/)+/, '');
}

/** True for `www.example.com/a`, where the scheme is missing; a file's name such as `about.html` is none. */
export function beginsWithHost(text: string): boolean {
  const [, last = ''] = /^(?:[a-z0-9-]+\.)+([a-z]{2,})(?:[/?#]|$)/i.exec(text) ?? [];
  return last !== '' && !files.test(last);
}

const files =
  /^(?:[a-z]?html?|php\d?|aspx?|jspx?|do|cgi|pl|cfm|pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|svg|webp|mp[34]|xml|txt|json|csv|css|m?js|md|ico)$/i;

/** A pattern in its canonical spelling. */
export function printPattern(segments: readonly Segment[], rest: boolean): string {
  const parts = segments.map((s) => (s.name === undefined ? quoteLiteral(s.literal) : `:${s.name}${s.tail}`));
  return `/${[...parts, ...(rest ? ['*'] : [])].join('/')}`;
}

/** A segment that would read as a placeholder or a star is written with an escape. */
function quoteLiteral(literal: string): string {
  return literal.replace(/^:(?=[A-Za-z])/, '%3A').replaceAll('*', '%2A');
}

/** `a=1&b=2` as decoded pairs in the order of their names; empty pieces are left out. */
export function parseQuery(text: string): QueryCondition {
  const pairs = text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const equals = piece.indexOf('=');
      return equals < 0
        ? ([decodePercent(piece), ''] as const)
        : ([decodePercent(piece.slice(0, equals)), decodePercent(piece.slice(equals + 1))] as const);
    });
  return sortQuery(pairs);
}

/** By name, then by value, so that equal conditions are equal lists. */
export function sortQuery(pairs: QueryCondition): QueryCondition {
  return pairs.toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Percent-decoding that never fails: an escape that is no UTF-8 stays, with its digits in capitals. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapedCharacter, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.toUpperCase();
    }
  });
}

/** The escapes of one character, or of what can't be one. */
const escapedCharacter =
  /%f[0-4](?:%[89ab][0-9a-f]){3}|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%[cd][0-9a-f]%[89ab][0-9a-f]|%[0-9a-f]{2}/gi;

/** True where a text holds a control character, also a percent-free new line. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
