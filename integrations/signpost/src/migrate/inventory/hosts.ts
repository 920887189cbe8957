import { parsePath } from '../../lib/url/path.ts';
import { escapeQuery } from '../../map/target.ts';
import type { State } from '../state/state-file.ts';

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

/** The host of a site, with or without `www.` and port. */
export function removeWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}

export interface Named {
  /** Path and query; absolute on another host. */
  readonly url: string;
  /** A foreign host; '' for the old site. */
  readonly host: string;
}

/** Canonical path, query as sent, no fragment; with a foreign host, absolute. Undefined for an invalid URL. */
export function nameUrl(text: string, site: OldSite): Named | undefined {
  const trimmed = text.trim();
  const absolute = /^https?:\/\/([^/?#\s]+)([^#]*)/i.exec(trimmed);
  if (absolute === null) {
    if (!trimmed.startsWith('/') || trimmed.startsWith('//')) return undefined;
    return { url: spellUrl(trimmed.replace(/#.*$/s, '')), host: '' };
  }

  // https://www.old.example/a?b=1 is /a?b=1, https://shop.example/a stays absolute.
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
