import { escapeText } from '../core/path.ts';
import { printable } from '../core/text.ts';
import type { Target } from './entry.ts';
import {
  beginsWithHost,
  hasControl,
  isPlainPath,
  notUtf8,
  type Refusal,
  type Source,
  unreadable,
  withoutDots,
} from './source.ts';

/**
 * Parses the right side of an entry: a path of this site or an absolute address. Beside a pattern,
 * `:name` and `*` stand for what the pattern matched; beside an exact source they mean themselves.
 */
export function parseTarget(text: string, source: Source): Target | Refusal {
  if (isPlainPath(text)) return { origin: '', path: text, query: '', fragment: '' };
  if (hasControl(text)) {
    return { message: `the target "${printable(text)}" holds a control character`, fix: 'remove it' };
  }
  if (text.includes(unreadable))
    return { message: `the target "${text}" ${notUtf8.message}`, fix: notUtf8.fix };
  const split = /^(https?:\/\/[^/?#\\]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text);
  const [, origin = '', path = '', query = '', fragment = ''] = split ?? [];
  if (origin === '' && !path.startsWith('/')) {
    return {
      message: `the target "${text}" is neither a path nor an http address`,
      fix: pathFix(text),
    };
  }
  if (origin === '' && /^\/[/\\]/.test(path)) return otherHost(text);
  const host = originOf(origin);
  if (host === undefined) {
    return { message: `the target "${text}" has no valid host name`, fix: 'write https://host/path' };
  }
  const spelledPath = spell(path === '' ? '/' : path, source, escapeText);
  if (typeof spelledPath !== 'string') return spelledPath;
  const spelledQuery = spell(query, source, escapeQuery);
  if (typeof spelledQuery !== 'string') return spelledQuery;
  return { origin: host, path: spelledPath, query: spelledQuery, fragment: escapeQuery(fragment) };
}

/** Browsers take a backslash for a slash, and two slashes for the begin of a host. */
function otherHost(text: string): Refusal {
  const begins = text.startsWith('//') ? 'two slashes' : 'a slash and a backslash, read as two slashes';
  const rest = text.replaceAll('\\', '/').replace(/^\/+/, '');
  const isHost = /^[^/?#]*\.[^/?#]/.test(rest);
  return {
    message: `the target "${text}" begins with ${begins}, which sends people to another host`,
    fix: isHost ? `write "https://${rest}" if that is meant, else one slash` : `write "/${rest}"`,
  };
}

/** What to write where a target is no address. */
function pathFix(written: string): string {
  const text = written.trim();
  if (/^\/(?![/\\])|^https?:\/\//i.test(text)) return `write "${text}", without the space around it`;
  if (/^(?:[a-z]:)?\\|^[a-z]:\//i.test(text))
    return 'that is a file of a computer; write its address on the site, such as "/new.html"';
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return 'only https targets can be served: write a path such as "/new/", or an https address';
  if (beginsWithHost(text)) return `write "https://${text}"`;
  return `write "/${withoutDots(text)}"`;
}

/** The origin in lower case, '' for none, undefined for one that no URL may have. */
function originOf(text: string): string | undefined {
  if (text === '') return '';
  // A star is no sign of a host name, though URLs take it; no host fills it in there.
  if (text.includes('*') || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.origin : undefined;
}

/** Escapes the literal pieces of a text and keeps the placeholders that the source has. */
function spell(text: string, source: Source, escaped: (text: string) => string): string | Refusal {
  if (source.kind === 'exact') return escaped(text);
  let refusal: Refusal | undefined;
  const names = source.segments.flatMap((s) => (s.name === undefined ? [] : [s.name]));
  const spelled = text.split(/(\*|:[A-Za-z][A-Za-z0-9_]*)/).map((piece, index, pieces) => {
    if (index % 2 === 0) return asLiteral(escaped(piece));
    if (piece === '*') {
      if (!source.rest) refusal ??= unknownHole('*', 'end the source with "/*"');
      return piece;
    }
    if (names.includes(piece.slice(1))) return piece;
    const begins = pieces[index - 1]?.endsWith('/') ?? false;
    if (begins) refusal ??= unknownHole(piece, holeFix(piece, names, source.rest));
    return `%3A${piece.slice(1)}`;
  });
  return refusal ?? spelled.join('');
}

/** Text that means itself in a pattern's target. */
export function asLiteral(text: string): string {
  return text.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

function unknownHole(hole: string, fix: string): Refusal {
  return { message: `the target uses ${hole}, which the source does not match`, fix };
}

/** Netlify and Cloudflare call what a star matched `:splat`. */
function holeFix(hole: string, names: readonly string[], rest: boolean): string {
  if (hole === ':splat' && rest) return 'write "*" for what the star of the source matches';
  const known = [...names.map((name) => `:${name}`), ...(rest ? ['*'] : [])];
  return `the source has ${known.join(', ') || 'no placeholder'}; a real colon is written %3A`;
}

/** Escapes what a query or a fragment may not hold; escapes that are there stay as they are. */
export function escapeQuery(text: string): string {
  return text
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+/gu, (piece) => encodeURIComponent(piece.toWellFormed()));
}

/** A target as one address: absolute where it names another origin, else beginning with a slash. */
export function printTarget(target: Target): string {
  const query = target.query === '' ? '' : `?${target.query}`;
  const fragment = target.fragment === '' ? '' : `#${target.fragment}`;
  return `${target.origin}${target.path}${query}${fragment}`;
}

/**
 * What a pattern matches and a fragment names: it stands there as it is, since a fragment is never sent and some hosts
 * could not fill it in.
 */
export function holeInFragment({ fragment }: Target, source: Source): string | undefined {
  if (source.kind === 'exact' || fragment === '') return undefined;
  const names = new Set(source.segments.flatMap((s) => (s.name === undefined ? [] : [`:${s.name}`])));
  if (source.rest) names.add('*');
  return fragment.match(/\*|:[A-Za-z][A-Za-z0-9_]*/g)?.find((hole) => names.has(hole));
}

/** The pieces of a pattern's target: literal text, and the name of what was matched (`*` for the rest). */
export function holesIn(text: string): ({ readonly text: string } | { readonly hole: string })[] {
  return text
    .split(/(\*|:[A-Za-z][A-Za-z0-9_]*)/)
    .map((piece, index) =>
      index % 2 === 0 ? { text: piece } : { hole: piece === '*' ? '*' : piece.slice(1) },
    )
    .filter((piece) => !('text' in piece) || piece.text !== '');
}
