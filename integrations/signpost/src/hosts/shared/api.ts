import type { Path } from '../../lib/url/path.ts';
import { isVersion, type VersionCode, type VersionGroup, versionGroups } from '../../plan/api.ts';
import type { ApiRate, ApiVersion, ServedFiles } from '../../plan/plan.ts';

/** The lists and records of versions: URL ─▶ path of its file. Pages and refusals need a query. */
export function apiFileUrls(versions: readonly ApiVersion[], { files }: ServedFiles): Map<string, Path> {
  const folders = new Set(
    versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`)),
  );
  return new Map(
    [...files.keys()]
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), file] as const)
      .filter(([url]) => folders.has(url) || folders.has(url.slice(0, url.lastIndexOf('/')))),
  );
}

/** How a host's regular expressions write a piece of a path, one digit of a range, and the end of a URL. */
interface Variant {
  text(piece: string): string;
  digit(from: number, to: number): string;
  /** What follows the base: a slash or the end. */
  readonly end: string;
}

/** URLs, as a regular expression from the first slash, and their error code; '' for those of the API itself. */
export interface VersionRow {
  readonly pattern: string;
  readonly code: VersionCode | '';
}

/** The decisions of `versionCode` as rows; the first match counts (`A-VER-1`). */
export function versionRows(bases: readonly string[], variant: Variant): VersionRow[] {
  return versionGroups(bases).flatMap((group) => groupRows(group, variant));
}

function groupRows({ rest, versions }: VersionGroup, variant: Variant): VersionRow[] {
  const segments = rest.split('/');
  const numbers = versions.filter((version) => version !== undefined);
  const row = (urls: readonly string[], code: VersionRow['code']): VersionRow[] =>
    urls.length === 0 ? [] : [{ pattern: `/(?:${urls.join('|')})${variant.end}`, code }];
  const bare = segments.some(isVersion) ? [] : [segments.map(variant.text).join('/')];
  const numbered = (forms: readonly string[]): string[] =>
    forms.length === 0 ? [] : insertions(segments, `${variant.text('v')}(?:${forms.join('|')})`, variant);
  const any = numbered(formsBelow(1_000_000_000, variant));
  if (numbers.length === 0) return row(any, 'A0805');
  const known = numbers.map((version) => variant.text(String(version)));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return [
    ...row(versions.includes(undefined) ? [] : bare, 'A0805'),
    ...row(numbered(known), ''),
    ...row(numbered(formsBelow(least, variant)), 'A0807'),
    // A single version has no gaps, and Caddy accepts no row twice.
    ...row(least === most ? [] : numbered(formsBelow(most, variant)), 'A0805'),
    ...row(any, 'A0806'),
  ];
}

/** The base with a version at each possible place. */
function insertions(segments: readonly string[], version: string, variant: Variant): string[] {
  const first = segments.findIndex(isVersion);
  const places = first < 0 ? segments.length : first + 1;
  return Array.from({ length: places }, (_, at) =>
    segments.map(variant.text).toSpliced(at, 0, version).join('/'),
  );
}

/** Regular expressions for the numbers below a limit, without leading zeros. */
function formsBelow(limit: number, variant: Variant): string[] {
  const digits = Array.from(String(limit), Number);
  const any = variant.digit(0, 9);
  const more = (count: string): string => (count === '{0}' ? '' : `${any}${count}`);
  const shorter =
    digits.length === 1
      ? []
      : [any, ...(digits.length > 2 ? [`${variant.digit(1, 9)}${more(`{1,${digits.length - 2}}`)}`] : [])];
  const sameLength = digits.flatMap((digit, at) => {
    const least = at === 0 && digits.length > 1 ? 1 : 0;
    if (digit <= least) return [];
    const before = variant.text(digits.slice(0, at).join(''));
    return [`${before}${variant.digit(least, digit - 1)}${more(`{${digits.length - at - 1}}`)}`];
  });
  return [...shorter, ...sameLength];
}

/** A digit in decoded text. */
export function plainDigit(from: number, to: number): string {
  return `[${from}-${to}]`;
}

/** Requests of one visitor per time window, for hosts that count in windows. */
interface RateWindow {
  readonly requests: number;
  readonly milliseconds: number;
}

/** `Retry-After` of a 429, in seconds, as in its body. */
export const retryAfter = '60';

/** No host counts for longer than a day. */
const longest = 86_400;

/** The window in which `burst` requests are due, so that the long-term rate is `perSecond`. */
export function windowOf({ perSecond, burst }: ApiRate): RateWindow {
  const seconds = (burst + 1) / perSecond;
  return seconds > longest
    ? { requests: perSecond * longest, milliseconds: longest * 1000 }
    : { requests: burst + 1, milliseconds: Math.ceil(seconds * 1000) };
}

/** The window for a host that supports only whole seconds, with less than one second's requests more. */
export function wholeSeconds(rate: ApiRate): { readonly requests: number; readonly seconds: number } {
  const seconds = Math.ceil(windowOf(rate).milliseconds / 1000);
  return { requests: seconds * rate.perSecond, seconds };
}

/** A regular expression for every version of an API, over the decoded path: `^(?:/v(?:0|[1-9][0-9]*))?/api(?:/|$)`. */
export function unknownVersion(bases: readonly string[]): string {
  const version = '(?:/v(?:0|[1-9][0-9]*))?';
  const forms = versionGroups(bases).map(({ rest }) => {
    const segments = rest.split('/').map((segment) => `/${segment.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}`);
    return segments.toSpliced(-1, 0, version).join('');
  });
  return `^(?:${forms.join('|')})(?:/|$)`;
}
