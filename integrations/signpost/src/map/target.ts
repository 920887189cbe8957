import { removeLogin } from '../lib/http/login.ts';
import { escapeControls } from '../lib/text/text.ts';
import { escapeText, type Path } from '../lib/url/path.ts';
import { type Entry, escapePlaceholders, type PatternEntry, type Source, type Target } from './entry.ts';

/**
 * Parses the right side of an entry: a path of the site or an absolute URL. `:name` and `*` are placeholders after a pattern,
 * and literal after an exact source.
 */
export function parseTarget(text: string, source: Source): Target | Refusal {
  if (isPlainPath(text)) return { origin: '', path: text, query: '', fragment: '' };
  if (hasControl(text)) {
    return { message: `the target "${escapeControls(text)}" contains a control character`, fix: 'remove it' };
  }
  if (text.includes(unreadable))
    return { message: `the target "${text}" ${notUtf8.message}`, fix: notUtf8.fix };
  // //evil.example/ and /\evil.example/
  if (/^\/[/\\]/.test(text) || (/^(?:\/|https?:)/i.test(text) && text.includes('\\')))
    return refuseOtherHost(text);

  const split = /^(https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text);
  const [, written = '', path = '', query = '', fragment = ''] = split ?? [];
  if (written === '' && !path.startsWith('/')) {
    return {
      message: `the target "${text}" isn't a path or a URL`,
      fix: suggestTarget(text),
    };
  }

  const origin = written === '' ? '' : parseOrigin(text, written, source);
  if (typeof origin !== 'string') return origin;

  const encoding = origin === '' ? canonical : asWritten;
  const encodedPath = encodeLiterals(path || '/', source, encoding.path, encoding);
  if (typeof encodedPath !== 'string') return encodedPath;

  const encodedQuery = encodeLiterals(query, source, encoding.query, encoding);
  if (typeof encodedQuery !== 'string') return encodedQuery;
  return { origin, path: encodedPath, query: encodedQuery, fragment: encoding.fragment(fragment) };
}

/** The fix for a target other than a URL. */
function suggestTarget(written: string): string {
  const text = written.trim();
  if (/^\/(?!\/)/.test(text)) return `write \`${text}\`, without the space around it`;
  if (/^https?:/i.test(text) && URL.parse(text) !== null) return `write \`${new URL(text).href}\``;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return 'only https targets are supported: write a path such as `/new/`, or an https URL';
  if (beginsWithHost(text)) return `write \`https://${text}\``;
  return `write \`/${removeLeadingDots(text)}\``;
}

/** The encodings of a target's literal text: in each part, and beside a pattern's `:slug` or `*`. */
interface TargetEncoding {
  readonly path: (text: string) => string;
  readonly query: (text: string) => string;
  readonly fragment: (text: string) => string;
  readonly besidePlaceholders: (text: string) => string;
}

/** A URL of the site has a single canonical encoding. */
const canonical: TargetEncoding = {
  path: escapeText,
  query: escapeQuery,
  fragment: escapeQuery,
  besidePlaceholders: escapePlaceholders,
};

/** On another host every character and escape may matter, so valid ones stay unchanged. */
const asWritten: TargetEncoding = {
  path: escapeForeign,
  query: escapeForeign,
  fragment: escapeForeign,
  besidePlaceholders: (text) => text,
};

/** Escapes the literal pieces of a text and keeps the source's placeholders. */
function encodeLiterals(
  text: string,
  source: Source,
  escaped: (text: string) => string,
  { besidePlaceholders }: TargetEncoding,
): string | Refusal {
  if (source.kind === 'exact') return escaped(text);

  let refusal: Refusal | undefined;
  const captured = listPlaceholders(source);
  const encoded = text.split(/(\*|:[A-Za-z][A-Za-z0-9_]*)/).map((piece, index, pieces) => {
    if (index % 2 === 0) return besidePlaceholders(escaped(piece));
    // /new/* of /old/*
    if (piece === '*') {
      if (!source.rest)
        refusal ??= refusePlaceholder('*', 'end the source with "/*", or write a literal star as %2A');
      return piece;
    }
    if (captured.includes(piece.slice(1))) return piece;

    const begins = pieces[index - 1]?.endsWith('/') ?? false;
    if (begins) refusal ??= refusePlaceholder(piece, suggestPlaceholder(piece, captured));
    return besidePlaceholders(piece);
  });

  return refusal ?? encoded.join('');
}

/** `/new/` for https://www.example.com/new/ on the site's own domain. */
export function makeOwnTarget(entry: Entry, target: Target): Target {
  const encode = (text: string, escaped: (text: string) => string): string => {
    if (entry.kind === 'exact') return escaped(text);
    const pieces = splitPlaceholders(text, entry).map((piece) =>
      'text' in piece ? escapePlaceholders(escaped(piece.text)) : printPlaceholder(piece.hole),
    );
    return pieces.join('');
  };

  return {
    origin: '',
    path: encode(target.path, escapeText),
    query: encode(target.query, escapeQuery),
    fragment: escapeQuery(target.fragment),
  };
}

function refusePlaceholder(hole: string, fix: string): Refusal {
  return { message: `the target uses ${hole}, which the source does not match`, fix };
}

/** Netlify and Cloudflare call the star's match `:splat`. */
function suggestPlaceholder(hole: string, captured: readonly string[]): string {
  if (hole === ':splat' && captured.includes('*')) return 'write `*` for what the star of the source matches';
  const known = captured.map(printPlaceholder).join(', ');
  return `the source has ${known || 'no placeholder'}; write a literal colon as %3A`;
}

/** Escapes invalid characters of a query or fragment; existing escapes stay. */
export function escapeQuery(text: string): string {
  return escapeForeign(text).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** Escapes invalid characters of a URL, and a `%` outside of escapes. */
function escapeForeign(text: string): string {
  return text
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?[\]%]+/gu, (piece) => encodeURIComponent(piece.toWellFormed()));
}

/** Prints a target: absolute for another origin, otherwise starting with a slash. */
export function printTarget(target: Target): string {
  const query = target.query && `?${target.query}`;
  const fragment = target.fragment && `#${target.fragment}`;
  return `${target.origin}${target.path}${query}${fragment}`;
}

/** Prints the absolute URL; `origin` is the site's own. */
export function printAbsolute(target: Target, origin: string): string {
  return printTarget(target.origin === '' ? { ...target, origin } : target);
}

/** Finds a placeholder in a fragment, such as `/glossary/#:entry`: literal text, since not every host fills fragments in. */
export function findPlaceholderInFragment({ fragment }: Target, source: Source): string | undefined {
  if (source.kind === 'exact' || fragment === '') return undefined;
  const holes = listPlaceholders(source).map(printPlaceholder);
  return fragment.match(/\*|:[A-Za-z][A-Za-z0-9_]*/g)?.find((hole) => holes.includes(hole));
}

/** Lists the names of a pattern's placeholders in order, and `*` for the rest. */
export function listPlaceholders({ segments, rest }: Pick<PatternEntry, 'segments' | 'rest'>): string[] {
  return [...segments.flatMap(({ name }) => name ?? []), ...(rest ? ['*'] : [])];
}

/** A piece of a pattern's target: literal text, or a placeholder's name (`*` for the rest). */
type Piece = { readonly text: string } | { readonly hole: string };

/** Splits a pattern's target into pieces. `source` has the placeholder names; every further colon is literal. */
export function splitPlaceholders(text: string, source?: Pick<PatternEntry, 'segments' | 'rest'>): Piece[] {
  const isHole = (hole: string): boolean =>
    source === undefined ||
    (hole === '*' ? source.rest : source.segments.some(({ name }) => name === hole.slice(1)));
  const pieces: Piece[] = [];
  let literal = '';
  for (const [index, piece] of text.split(/(\*|:[A-Za-z][A-Za-z0-9_]*)/).entries()) {
    // /wiki/Special:Search has a literal colon.
    if (index % 2 === 0 || !isHole(piece)) {
      literal += piece;
      continue;
    }
    if (literal !== '') pieces.push({ text: literal });
    literal = '';
    pieces.push({ hole: piece === '*' ? '*' : piece.slice(1) });
  }
  if (literal !== '') pieces.push({ text: literal });

  return pieces;
}

export function hasPlaceholders(text: string, source?: Pick<PatternEntry, 'segments' | 'rest'>): boolean {
  return splitPlaceholders(text, source).some((piece) => 'hole' in piece);
}

/** True if the target's path or query contains placeholders. */
export function dependsOnMatch(entry: Entry, { path, query }: Target): boolean {
  return entry.kind === 'pattern' && (hasPlaceholders(path, entry) || hasPlaceholders(query, entry));
}

/** Prints a placeholder in a target. */
export function printPlaceholder(hole: string): string {
  return hole === '*' ? '*' : `:${hole}`;
}

/** Fills in the placeholders of a target. A name unknown to the source is literal text. */
export function fillTarget(target: Target, captures: ReadonlyMap<string, string>): Target {
  const filled = new Map(captures);
  // Of `/old/*` to `/products/*/`, /old/a/ leads to /products/a/, and /old/ to /products/: never to two slashes.
  const rest = captures.get('*');
  if (rest !== undefined && target.path.includes('*/')) filled.set('*', rest.replace(/\/$/, ''));
  return {
    ...target,
    path: fillPlaceholders(target.path, filled),
    query: fillPlaceholders(target.query, filled),
  };
}

function fillPlaceholders(text: string, filled: ReadonlyMap<string, string>): string {
  if (filled.size === 0) return text;
  let result = '';
  let isAfterRest = false;
  for (const piece of splitPlaceholders(text)) {
    if ('hole' in piece) {
      result += filled.get(piece.hole) ?? printPlaceholder(piece.hole);
    } else {
      const isSecondSlash = isAfterRest && result.endsWith('/') && piece.text.startsWith('/');
      result += isSecondSlash ? piece.text.slice(1) : piece.text;
    }
    isAfterRest = 'hole' in piece && piece.hole === '*';
  }
  return result;
}

/** Between slashes in `/products/:rest/`, before a slash in `/products-:rest/`, where `:rest` is the star. */
type RestJoin = 'between slashes' | 'before a slash';

export function findRestJoin({ rest, outcome }: PatternEntry): RestJoin | undefined {
  const { path = '' } = outcome.target ?? {};
  const at = path.indexOf('*/');
  if (!rest || at < 0) return undefined;
  return path[at - 1] === '/' ? 'between slashes' : 'before a slash';
}

/** An ASCII host name or an IP address of version 6: nothing with a meaning in a server's configuration. */
export const plainHostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** The ASCII lower-case origin of an absolute target, as browsers read it. `written` is the text before its path. */
function parseOrigin(text: string, written: string, source: Source): string | Refusal {
  const authority = written.replace(/^https?:\/\//i, '');
  // https://user:password@www.example.com/
  if (authority.includes('@')) {
    const bare = removeLogin(written) + text.slice(written.length);
    return {
      message: `the target "${bare}" contains a user name or a password, which every visitor would see`,
      fix: `write \`${bare}\``,
    };
  }

  const hole = source.kind === 'pattern' ? /\*|:[A-Za-z]\w*/.exec(authority)?.[0] : undefined;
  const url = URL.parse(text) ?? undefined;
  const isValid = url !== undefined && plainHostName.test(url.hostname) && isPlainHost(authority, url);
  if (hole !== undefined || !isValid) {
    const why = hole === undefined ? '' : `: ${hole} can only be part of the path or the query`;
    return { message: `the target "${text}" has no valid host name${why}`, fix: 'write https://host/path' };
  }
  return url.origin;
}

/** False for `oth%65r.example` or `0x7f.1`, where browsers read another host than a person. */
function isPlainHost(authority: string, { protocol, host }: URL): boolean {
  if (!/^[!-~]+$/.test(authority)) return authority !== '';
  const port = protocol === 'http:' ? 80 : 443;
  return [host, `${host}:`, `${host}:${port}`].includes(authority.toLowerCase());
}

/** Browsers read a backslash as a slash, and two slashes as the start of a host: `/\\evil.example/` leads to another site. */
function refuseOtherHost(text: string): Refusal {
  const what = text.startsWith('//') ? 'starts with two slashes' : 'contains a backslash';
  return {
    message: `the target "${escapeControls(text)}" ${what}, by which browsers may go to another host`,
    fix: 'write one slash for a path, or the whole URL with https://; a literal backslash is %5C',
  };
}

/** Why a text isn't a valid source, with the fix. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
}

const plain = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()+,;=@/]*$/;

/** True for a canonical path of the site without anything like a placeholder. */
export function isPlainPath(text: string): text is Path {
  return plain.test(text);
}

/** A decoder's replacement for invalid UTF-8. Nobody requests a URL with the character. */
export const unreadable = '\uFFFD';

export const notUtf8: Refusal = {
  message: `contains "${unreadable}", because the file isn't in UTF-8`,
  fix: 'save the file as UTF-8 (Excel: "CSV UTF-8"), or write the URL percent-encoded',
};

/** `./a` and `../a` are relative file names; a path starts at the root. */
export function removeLeadingDots(text: string): string {
  return text.replace(/^(?:\.\.?\/)+/, '');
}

/** True for `www.example.com/a` without a scheme; false for a file name: `about.html`. */
export function beginsWithHost(text: string): boolean {
  const [, last = ''] = /^(?:[a-z0-9-]+\.)+([a-z]{2,})(?:[/?#]|$)/i.exec(text) ?? [];
  return last !== '' && !files.test(last);
}

const files =
  /^(?:[a-z]?html?|php\d?|aspx?|jspx?|do|cgi|pl|cfm|pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|svg|webp|mp[34]|xml|txt|json|csv|css|m?js|md|ico)$/i;

/** True if a text contains a control character, including a line feed. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
