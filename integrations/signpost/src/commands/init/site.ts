import { join } from 'node:path';
import { readDomain } from '../../audit/site/origin.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { firstFile, readBytes } from '../../lib/disk/read.ts';
import { present } from '../../lib/text/text.ts';
import { configOf, type Generator } from '../../project/detect.ts';
import { soleSiteOf } from '../../project/site-url.ts';

/** The URL of a site, and where it was found. */
export interface DetectedSite {
  readonly url: string;
  readonly sign: string;
}

/** The keys for the URL of the site, and for its base, in the generator's configuration. */
export const siteKeys: Readonly<Record<string, { readonly url: string; readonly base?: string }>> = {
  Astro: { url: 'site' },
  Docusaurus: { url: 'url', base: 'baseUrl' },
  Hugo: { url: 'baseURL' },
  Jekyll: { url: 'url', base: 'baseurl' },
  MkDocs: { url: 'site_url' },
};

/** The https URL of the site, if everything that names one names the same host. */
export async function detectedSite(
  generator: Generator | undefined,
  build: string | undefined,
): Promise<DetectedSite | undefined> {
  const found = present<DetectedSite>(
    build !== undefined && (await inPages(build)),
    await inConfig(generator),
    await inDomainFile(build),
  );
  const [first] = found;
  const isSure = new Set(found.map(({ url }) => new URL(url).origin)).size === 1;
  return first !== undefined && isSure && isReal(first.url) ? first : undefined;
}

/** False for the URLs in templates and on this machine. */
function isReal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'https:' && hostname.includes('.') && !/(?:^|\.)example\.(?:com|net|org)$/.test(hostname)
  );
}

async function inPages(build: string): Promise<DetectedSite | undefined> {
  const url = await soleSiteOf(build, listBuild(build).list);
  return url === undefined ? undefined : { url: withoutSlash(url), sign: `the canonical URLs in ${build}` };
}

/** Only a plain text, and the same one in each place. */
async function inConfig(generator: Generator | undefined): Promise<DetectedSite | undefined> {
  const keys = siteKeys[generator?.title ?? ''];
  const { config, text } = await configOf(generator?.configs ?? []);
  if (keys === undefined || config === undefined) return undefined;
  const [url, ...others] = valuesOf(text, keys.url);
  const bases = keys.base === undefined ? [] : valuesOf(text, keys.base);
  if (url === undefined || !/^https?:\/\//.test(url) || others.length > 0 || bases.length > 1)
    return undefined;
  const whole = URL.parse(withoutSlash(url) + (bases[0] ?? ''));
  return whole === null ? undefined : { url: withoutSlash(whole.href), sign: `\`${keys.url}\` in ${config}` };
}

/** The different values of a key at the start of a line, in YAML, TOML, JSON and JavaScript. */
function valuesOf(text: string, key: string): string[] {
  const values = text.matchAll(
    new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'gim'),
  );
  return [...new Set(Array.from(values, ([, value = '']) => value))];
}

/** GitHub Pages serves the site at this domain. */
async function inDomainFile(build: string | undefined): Promise<DetectedSite | undefined> {
  const folders = ['', 'public', 'static', 'docs', 'src', ...(build === undefined ? [] : [build])];
  const file = await firstFile(folders.map((folder) => join(folder, 'CNAME')));
  const { host } = (file && readDomain(file, await readBytes(file))) || {};
  return file === undefined || host === undefined || URL.parse(`https://${host}`) === null
    ? undefined
    : { url: `https://${host}`, sign: file };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
