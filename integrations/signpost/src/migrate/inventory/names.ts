import { parsePath } from '../../core/path.ts';
import { escapeQuery } from '../../map/target.ts';

/** The host names of the old site, in lower case, without `www.`. */
export interface OldSite {
  readonly hosts: ReadonlySet<string>;
  /** The folder that it lives in, with no slash behind: `/~user`; '' for the whole host. */
  readonly folder: string;
}

/** The old site of some host names. */
export function oldSiteOf(hosts: Iterable<string>, folder = ''): OldSite {
  return { hosts: new Set([...hosts].map(bareHost)), folder };
}

/** True for what stands in the folder of the old site. */
export function isInside(address: string, { folder }: OldSite): boolean {
  const [path = ''] = address.split('?');
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** `www.` is the same site, and so is a port. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}

/** Twins of a site, whose pages are the same. */
const twin = /^(?:m|mobile|mobil|amp)\./;

/** What a site and its twins have in common: two of these are two sites. */
export function siteName(host: string): string {
  return bareHost(host).replace(twin, '');
}

/** The old sites by one host each, as a sentence names them: twins and the spelling without `www.` are no other site. */
export function sitesIn([first, ...others]: readonly string[]): string {
  const names = new Map(first === undefined ? [] : [[siteName(first), first]]);
  for (const host of others) if (!names.has(siteName(host))) names.set(siteName(host), host);
  return [...names.values()].join(' and ');
}

/** The host that an address names; undefined for a path. */
export function hostIn(text: string): string | undefined {
  return /^https?:\/\/(?:[^/?#\s]*@)?([^/?#\s]+)/i.exec(text.trim())?.[1]?.toLowerCase();
}

/** An old address in its one spelling. */
export interface Named {
  /** Path and query; absolute on another host. */
  readonly address: string;
  /** The host where it isn't one of the old site; '' else. */
  readonly host: string;
}

/**
 * The one spelling of an address that a source names: the path canonical, the query as it was sent, no fragment.
 * On a host of the old site the host is left out; where no host is known yet, each one is. Undefined for what is no
 * address.
 */
export function nameOf(text: string, site: OldSite): Named | undefined {
  const trimmed = text.trim();
  const absolute = /^https?:\/\/([^/?#\s]+)([^#]*)/i.exec(trimmed);
  if (absolute === null) {
    if (!trimmed.startsWith('/') || trimmed.startsWith('//')) return undefined;
    return { address: spell(trimmed.replace(/#.*$/s, '')), host: '' };
  }
  const [, host = '', rest = ''] = absolute;
  const bare = host.toLowerCase().replace(/^.*@/, '');
  if (!URL.canParse(`http://${bare}`)) return undefined;
  const local = spell(rest.startsWith('/') ? rest : `/${rest}`);
  if (site.hosts.size === 0 || site.hosts.has(bareHost(bare))) return { address: local, host: '' };
  return { address: `https://${bare}${local}`, host: bare };
}

function spell(target: string): string {
  const mark = target.indexOf('?');
  if (mark < 0) return parsePath(target);
  const query = escapeQuery(target.slice(mark + 1));
  return parsePath(target.slice(0, mark)) + (query === '' ? '' : `?${query}`);
}

/** What two spellings of one page share: the map answers an address with and without its last slash. */
export function keyOf(address: string): string {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return mark < 0 ? bare : bare + address.slice(mark);
}
