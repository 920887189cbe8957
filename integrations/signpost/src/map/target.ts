import { removeLogin } from '../lib/http/login.ts';
import { escapeControls } from '../lib/text/escape.ts';
import { escapeText } from '../lib/url/path.ts';
import { type Entry, escapePlaceholders, type Source, type Target } from './entry.ts';
import { listPlaceholders, printPlaceholder, splitPlaceholders } from './placeholders.ts';
import {
  beginsWithHost,
  hasControl,
  isPlainPath,
  notUtf8,
  type Refusal,
  removeLeadingDots,
  unreadable,
} from './written-url.ts';

// The new URL of a redirect, as it is written:
//
//   /new/                                    a path of the site
//   /news/:slug/ of /blog/:slug, /new/* of /old/*
//   https://shop.example/new?a=1#part        a URL of another host, which is kept byte for byte

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
  if (written === '' && !path.startsWith('/'))
    return { message: `the target "${text}" isn't a path or a URL`, fix: suggestTarget(text) };

  const origin = written === '' ? '' : parseOrigin(text, written, source);
  if (typeof origin !== 'string') return origin;

  const unknown = findUnknownPlaceholder(path, source) ?? findUnknownPlaceholder(query, source);
  if (unknown !== undefined) return unknown;
  return encodeTarget(
    { origin, path: path || '/', query, fragment },
    source,
    origin === '' ? canonical : asWritten,
  );
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

/** Refuses a star without one in the source, and a segment such as `:splat` that the source doesn't have. */
function findUnknownPlaceholder(text: string, source: Source): Refusal | undefined {
  if (source.kind === 'exact') return undefined;

  const sourcePlaceholders = listPlaceholders(source);
  for (const [written] of text.matchAll(/\*|(?<=\/):[A-Za-z][A-Za-z0-9_]*/g)) {
    if (sourcePlaceholders.includes(written.replace(':', ''))) continue;
    const message = `the target uses ${written}, which the source does not match`;
    return { message, fix: suggestPlaceholder(written, sourcePlaceholders) };
  }
  return undefined;
}

/** Netlify and Cloudflare call the star's match `:splat`. */
function suggestPlaceholder(written: string, sourcePlaceholders: readonly string[]): string {
  if (written === '*') return 'end the source with "/*", or write a literal star as %2A';
  if (written === ':splat' && sourcePlaceholders.includes('*'))
    return 'write `*` for what the star of the source matches';
  const names = sourcePlaceholders.map(printPlaceholder).join(', ');
  return `the source has ${names || 'no placeholder'}; write a literal colon as %3A`;
}

/** The encodings of a target's literal text: in each part, and beside a pattern's `:slug` or `*`. */
interface TargetEncoding {
  readonly path: (text: string) => string;
  readonly query: (text: string) => string;
  readonly besidePlaceholders: (text: string) => string;
}

/** A URL of the site has a single canonical encoding. */
const canonical: TargetEncoding = {
  path: escapeText,
  query: escapeQuery,
  besidePlaceholders: escapePlaceholders,
};

/** On another host every character and escape may matter, so valid ones stay unchanged. */
const asWritten: TargetEncoding = {
  path: escapeForeign,
  query: escapeForeign,
  besidePlaceholders: (text) => text,
};

/** Escapes the literal text of a target and keeps the source's placeholders. */
function encodeTarget(
  { origin, path, query, fragment }: Target,
  source: Source,
  encoding: TargetEncoding,
): Target {
  const encode = (text: string, escapeLiteral: (text: string) => string): string => {
    if (source.kind === 'exact') return escapeLiteral(text);
    const pieces = splitPlaceholders(text, source).map((piece) => {
      if ('placeholder' in piece) return printPlaceholder(piece.placeholder);
      return encoding.besidePlaceholders(escapeLiteral(piece.text));
    });
    return pieces.join('');
  };

  return {
    origin,
    path: encode(path, encoding.path),
    query: encode(query, encoding.query),
    fragment: encoding.query(fragment),
  };
}

/** `/new/` for https://www.example.com/new/ on the site's own domain. */
export function makeOwnTarget(source: Source, target: Target): Target {
  return encodeTarget({ ...target, origin: '' }, source, canonical);
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

/** An ASCII host name or an IP address of version 6: nothing with a meaning in a server's configuration. */
export const plainHostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** The ASCII lower-case origin of an absolute target, as browsers read it. `written` is the text before its path. */
function parseOrigin(text: string, written: string, source: Source): string | Refusal {
  const authority = written.replace(/^https?:\/\//i, '');
  // https://user:password@www.example.com/
  if (authority.includes('@')) {
    const withoutLogin = removeLogin(written) + text.slice(written.length);
    return {
      message: `the target "${withoutLogin}" contains a user name or a password, which every visitor would see`,
      fix: `write \`${withoutLogin}\``,
    };
  }

  const placeholder = source.kind === 'pattern' ? /\*|:[A-Za-z]\w*/.exec(authority)?.[0] : undefined;
  const url = URL.parse(text) ?? undefined;
  const isValid = url !== undefined && plainHostName.test(url.hostname) && isPlainHost(authority, url);
  if (placeholder !== undefined || !isValid) {
    const why = placeholder === undefined ? '' : `: ${placeholder} can only be part of the path or the query`;
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

/** True for a redirect to an http URL. */
export function leadsToHttp({ outcome: { target } }: Pick<Entry, 'outcome'>): boolean {
  return target?.origin.startsWith('http:') === true;
}
