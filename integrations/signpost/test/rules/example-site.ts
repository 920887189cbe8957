import { parseLedger } from '../../src/audit/site/ledger.ts';
import { type ReadOptions, readSite } from '../../src/audit/site/read.ts';
import type { Site } from '../../src/audit/site/site.ts';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import type { Example } from '../../src/lib/finding.ts';
import { likelyTargets } from '../../src/migrate/suggest/lost-targets.ts';
import { loadMap } from '../../src/project/map-includes.ts';

/** Reads an example as a build; its `redirects.yaml` becomes the map. */
export async function siteOf({ files, site }: Omit<Example, 'title'>): Promise<Site> {
  const { 'redirects.yaml': yaml, 'published.txt': ledger, 'previous.yaml': before, ...built } = files;
  const loaded = yaml === undefined ? undefined : await mapOf(yaml);
  return readSite(filesInMemory(built), {
    // '' is an unknown site.
    origin: site === '' ? undefined : (site ?? 'https://www.example.com'),
    map: loaded?.map,
    previous: before === undefined ? undefined : (await mapOf(before)).map,
    likely: likelyTargets,
    ledger: ledger === undefined ? undefined : parseLedger('published.txt', ledger).ledger,
    now: new Date('2026-11-20T12:00:00Z'),
    ...findHost(built),
  });
}

/** The settings of an example name its host. */
function findHost(files: Readonly<Record<string, string>>): Pick<ReadOptions, 'host' | 'hosts' | 'serving'> {
  const settings = new Map([
    ['wrangler.jsonc', cloudflare],
    ['netlify.toml', netlify],
    ['CNAME', githubPages],
  ]);
  const host = Object.keys(files)
    .map((name) => settings.get(name))
    .find((named) => named !== undefined);
  const serving = host?.serving?.({ files: Object.keys(files), read: (name) => files[name] });
  return { host, hosts: host && [host], serving };
}

async function mapOf(yaml: string) {
  const loaded = await loadMap('redirects.yaml', { readBytes: async () => Buffer.from(yaml) });
  if (loaded.findings.length > 0)
    throw new Error(`the example's map is wrong: ${JSON.stringify(loaded.findings)}`);
  return loaded;
}
