import type { Item, Reading, Rule } from './foreign-rule.ts';

const note =
  'the file has servers of several hosts, so each redirect has its host name. Remove the redirects of other sites from this map';

/**
 * Adds the host to each redirect of a file for several hosts, since an entry without a host applies to the site's own host.
 * `www.example.com` and `example.com` count as one host.
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
  const notices = Array.from(first.values(), ({ line, file }) => ({ line, file, text: note }));
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
  /** It leads to the same URL on another host, or from http to https. */
  same: 'it applies to all URLs of a host, which Signpost redirects itself (`deploy.domains` in the options, or `map compile --alias`)',
  /** It leads elsewhere. */
  other:
    'it applies to all URLs of one host, and a redirect of the map applies to every host of the site. List its URLs, or leave it on the server of that host',
  /** Like the first, if https may be its purpose. */
  https:
    'it redirects to https or another host name, which Signpost does for all URLs (`deploy.domains` in the options, or `map compile --alias`)',
} as const;
