import { join } from 'node:path';
import { readPage } from '../../audit/site/raw-page.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { type Generator, readConfig } from './detect.ts';

/** The keys for the URL of the site, and for its base, in the generator's configuration. */
const siteKeys: Readonly<Record<string, { readonly url: string; readonly base?: string }>> = {
  Docusaurus: { url: 'url', base: 'baseUrl' },
  Hugo: { url: 'baseURL' },
  Jekyll: { url: 'url', base: 'baseurl' },
  MkDocs: { url: 'site_url' },
};

/**
 * The https URL of a site that Astro doesn't build: from the generator's configuration, or the canonical URL of the home
 * page. Undefined if they name different hosts.
 */
export async function findSite(generator: Generator | undefined, dist: string): Promise<string | undefined> {
  const found = [await readConfigSite(generator), await readHomePageSite(dist)];
  const [url, ...others] = found.filter((one) => one !== undefined).filter(isPublished);
  const isSure = others.every((other) => new URL(other).origin === new URL(url ?? other).origin);
  return isSure ? url?.replace(/\/$/, '') : undefined;
}

/** False for the URLs in templates and on this machine. */
function isPublished(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isExample = /(?:^|\.)example\.(?:com|net|org)$/.test(hostname);
  return protocol === 'https:' && hostname.includes('.') && !isExample;
}

/** `baseURL = 'https://www.example.org/'` of hugo.toml. */
async function readConfigSite(generator: Generator | undefined): Promise<string | undefined> {
  const keys = siteKeys[generator?.title ?? ''];
  if (keys === undefined) return undefined;

  const { text } = await readConfig(generator?.configs ?? []);
  const url = readValue(text, keys.url);
  const base = keys.base === undefined ? '' : readValue(text, keys.base);
  return URL.parse(url.replace(/\/$/, '') + base)?.href;
}

/** The value of a key at the start of a line, in YAML, TOML, JSON and JavaScript; '' if it occurs twice. */
function readValue(text: string, key: string): string {
  const line = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'gim');
  const values = new Set(Array.from(text.matchAll(line), ([, value = '']) => value));
  const [value = ''] = values.size === 1 ? values : [];
  return value;
}

async function readHomePageSite(dist: string): Promise<string | undefined> {
  const bytes = await readBytes(join(dist, 'index.html'));
  if (bytes === undefined) return undefined;
  const canonical = readPage('index.html', bytes).rels.find(({ rel }) => rel.includes('canonical'));
  return URL.parse(canonical?.href ?? '')?.href;
}
