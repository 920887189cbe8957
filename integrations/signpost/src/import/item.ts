import type { ForeignRule, InMap, MapSides } from '../hosts/shared/foreign-rule.ts';
import type { Day } from '../lib/date.ts';
import { keepFirst } from '../lib/list.ts';
import { removeWww } from '../lib/url/host-name.ts';

// What an importer makes of a line: a redirect in the map's terms, the reason why there is none, or a heading.

/** A redirect or gone URL in the map's terms. */
export interface ImportedRedirect {
  readonly kind: 'rule';
  readonly line: number;
  /** The rule as written in the file. */
  readonly text: string;
  readonly from: string;
  /** '' if the URL is gone. */
  readonly to: string;
  readonly status: number;
  /** The day on which the redirect went live. */
  readonly since?: Day;
  /** The host of the server block, if the file has server blocks. */
  readonly server?: string | undefined;
  /** True for a pattern that matches before exact URLs of later lines, like nginx's `rewrite` outside of locations. */
  readonly isFirst?: boolean | undefined;
  /** Its target for a URL, as its platform evaluates it. */
  readonly match?: ForeignRule['match'] | undefined;
}

/** A line without a redirect, or beyond a map's means; always reported. */
export interface Unexpressed {
  readonly kind: 'unexpressed';
  readonly line: number;
  readonly text: string;
  readonly why: string;
  readonly group: LeftOutGroup;
  /** The line of the pattern that answers first. */
  readonly hiddenBy?: number | undefined;
  /** Its target for a URL, if the line redirects. */
  readonly match?: ForeignRule['match'] | undefined;
}

/**
 * What becomes of a line that the map doesn't have:
 *
 * - `keep`: it stays in the old file.
 * - `correct`: it never worked, so the map has nothing in its place.
 * - `no effect`: the old file doesn't need it either, such as a repeated redirect.
 */
export type LeftOutGroup = 'keep' | 'correct' | 'no effect';

/** A comment or a group's name before rules. */
export interface Heading {
  readonly kind: 'heading';
  readonly line: number;
  readonly text: string;
}

/** A parsed part of a file, with the file's name among several files. */
export type Item = (ImportedRedirect | Unexpressed | Heading) & { readonly file?: string | undefined };

/** A small difference in the map, for a person to know. */
export interface Notice {
  readonly line: number;
  /** The file's name among several files. */
  readonly file?: string | undefined;
  readonly text: string;
}

/** The content of a file, in order. */
export interface Reading {
  readonly items: readonly Item[];
  readonly notices: readonly Notice[];
}

/** A rule of a file without an entry in the map. */
export type LeftOut = Extract<Item, { readonly kind: 'unexpressed' }>;

/** Makes a redirect a rule that isn't imported. */
export function leaveOut(
  { line, text, file, match }: Item & ImportedRedirect,
  why: string,
  group: LeftOutGroup,
): LeftOut {
  return { ...makeUnexpressed(line, text, why, group), file, match };
}

/** A rule that can't be expressed. */
export function makeUnexpressed(
  line: number,
  text: string,
  why: string,
  group: LeftOutGroup = 'keep',
): Unexpressed {
  return { kind: 'unexpressed', line, text, why, group };
}

/** The line of another rule, with the file if different. */
export function printLine(other: LineOf, here: LineOf): string {
  return other.file === here.file || other.file === undefined
    ? `line ${other.line}`
    : `${other.file}:${other.line}`;
}

interface LineOf {
  readonly line: number;
  readonly file?: string | undefined;
}

type Line = Pick<ImportedRedirect, 'line' | 'text' | 'status' | 'server' | 'isFirst' | 'match'>;

/** The redirects of a line, or the line with the reason for none. Adds a notice for each difference. */
export function listItems(line: Line, inMap: InMap, notices: Notice[]): (ImportedRedirect | Unexpressed)[] {
  if ('why' in inMap) return [makeUnexpressed(line.line, line.text, inMap.why)];
  for (const text of new Set(inMap.notes)) notices.push({ line: line.line, text });
  return inMap.redirects.map((redirect) => ({ kind: 'rule', ...line, ...redirect }));
}

const severalHosts =
  'the file has servers of several hosts, so each redirect has its host name. Remove the redirects of other sites from this map';

/**
 * Adds the host to each redirect of a file for several hosts, since an entry without a host applies to the site's own host.
 * `www.example.com` and `example.com` count as a single host.
 */
export function addHosts(reading: Reading): Reading {
  const rules = reading.items.filter((item) => item.kind === 'rule');
  const onServers = rules.filter(({ server }) => server !== undefined);
  const firstOfHosts = keepFirst(onServers, ({ server = '' }) => removeWww(server));
  if (firstOfHosts.length < 2) return reading;

  const items = reading.items.map(
    (item): Item => (item.kind === 'rule' ? { ...item, ...addHost(item) } : item),
  );
  const notices = firstOfHosts.map(({ line, file }) => ({ line, file, text: severalHosts }));
  return { ...reading, items, notices: [...reading.notices, ...notices] };
}

function addHost({ server, from, to }: ImportedRedirect): MapSides {
  if (server === undefined) return { from, to };
  const addHostTo = (url: string): string => (/^\/(?!\/)/.test(url) ? `https://${server}${url}` : url);
  return { from: addHostTo(from), to: addHostTo(to) };
}
