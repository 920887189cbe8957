import { Parser } from 'htmlparser2';
import type { Day } from '../../lib/date.ts';
import { certificateOf } from '../../lib/http/certificate.ts';
import type { Client } from '../../lib/http/client.ts';
import { type DnsServer, recordsOf } from '../../lib/http/dns.ts';
import { follow } from '../../lib/http/follow.ts';
import type { Reply } from '../../lib/http/reply.ts';
import type { Seen } from './check.ts';

export interface Places {
  readonly today: Day;
  readonly on: Day | undefined;
  readonly origin: string;
  /** Host names of the old site, and every other one that redirects to the new. */
  readonly hosts: readonly { readonly host: string; readonly old: boolean }[];
  readonly staging: { readonly origin: string; readonly authorization: string | undefined } | undefined;
  readonly pages: readonly string[];
  /** Absolute old addresses, and where each should lead; undefined for gone. */
  readonly moved: readonly { readonly from: string; readonly to: string | undefined }[];
  /** Paths of the sitemaps of the new and of the old addresses. */
  readonly sitemaps: { readonly new: string; readonly old: string };
}

interface Means {
  readonly client: Client;
  readonly resolvers: readonly DnsServer[];
  readonly resolve: ReadonlyMap<string, string>;
  readonly trust: readonly string[];
}

/** Pages of the new site that are read for a noindex that was left behind. */
const sampled = 20;

/** Asks the network for all that the checks need; each thing once. */
export async function look(places: Places, means: Means): Promise<Seen> {
  const { client, resolvers } = means;
  const { hosts, origin, staging } = places;
  const ask = (url: string, headers: Record<string, string> = {}): Promise<Reply> =>
    client.ask({ url, headers });
  const hostNames = hosts.map(({ host }) => host);
  const [records, certificates, homes, robots, pages, open, sitemaps, moved, parts] = await Promise.all([
    Promise.all(hostNames.map((host) => recordsOf(host, resolvers))),
    Promise.all(hostNames.map((host) => certificateOf(host, { resolve: means.resolve, trust: means.trust }))),
    Promise.all(hostNames.map(async (host) => ({ host, reply: await ask(`https://${host}/`) }))),
    Promise.all(
      hosts.map(async ({ host, old }) => ({ host, old, reply: await ask(`https://${host}/robots.txt`) })),
    ),
    Promise.all(places.pages.slice(0, sampled).map((path) => ask(origin + path))),
    staging ? Promise.all(places.pages.slice(0, sampled).map((path) => ask(staging.origin + path))) : [],
    Promise.all(
      (['new', 'old'] as const).map(async (which) => ({
        which,
        reply: await ask(origin + places.sitemaps[which]),
      })),
    ),
    Promise.all(
      places.moved.map(async ({ from, to }) => {
        const trail = await follow(client.ask, { url: from, maxBytes: 0 });
        return { from, to, trail };
      }),
    ),
    lookAtParts(places, ask),
  ]);
  return {
    today: places.today,
    on: places.on,
    records,
    certificates,
    homes,
    robots,
    pages,
    staging: open,
    sitemaps,
    moved,
    parts,
  };
}

/** Every form action and download of staging, or of the site itself where there is no staging; each asked once. */
async function lookAtParts(
  { pages, staging, origin }: Places,
  ask: (url: string, headers?: Record<string, string>) => Promise<Reply>,
): Promise<Seen['parts']> {
  const base = staging?.origin ?? origin;
  const headers = staging?.authorization === undefined ? {} : { authorization: staging.authorization };
  const found = new Map<string, { kind: 'form' | 'download'; on: string }>();
  for (const reply of await Promise.all(pages.map((path) => ask(base + path, headers)))) {
    if (reply.kind === 'failure' || reply.status !== 200) continue;
    for (const { kind, url } of partsOf(new TextDecoder().decode(reply.body), reply.url)) {
      if (!found.has(url)) found.set(url, { kind, on: reply.url });
    }
  }
  return Promise.all(
    [...found].map(async ([url, { kind, on }]) => ({
      kind,
      on,
      reply: await ask(url, new URL(url).origin === base ? headers : {}),
    })),
  );
}

interface Part {
  readonly kind: 'form' | 'download';
  /** Absolute, without a fragment. */
  readonly url: string;
}

/** Files that a browser saves in place of showing them. */
const downloads =
  /\.(?:pdf|zip|gz|tgz|7z|rar|docx?|xlsx?|pptx?|odt|ods|csv|epub|dmg|exe|msi|apk|step|stl|dwg|dxf)$/i;

function partsOf(html: string, base: string): Part[] {
  const found: Part[] = [];
  let from = base;
  const add = (kind: Part['kind'], href: string): void => {
    if (URL.parse(href, from) === null) return;
    const url = new URL(href, from);
    url.hash = '';
    if (/^https?:$/.test(url.protocol)) found.push({ kind, url: url.href });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes['href']?.trim() ?? '';
      if (name === 'base' && URL.parse(href, base) !== null) from = new URL(href, base).href;
      if (name === 'form') add('form', attributes['action']?.trim() ?? '');
      const action = attributes['formaction']?.trim();
      if (action) add('form', action);
      const isFile = attributes['download'] !== undefined || downloads.test(href.replace(/[?#].*$/s, ''));
      if (name === 'a' && href !== '' && isFile) add('download', href);
    },
  });
  parser.end(html);
  return found;
}
