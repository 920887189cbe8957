import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeOldPage } from '../../audit/site/answer.ts';
import { readSite } from '../../audit/site/read.ts';
import { toDay } from '../../lib/date.ts';
import { openBuildFolder, tryStat } from '../../lib/disk/build-folder.ts';
import { type ChunkedFile, openChunks } from '../../lib/disk/chunks.ts';
import type { BuildFiles } from '../../lib/file.ts';
import type { Client } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { removeLogin } from '../../lib/http/login.ts';
import { getHeader } from '../../lib/http/reply.ts';
import { withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal, formatCount } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { type Entrance, openEntrance } from '../../project/live/entrance.ts';
import { openProgress } from '../../project/progress.ts';
import { readFacts, resolveBuild } from '../../project/settings/facts.ts';
import { summarizePage } from '../compare/page-facts.ts';
import type { OldPage } from '../state/old-pages.ts';
import type { SourceKind } from '../state/old-url.ts';
import type { InventorySource } from '../state/state-file.ts';
import { type CrawlSettings, crawlOldSite, inventoryCall, type SourceReading } from './crawl.ts';
import type { Inventory } from './merge.ts';
import { csvReaders, listReader } from './read/csv.ts';
import { decodeHead, type Input, type Reader, type Take } from './read/input.ts';
import { logReaders } from './read/log.ts';
import { sitemapReader } from './read/sitemap.ts';
import { wordpressReader } from './read/wordpress.ts';

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

    const count = context.inventory.source(kind);
    const reading = await read(count.take);
    const source = { name, kind, on: toDay(new Date()), urls: count.finish(), ...(digest && { digest }) };
    gathered.push({ ...reading, source });
    console.error(`${escapeLineForTerminal(name)}: ${title}, ${formatCount(source.urls, 'URL')}`);
    for (const notice of reading.notices) console.error(`  ${escapeLineForTerminal(notice)}`);
  }
  return gathered;
}

interface OpenedSource {
  readonly kind: SourceKind;
  readonly title: string;
  readonly digest?: string;
  read(take: Take): Promise<SourceReading>;
}

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

/** Opens a file. With a client, the parts of a sitemap index are requested. */
async function openInput(path: string, client?: Client): Promise<Input & { readonly digest: string }> {
  const file = await openChunks(path);
  return {
    name: path,
    head: decodeHead(file.head),
    digest: file.digest,
    chunks: () => showProgress(file),
    ...(client && { openPart: (url) => fetchInput(client, url) }),
  };
}

async function* showProgress(file: ChunkedFile): AsyncGenerator<Buffer> {
  const progress = openProgress('bytes of the file');
  try {
    yield* file.chunks((bytes) => progress.update(bytes, file.size));
  } finally {
    progress.stop();
  }
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

const maxBytes = 64 << 20;

/**
 * Opens the response of a URL as a source. A `Problem` unless the status is 200. Without an entrance, such as for a sitemap in
 * an index, redirects may lead to any host.
 */
export async function fetchInput(
  client: Client,
  url: string,
  entrance?: Entrance,
): Promise<Input & { readonly isHtml: boolean }> {
  const isEnd = (target: string): boolean => entrance?.isElsewhere(target) === true;
  const { last, end, hops } = await follow(withRetry(client.ask), { url, maxBytes }, { isEnd });
  const to = hops.at(-1)?.to ?? url;
  if (entrance?.isElsewhere(to)) throw entrance.refuse(to);
  if (last.kind === 'failure')
    throw new Problem(`${url}: ${URL.parse(last.url)?.host ?? last.url} ${last.message}.`);
  if (end === 'loop' || end === 'limit') throw new Problem(`${url} redirects in a loop.`);
  if (last.status !== 200) throw new Problem(`${url} returns ${last.status}.`);
  if (last.cut) throw new Problem(`${url} returns more than 64 MB, which is too large for a sitemap.`);

  const body = await unpackDownload(url, Buffer.from(last.body));
  const head = decodeHead(body.subarray(0, 1 << 16));
  const isHtml = /html/i.test(getHeader(last, 'content-type') ?? '') || /^\s*<(?:!doctype )?html/i.test(head);
  return {
    name: url,
    head,
    isHtml,
    async *chunks() {
      yield body;
    },
    openPart: (part) => fetchInput(client, part),
  };
}

/** Unpacks /sitemap.xml.gz, which hosts serve without Content-Encoding. */
async function unpackDownload(url: string, packed: Buffer): Promise<Buffer> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  return promisify(gunzip)(packed, { maxOutputLength: 2 * maxBytes }).catch(() => {
    throw new Problem(`${url} is an incomplete gzip file, or it unpacks to more than 128 MB.`);
  });
}

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

/** The rotation of logs leaves empty files. */
const emptyReader: Reader = {
  kind: 'log',
  title: 'an empty file',
  detect: (head) => head.trim() === '',
  read: async () => [],
};

const readers: readonly Reader[] = [
  emptyReader,
  sitemapReader,
  wordpressReader,
  ...logReaders,
  listReader,
  ...csvReaders,
];

/** A zip archive may contain plain text, which a reader would take. */
const archive = /^PK\p{Cc}{2}/u;

/** Chooses the reader of a source by the first bytes, never by the name. A `Problem` lists the readable formats. */
export function detectReader({ name, head }: Pick<Input, 'name' | 'head'>): Reader {
  if (archive.test(head))
    throw new Problem(`${name} is a zip archive or a spreadsheet. Unpack it, or save the sheet as CSV.`);
  const matchingReader = readers.find((reader) => reader.detect(head));
  if (matchingReader !== undefined) return matchingReader;

  // name,age: a table without a column of URLs.
  const [header = ''] = head.split(/\r?\n/, 1);
  if (/^[^<{[]*[,;\t]/.test(header))
    throw new Problem(
      `${name} has no column of URLs. Its header is "${header.slice(0, 120)}". Rename one of them to "url". Of a Search Console export, pass the table of pages.`,
    );
  throw new Problem(
    `Signpost doesn't know the format of ${name}. It reads sitemaps, access logs, CSV files with a column of URLs, WordPress exports, and lists of URLs. Redirects of the old site go into the map: npx astro-signpost map import FILE --output redirects.yaml --append`,
  );
}

/** Reads a folder of pages, and returns the facts of each. */
export function readFolder(name: string, { list, read }: BuildFiles, take: Take): OldPage[] {
  if (!list.some(isHtml))
    throw new Problem(
      `${name} is a folder without HTML files. Pass the folder of a built site, or its files.`,
    );

  // Old pages may be in Windows-1252.
  const decoded = (file: string) => (isHtml(file) ? decodeOldPage(read(file)) : read(file));
  const site = readSite({ list, read: decoded });
  const pages = site.pages.map(({ servedUrl: url, file }) => ({
    path: url,
    ...summarizePage(decoded(file), new URL(url, site.origin).href),
  }));
  for (const { path, title, canonical, lang } of pages)
    take({ url: path, status: 200, title, canonical, lang });

  // <meta http-equiv="refresh"> of a static generator's redirects.
  for (const page of site.documents)
    if (page.kind === 'redirect')
      take({ url: page.servedUrl, status: 301, location: page.refreshes[0]?.href });
  for (const path of site.files.keys()) take({ url: path, status: 200 });
  return pages;
}
