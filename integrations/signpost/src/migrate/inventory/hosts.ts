import { removeWww } from '../../lib/url/host-name.ts';
import { parsePath, removeFragment } from '../../lib/url/path.ts';
import { escapeQuery } from '../../map/target.ts';
import type { State } from '../state/state-file.ts';

/** Which URLs belong to the old site. */
export interface OldSite {
  /** In lower case, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** The folder of the old site, without a final slash: `/~user`; '' for the whole host. */
  readonly folder: string;
}

export function makeOldSite(hosts: Iterable<string>, folder = ''): OldSite {
  return { hosts: new Set([...hosts].map(removeWww)), folder };
}

export function readOldSite({ old, hosts, folder }: Pick<State, 'old' | 'hosts' | 'folder'>): OldSite {
  const oldHosts = old === undefined ? [] : [new URL(old).host];
  return makeOldSite([...oldHosts, ...hosts], folder);
}

/** True for /shop/a of an old site in /shop. */
export function isInside(url: string, { folder }: OldSite): boolean {
  const [path = ''] = url.split('?');
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A URL as the inventory has it. */
export interface InventoryUrl {
  /** Canonical path, query as sent, no fragment; absolute on a foreign host. */
  readonly url: string;
  /** '' for the old site. */
  readonly host: string;
}

/** A URL of a source, with or without a host, as the inventory has it; undefined for an invalid URL. */
export function toInventoryUrl(text: string, site: OldSite): InventoryUrl | undefined {
  const trimmed = text.trim();
  const absolute = /^https?:\/\/([^/?#\s]+)([^#]*)/i.exec(trimmed);
  if (absolute === null) {
    if (!trimmed.startsWith('/') || trimmed.startsWith('//')) return undefined;
    return { url: encodeUrl(removeFragment(trimmed)), host: '' };
  }

  // https://www.old.example/a?b=1 is /a?b=1, https://shop.example/a stays absolute.
  const [, host = '', rest = ''] = absolute;
  const hostWithoutUser = host.toLowerCase().replace(/^.*@/, '');
  if (URL.parse(`http://${hostWithoutUser}`) === null) return undefined;
  const local = encodeUrl(rest.startsWith('/') ? rest : `/${rest}`);
  if (site.hosts.size === 0 || site.hosts.has(removeWww(hostWithoutUser))) return { url: local, host: '' };
  return { url: `https://${hostWithoutUser}${local}`, host: hostWithoutUser };
}

function encodeUrl(target: string): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  if (query === '') return parsePath(path);
  return `${parsePath(path)}?${escapeQuery(query)}`;
}

/** The same text for /a/ and /a, and for /a/?b=1 and /a?b=1. */
export function identifyUrl(url: string): string {
  return url.replace(/^([^?]+)\/(?=\?|$)/, '$1');
}
