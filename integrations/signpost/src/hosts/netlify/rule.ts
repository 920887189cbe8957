import { decoded, type Path } from '../../lib/url/path.ts';
import type { Entry, PatternEntry, Target } from '../../map/entry.ts';
import type { QueryCondition } from '../../map/query.ts';
import { printAbsolute } from '../../map/target.ts';
import { hostNames, withHostNames } from '../shared/placeholders.ts';
import { isReadOtherwise, lowerEscapes } from '../shared/spelled.ts';

/** A line of `_redirects`. A forced rule also applies if a file exists. */
export interface Rule {
  readonly from: string;
  readonly query?: QueryCondition;
  readonly to: string;
  readonly status: number;
  readonly force?: boolean;
}

/** `FROM NAME=VALUE … TO STATUS`, with an exclamation mark if forced. */
export function printRule({ from, query = [], to, status, force = false }: Rule): string {
  const parameters = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`);
  return [from, ...parameters, to, `${status}${force ? '!' : ''}`].join(' ');
}

/** An exact path as Netlify compares it, in both cases of escapes, and with the letters that `netlify dev` decodes first. */
export function variantsOf(path: Path): string[] {
  return inEachVariant(path.replaceAll('/:', '/%3A').replaceAll('*', '%2A'));
}

function inEachVariant(written: string): string[] {
  if (!written.includes('%')) return [written];
  return [...new Set([written, lowerEscapes(written), decodedBeyondAscii(written)])];
}

function decodedBeyondAscii(path: string): string {
  return path.replace(/(?:%[89A-F][0-9A-F])+/g, (escapes) => decoded(escapes) ?? escapes);
}

/** A pattern with names that the host can't confuse with each other or with its `:splat`. */
export function patternSources(entry: PatternEntry): string[] {
  const names = hostNames(entry);
  const segments = entry.segments.map((segment) =>
    segment.name === undefined ? spelledLiteral(segment.literal) : `:${names.get(segment.name)}`,
  );
  return inEachVariant(`/${[...segments, ...(entry.rest ? ['*'] : [])].join('/')}`);
}

function spelledLiteral(literal: string): string {
  return literal.replace(/^:/, '%3A').replaceAll('*', '%2A');
}

/** The target as an absolute URL, with the host's names for placeholders. */
export function targetOf(origin: string, entry: Entry, target: Target): string {
  if (entry.kind === 'exact') return printAbsolute(target, origin);
  // The host would also replace a name in the fragment.
  const fragment = target.fragment.replace(/:(?=[A-Za-z])/g, '%3A');
  return printAbsolute({ ...withHostNames(entry, target), fragment }, origin);
}

/** Why the file can't express an entry: rules are words between spaces, and a value with a colon first matches any value. */
export function unable(entry: Entry): string | undefined {
  if (hasTwoSlashes(entry)) return 'Netlify never matches a path with two slashes in a row';
  if (hasMark(entry)) return 'Netlify reads a star, and a colon after a slash, as placeholders';
  const names = new Set(entry.query.map(([name]) => name));
  if (names.size < entry.query.length) return 'Netlify reads only the last value of a repeated query name';
  const values = entry.query.map(([, value]) => value);
  if (values.some((value) => value.includes('=')))
    return 'Netlify reads a query value only up to an equals sign';
  if (values.some((value) => value === '' || /[\s\p{Cc}]/u.test(value) || value.startsWith(':'))) {
    return "Netlify doesn't support a query value that is empty, contains a space, or starts with a colon";
  }
  if (values.some(isReadOtherwise))
    return 'Netlify reads a plus in a query as a space, and supports only UTF-8';
  return undefined;
}

/** An exact path that ends in a slash was written with two. */
function hasTwoSlashes(entry: Entry): boolean {
  return entry.kind === 'exact' ? /\/\/|.\/$/.test(entry.path) : entry.text.includes('//');
}

/** True for a text with a special character of the file that requests send unencoded: escaped, it would not match them. */
function hasMark(entry: Entry): boolean {
  if (entry.kind === 'exact') return /\/:|\*/.test(entry.path);
  return entry.segments.some(({ literal }) => literal !== undefined && /^:|\*/.test(literal));
}
