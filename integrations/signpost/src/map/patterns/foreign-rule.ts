import type { Day } from '../../lib/date.ts';
import { patternNotes } from './parts.ts';
import type { ReadPattern, UnexpressedPattern } from './sources.ts';

/** A redirect or gone URL in the map's terms. */
export interface Rule {
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
  readonly isFirst?: boolean;
}

/** A line without a redirect, or beyond a map's means; always reported. */
export interface Unexpressed {
  readonly kind: 'unexpressed';
  readonly line: number;
  readonly text: string;
  readonly why: string;
  readonly group: LeftOutGroup;
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
export type Item = (Rule | Unexpressed | Heading) & { readonly file?: string | undefined };

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

/** Makes an item a rule that isn't imported. */
export function leaveOut({ line, text, file }: Item, why: string, group: LeftOutGroup): LeftOut {
  return { ...makeUnexpressed(line, text, why, group), file };
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

/** Why a rule that answers isn't a redirect. */
export const noRedirect = {
  proxy: 'it is a proxy: the server fetches the target itself instead of redirecting',
  rewrite: 'it is a rewrite inside the server, not a redirect',
} as const;

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

/** The sources of a line, or the reason why a map can't express the line. */
export type Sources = readonly ReadPattern[] | UnexpressedPattern;

/** Source and target of a redirect in the map's terms; the target is '' if the URL is gone. */
export type MapSides = Pick<Rule, 'from' | 'to'>;

/** What a map has in a rule's place: its redirects and how they differ, or the reason for none. */
export type InMap =
  | { readonly redirects: readonly MapSides[]; readonly notes: readonly string[] }
  | UnexpressedPattern;

/** A redirect for each source. */
export function expressSources(
  sources: Sources,
  makeSides: (source: ReadPattern) => MapSides | UnexpressedPattern,
): InMap {
  if ('why' in sources) return sources;

  const redirects: MapSides[] = [];
  for (const source of sources) {
    const sides = makeSides(source);
    if ('why' in sides) return sides;
    redirects.push(sides);
  }
  return { redirects, notes: [...new Set(sources.flatMap((source) => source.notes))] };
}

interface Line extends Pick<Rule, 'line' | 'text'> {
  /** How the map differs from the line, besides the notes of the sources. */
  readonly notes?: readonly string[];
}

/** The redirect of a source, or the reason why the map can't have the redirect. */
type Sides = Pick<Rule, 'from' | 'to' | 'status'> | UnexpressedPattern;

/** The rules of a line, or the line with a reason for none. */
export function makeRules(
  { line, text, notes = [] }: Line,
  sources: Sources,
  makeSides: (source: ReadPattern) => Sides,
  notices: Notice[],
): Item[] {
  if ('why' in sources) return [makeUnexpressed(line, text, sources.why)];

  const rules: Item[] = [];
  for (const source of sources) {
    const sides = makeSides(source);
    if ('why' in sides) return [makeUnexpressed(line, text, sides.why)];
    rules.push({ kind: 'rule', line, text, ...sides });
  }

  const differences = new Set([...sources.flatMap((source) => source.notes), ...notes]);
  for (const difference of differences) notices.push({ line, text: difference });
  return rules;
}

/** How the map differs from an imported line. */
export const notes = {
  ...patternNotes,
  rest: 'it also matched everything below its path and appended the rest to its target; the map has only this path',
  dropped: 'it drops the query; the map passes it on',
  joined: "it adds the request's query to that of its target; the map adds nothing to a target with a query",
  fragment:
    "it adds the request's query after the `#` of its target, where no server sees it; the map adds it before",
  host: 'it applies to one host; if that is a host of the site, the redirect applies to all hosts of the site',
} as const;

/** The note on a host's page for gone URLs, since no map has the page; undefined for Signpost's own name, or no page. */
export function noteGonePage(page: string): string | undefined {
  if (!page.startsWith('/') || /\/:[A-Za-z]|^\/410(?:\.html|\/)?$/.test(page)) return undefined;
  return `the map has no page for gone URLs, so ${page} isn't carried over: the host serves the build's own 410 page. Copy the page to \`410.html\`, with Astro to \`src/pages/410.astro\``;
}

const severalHosts =
  'the file has servers of several hosts, so each redirect has its host name. Remove the redirects of other sites from this map';

/**
 * Adds the host to each redirect of a file for several hosts, since an entry without a host applies to the site's own host.
 * `www.example.com` and `example.com` count as a single host.
 */
export function addHosts(reading: Reading): Reading {
  const first = new Map<string, Item>();
  for (const item of reading.items)
    if (item.kind === 'rule' && item.server !== undefined) {
      const name = item.server.replace(/^www\./, '');
      if (!first.has(name)) first.set(name, item);
    }
  if (first.size < 2) return reading;

  const items = reading.items.map(
    (item): Item => (item.kind === 'rule' ? { ...item, ...addHost(item) } : item),
  );
  const notices = Array.from(first.values(), ({ line, file }) => ({ line, file, text: severalHosts }));
  return { ...reading, items, notices: [...reading.notices, ...notices] };
}

function addHost({ server, from, to }: Rule): Pick<Rule, 'from' | 'to'> {
  if (server === undefined) return { from, to };
  const at = (url: string): string => (/^\/(?!\/)/.test(url) ? `https://${server}${url}` : url);
  return { from: at(from), to: at(to) };
}

/** The host in a `server_name` or `ServerName`, without scheme and port; undefined for a wildcard. */
export function parseServerName(name: string): string | undefined {
  const bare = name
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '');
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(bare) ? bare : undefined;
}

/** Why a rule for all URLs of a host isn't a map entry, which would apply to every host of the site. */
export const wholeHost = {
  /** The rule leads to the equal URL on another host, or from http to https. */
  same: 'it applies to all URLs of a host, which Signpost redirects itself (`deploy.domains` in the options, or `map compile --alias`)',
  /** The rule leads elsewhere. */
  other:
    'it applies to all URLs of one host, and a redirect of the map applies to every host of the site. List its URLs, or leave it on the server of that host',
  /** Like `same`, where https may be the purpose. */
  https:
    'it redirects to https or another host name, which Signpost does for all URLs (`deploy.domains` in the options, or `map compile --alias`)',
} as const;
