import { decodeOldPage } from '../../audit/site/decode-page.ts';
import { readSite } from '../../audit/site/read.ts';
import { toDay } from '../../lib/date.ts';
import { openBuildFolder, tryStat } from '../../lib/disk/build-folder.ts';
import type { BuildFiles } from '../../lib/file.ts';
import type { Client } from '../../lib/http/client.ts';
import { removeLogin } from '../../lib/http/login.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { formatCount } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { openEntrance } from '../../project/live/entrance.ts';
import { resolveBuild } from '../../project/settings/build-folder.ts';
import { readFacts } from '../../project/settings/facts.ts';
import { summarizePage } from '../compare/page-facts.ts';
import type { SourceKind } from '../state/inventory-file.ts';
import type { OldPage } from '../state/old-pages.ts';
import type { InventorySource } from '../state/state-file.ts';
import { type CrawlSettings, crawlOldSite, inventoryCall, type SourceReading } from './crawl.ts';
import { detectReader } from './detect.ts';
import type { Inventory } from './merge.ts';
import { fetchInput, openInput } from './open-input.ts';
import { createPublisher } from './published-url.ts';
import type { Input, Sighting, Take } from './read/input.ts';

// From the arguments of `migrate inventory`, files, folders and URLs, to the old URLs in the inventory. The first bytes
// of a source decide its format, never its name.

export type Gathered = SourceReading & { readonly source: InventorySource };

interface GatherContext {
  readonly inventory: Inventory;
  readonly known: readonly InventorySource[];
  readonly client: Client;
  readonly settings: CrawlSettings;
}

/** Reads files, folders and URLs into the inventory in order. A file counts once. */
export async function gatherSources(names: readonly string[], context: GatherContext): Promise<Gathered[]> {
  const counted = new Set(context.known.map(({ digest }) => digest));
  const gathered: Gathered[] = [];
  for (const name of names) {
    const { kind, title, digest, read } = await openSource(name, context);
    if (digest !== undefined && counted.has(digest)) {
      console.error(`${escapeLineForTerminal(name)}: already counted, skipped`);
      continue;
    }
    counted.add(digest);

    const { take, finish } = context.inventory.startSource(kind);
    const { copyOf } = context.settings;
    const copy = copyOf === undefined ? undefined : URL.parse(name)?.origin;
    const reading = await read((sighting) =>
      take(copy === undefined ? sighting : moveToOriginal(sighting, copy, copyOf)),
    );
    const source = { name, kind, on: toDay(new Date()), urls: finish(), ...(digest && { digest }) };
    gathered.push({ ...reading, source });
    console.error(`${escapeLineForTerminal(name)}: ${title}, ${formatCount(source.urls, 'URL')}`);
    for (const notice of reading.notices) console.error(`  ${escapeLineForTerminal(notice)}`);
  }
  return gathered;
}

/** The sighting of https://www.example.com/a for that of its copy http://127.0.0.1:8000/a. */
function moveToOriginal(sighting: Sighting, copy: string, original = copy): Sighting {
  const move = <Text extends string | undefined>(url: Text) =>
    url?.startsWith(`${copy}/`) ? `${original}${url.slice(copy.length)}` : url;
  const { url, location, canonical } = sighting;
  return { ...sighting, url: move(url) ?? url, location: move(location), canonical: move(canonical) };
}

interface OpenedSource {
  readonly kind: SourceKind;
  readonly title: string;
  readonly digest?: string;
  read(take: Take): Promise<SourceReading>;
}

/** Chooses how to read a source by what it is: a folder, a file, or a URL of a file or a site. */
async function openSource(name: string, { client, settings }: GatherContext): Promise<OpenedSource> {
  if (tryStat(name)?.isDirectory()) {
    const files = openBuildFolder(await resolveBuild(await readFacts(), name));
    const read = async (take: Take): Promise<SourceReading> => ({
      notices: [],
      pages: readFolder(name, files, take),
    });
    return { kind: 'folder', title: 'a folder of pages', read };
  }

  // access.log.1, Pages.csv or a sitemap: the first bytes tell.
  if (!/^https?:\/\//i.test(name)) {
    const input = await openInput(name, client);
    return { ...openReader(input), digest: input.digest };
  }

  // https://www.example.com/sitemap.xml, or the home page of a site to crawl.
  const input = await fetchInput(client, name, openEntrance(name, settings.hosts, inventoryCall));
  if (!input.isHtml) return openReader(input);
  if (/\.(?:xml|txt|csv|json)(?:\.gz)?$/i.test(new URL(name).pathname))
    throw new Problem(`${name} returns an HTML page instead of a sitemap.`);
  return { kind: 'crawl', title: 'a live site', read: (take) => crawlOldSite(client, name, take, settings) };
}

function openReader(input: Input): OpenedSource {
  const { kind, title, read } = detectReader(input);
  return { kind, title, read: async (take) => ({ notices: await read(input, take) }) };
}

/** Looks at every file before long work starts. A `Problem` for an unreadable file. */
export async function expectReadable(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (/^https?:\/\//i.test(name)) expectNoLogin(name);
    else if (!tryStat(name)?.isDirectory()) detectReader(await openInput(name));
  }
}

/** The state stores the name of each source, and is in version control. */
function expectNoLogin(url: string): void {
  if (!/^[^/]*\/\/[^/]*@/.test(url)) return;
  throw new Problem(
    `${removeLogin(url)} has a user name or a password, which the state would store. Save the sitemap, or a list of its URLs, to a file, and pass that file.`,
  );
}

/** Reads access logs alone, for `404s`. `isCounted` leaves out requests. A `Problem` for another format. */
export async function readLogs(
  files: readonly string[],
  take: Take,
  isCounted: NonNullable<Input['isCounted']>,
): Promise<void> {
  const inputs = await Promise.all(files.map((file) => openInput(file)));
  for (const input of inputs) {
    const { kind, title } = detectReader(input);
    if (kind !== 'log') throw new Problem(`${input.name} is ${title}, not an access log.`);
  }
  for (const input of inputs) await detectReader(input).read({ ...input, isCounted }, take);
}

/** Takes the URLs of a folder of pages: pages, pages that redirect, and other files. Returns the facts of each page. */
export function readFolder(name: string, { list, read }: BuildFiles, take: Take): OldPage[] {
  if (!list.some(isHtml))
    throw new Problem(
      `${name} is a folder without HTML files. Pass the folder of a built site, or its files.`,
    );

  // Old pages may be in Windows-1252.
  const readDecoded = (file: string) => (isHtml(file) ? decodeOldPage(read(file)) : read(file));
  const site = readSite({ list, read: readDecoded });
  const pages = site.pages.map(({ servedUrl: url, file }) => ({
    path: url,
    ...summarizePage(readDecoded(file), new URL(url, site.origin).href),
  }));
  for (const { path, title, canonical, lang } of pages)
    take({ url: path, status: 200, title, canonical, lang });

  // <meta http-equiv="refresh"> of a static generator's redirects.
  for (const page of site.documents)
    if (page.kind === 'redirect')
      take({ url: page.servedUrl, status: 301, location: page.refreshes[0]?.href });
  const publish = createPublisher(site);
  for (const path of site.files.keys()) take({ url: publish(path), status: 200 });
  return pages;
}
