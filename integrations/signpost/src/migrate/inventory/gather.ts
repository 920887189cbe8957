import { toDay } from '../../lib/date.ts';
import { openBuildFolder, tryStat } from '../../lib/disk/build-folder.ts';
import type { Client } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal, formatCount } from '../../lib/text/text.ts';
import { resolveBuild } from '../../project/facts.ts';
import type { SourceKind } from '../state/old-url.ts';
import type { Source } from '../state/state-file.ts';
import { type CrawledSite, type CrawlSettings, crawlOldSite } from './crawl.ts';
import type { Inventory } from './merge.ts';
import { fetchInput, openInput } from './open.ts';
import { readFolder } from './read/folder.ts';
import type { Input, Take } from './read/input.ts';
import { detectReader } from './recognize.ts';

/** The notices of a source; also the pages of a folder or a crawl. */
type Reading = Pick<CrawledSite, 'notices'> & Partial<CrawledSite>;

export type Gathered = Reading & { readonly source: Source };

interface GatherContext {
  readonly inventory: Inventory;
  /** The sources of earlier runs. */
  readonly known: readonly Source[];
  readonly client: Client;
  readonly settings: CrawlSettings;
}

/** Reads files, folders and URLs into the inventory, in their order. A file that was counted before is skipped. */
export async function gatherSources(names: readonly string[], context: GatherContext): Promise<Gathered[]> {
  const counted = new Set(context.known.map(({ digest }) => digest));
  const gathered: Gathered[] = [];
  for (const name of names) {
    const { kind, title, digest, read } = await openSource(name, context);
    if (digest !== undefined && counted.has(digest)) {
      console.error(`${name}: already counted, skipped`);
      continue;
    }
    counted.add(digest);

    const count = context.inventory.source(kind);
    const reading = await read(count.take);
    const source = { name, kind, on: toDay(new Date()), urls: count.finish(), ...(digest && { digest }) };
    gathered.push({ ...reading, source });
    console.error(`${name}: ${title}, ${formatCount(source.urls, 'URL')}`);
    for (const notice of reading.notices) console.error(`  ${escapeLineForTerminal(notice)}`);
  }
  return gathered;
}

interface OpenedSource {
  readonly kind: SourceKind;
  readonly title: string;
  readonly digest?: string;
  read(take: Take): Promise<Reading>;
}

async function openSource(name: string, { client, settings }: GatherContext): Promise<OpenedSource> {
  if (tryStat(name)?.isDirectory()) {
    const files = openBuildFolder(await resolveBuild(name));
    const read: OpenedSource['read'] = async (take) => ({
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

  const input = await fetchInput(client, name);
  if (!input.isHtml) return openReader(input);
  if (/\.(?:xml|txt|csv|json)(?:\.gz)?$/i.test(new URL(name).pathname))
    throw new Problem(`${name} returns an HTML page instead of a sitemap.`);
  return { kind: 'crawl', title: 'a live site', read: (take) => crawlOldSite(client, name, take, settings) };
}

function openReader(input: Input): OpenedSource {
  const { kind, title, read } = detectReader(input);
  return { kind, title, read: async (take) => ({ notices: await read(input, take) }) };
}
