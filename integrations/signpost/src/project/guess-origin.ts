import { join } from 'node:path';
import { guessOrigin } from '../audit/site/origin.ts';
import { readPage } from '../audit/site/raw-page.ts';
import { readSitemap } from '../audit/site/sitemap.ts';
import { readBytes } from '../lib/disk/read.ts';
import type { RedirectMap } from '../redirects/map/entry.ts';

/** So many pages tell as much as all of them. */
const enough = 25;

/** The https URL that most canonicals of a build name, else its sitemap, with the base; undefined where none is named. */
export async function guessSiteOf(dist: string, files: readonly string[]): Promise<string | undefined> {
  const html = files.filter((file) => /\.html?$/i.test(file)).slice(0, enough);
  const read = await Promise.all(
    html.map(async (file) => ({ file, bytes: await readBytes(join(dist, file)) })),
  );
  const pages = read.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [readPage(file, bytes)]));
  const guessed = guessOrigin(pages) ?? (await originOfSitemap(dist, files));
  // What is deployed from here is on https, whatever the pages say of themselves.
  return guessed && guessed.origin.replace(/^http:/, 'https:') + guessed.base;
}

/** The origin of a sitemap's first URL; the base is the folder that all are in, unless the build has it. */
async function originOfSitemap(dist: string, files: readonly string[]) {
  const name = files.find((file) => /^sitemap(?:[-_]index)?\.xml$/i.test(file));
  const bytes = name === undefined ? undefined : await readBytes(join(dist, name));
  if (name === undefined || bytes === undefined) return undefined;
  const urls = readSitemap(name, bytes).entries.flatMap(({ loc }) => URL.parse(loc) ?? []);
  const [first] = urls;
  if (first === undefined) return undefined;
  const folders = urls.map(({ pathname }) => pathname.replace(/(?<![^/])[^/]*$/, ''));
  const base = folders.reduce(commonFolder);
  const isOwn = !files.some((file) => `/${file}`.startsWith(base));
  return { origin: first.origin, base: isOwn ? base : '/' };
}

function commonFolder(a: string, b: string): string {
  let folder = a;
  while (!b.startsWith(folder)) folder = folder.replace(/(?<![^/])[^/]*\/$/, '');
  return folder;
}

/** The host that the old URLs of a map name, where they are absolute and name one. */
export function originOfMap(map: RedirectMap | undefined): string | undefined {
  const hosts = new Set(map?.entries.flatMap((entry) => (entry.host === '' ? [] : [entry.host])));
  const [host] = hosts;
  return hosts.size === 1 && host !== undefined ? `https://${host}` : undefined;
}
