import { parsePath } from '../../lib/url/path.ts';
import { escapeQuery } from '../../map/target.ts';
import type { OldUrl, SourceKind } from '../state/old-url.ts';
import type { State } from '../state/state-file.ts';
import type { Sighting } from './read/input.ts';

/** Lower-case host names of the old site, without `www.`. */
export interface OldSite {
  readonly hosts: ReadonlySet<string>;
  /** The folder of the old site, without a final slash: `/~user`; '' for the whole host. */
  readonly folder: string;
}

export function makeOldSite(hosts: Iterable<string>, folder = ''): OldSite {
  return { hosts: new Set([...hosts].map(removeWww)), folder };
}

export function readOldSite({ old, hosts, folder }: Pick<State, 'old' | 'hosts' | 'folder'>): OldSite {
  return makeOldSite([...(old === undefined ? [] : [new URL(old).host]), ...hosts], folder);
}

export function isInside(url: string, { folder }: OldSite): boolean {
  const [path = ''] = url.split('?');
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** `www.` and another port are the same site. */
export function removeWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}

/** Hosts with the same pages as another one. */
const twin = /^(?:m|mobile|mobil|amp)\./;

/** The common part of a site and its other hosts; two different values are two sites. */
export function normalizeSite(host: string): string {
  return removeWww(host).replace(twin, '');
}

/** Lists one host of each old site, for a message. */
export function listSites([first, ...others]: readonly string[]): string {
  const names = new Map(first === undefined ? [] : [[normalizeSite(first), first]]);
  for (const host of others) if (!names.has(normalizeSite(host))) names.set(normalizeSite(host), host);
  return [...names.values()].join(' and ');
}

export function findHost(text: string): string | undefined {
  return /^https?:\/\/(?:[^/?#\s]*@)?([^/?#\s]+)/i.exec(text.trim())?.[1]?.toLowerCase();
}

export interface Named {
  /** Path and query; absolute on another host. */
  readonly url: string;
  /** The host, if it isn't one of the old site; otherwise ''. */
  readonly host: string;
}

/** Canonical path, query as sent, no fragment; the host only if another site's. Undefined for what isn't a URL. */
export function nameUrl(text: string, site: OldSite): Named | undefined {
  const trimmed = text.trim();
  const absolute = /^https?:\/\/([^/?#\s]+)([^#]*)/i.exec(trimmed);
  if (absolute === null) {
    if (!trimmed.startsWith('/') || trimmed.startsWith('//')) return undefined;
    return { url: spellUrl(trimmed.replace(/#.*$/s, '')), host: '' };
  }

  const [, host = '', rest = ''] = absolute;
  const bare = host.toLowerCase().replace(/^.*@/, '');
  if (URL.parse(`http://${bare}`) === null) return undefined;
  const local = spellUrl(rest.startsWith('/') ? rest : `/${rest}`);
  if (site.hosts.size === 0 || site.hosts.has(removeWww(bare))) return { url: local, host: '' };
  return { url: `https://${bare}${local}`, host: bare };
}

function spellUrl(target: string): string {
  const mark = target.indexOf('?');
  if (mark < 0) return parsePath(target);
  const query = escapeQuery(target.slice(mark + 1));
  return parsePath(target.slice(0, mark)) + (query === '' ? '' : `?${query}`);
}

export function identifyUrl(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return mark < 0 ? bare : bare + url.slice(mark);
}

/** Sources that list what a host serves, not what is requested from it. */
const owners: ReadonlySet<SourceKind> = new Set([
  'sitemap',
  'crawl',
  'folder',
  'wordpress',
  'search-console',
]);

/** Where two sites are merged, the host of a URL: '' for the first site, undefined where the source can't tell. */
export function findSeenHost(
  kind: SourceKind,
  { url, location }: Pick<Sighting, 'url' | 'location'>,
  site: OldSite,
): string | undefined {
  const host = findHost(url);
  const [first = ''] = site.hosts;
  const isSaid = host !== undefined && site.hosts.size > 1 && owners.has(kind) && !location;
  if (!isSaid) return undefined;
  return normalizeSite(host) === normalizeSite(first) ? '' : host;
}

/** Where two sites are merged, the host of an existing row. */
export function findKnownHost({ host, sources }: OldUrl): string | undefined {
  return host ?? (sources.some((kind) => owners.has(kind)) ? '' : undefined);
}

/** Combines two sources: a URL of both belongs to the first host. */
export function mergeHost(known: string | undefined, said: string | undefined): string | undefined {
  if (known === undefined || said === undefined) return known ?? said;
  return normalizeSite(known) === normalizeSite(said) ? known : '';
}

/** URLs on several hosts are one row. That is right for two names of one site, and wrong where two sites are merged. */
export class Clashes {
  readonly #hosts = new Map<string, string>();
  readonly #found = new Map<string, readonly [string, string]>();

  /** Takes a URL as a source wrote it, and the row that it goes to. */
  hear(written: string, url: string): void {
    const name = findHost(written);
    if (name === undefined) return;
    const host = normalizeSite(name);
    const key = identifyUrl(url);
    const known = this.#hosts.get(key);
    if (known === undefined) this.#hosts.set(key, host);
    else if (known !== host && key !== '/') this.#found.set(key, [known, host]);
  }

  /** A warning about them; undefined if there are none. */
  says(): string | undefined {
    const [first] = this.#found;
    if (first === undefined) return undefined;
    const [url, [one, other]] = first;
    const { size } = this.#found;
    const what = size === 1 ? `${url} is` : `${size} URLs, such as ${url}, are`;
    return `${what} on ${one} and on ${other}. The inventory has one row for ${size === 1 ? 'it' : 'each'}. If these are different pages, give each old site its own folder and map (--state DIR, --map FILE)`;
  }
}
