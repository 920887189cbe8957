import { join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { type ImportedRedirects, importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { findRedirectPage } from '../../import/redirect-page.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type Item, leaveOut } from '../../map/patterns/foreign-rule.ts';
import { formatOn, readPages, withDays } from '../map-import/known.ts';
import { frameworkFiles, platformFiles, type Source } from '../map-import/source-steps.ts';
import { type AstroConfig, findProperty, printRedirects } from './astro-config.ts';
import type { Generator } from './detect.ts';
import { findUnread } from './unread.ts';

/** A file or folder to read redirects from. */
interface Input {
  readonly name: string;
  readonly texts: readonly NamedText[];
  /** The file's format; undefined if its name and text decide. */
  readonly format?: string | undefined;
  /** The target of the redirect page at a path of the build, for aliases in front matter. */
  readonly redirectPage?: ((path: string) => string | undefined) | undefined;
}

/** The redirects in the existing files of a project. */
export interface FoundRedirects {
  readonly existing: readonly Source[];
  /** Steps for the user. */
  readonly notes: readonly string[];
  /** Files with redirects that weren't read: `redirects()` in next.config.mjs. */
  readonly unread: readonly string[];
}

/** Folders with platform files, which generators copy into the build. */
const folders = ['', 'public', 'static', 'src', 'docs'];

/**
 * Reads the redirects of a project:
 *
 * 1. of platform files such as `public/_redirects`, of front matter, and of Astro's own `redirects`;
 * 2. where nothing else has any, of the platform files in the build;
 * 3. those that are code, or in the configuration of a web server, are only named.
 */
export async function findRedirects(
  generator: Generator | undefined,
  astro: AstroConfig | undefined,
  hosts: readonly HostId[],
  dist: string,
): Promise<FoundRedirects> {
  const notes: string[] = [];
  // Below a base, Signpost writes /docs/sitemap.xml.
  const isSitemapOurs = astro !== undefined && findProperty(astro.object, 'base') === undefined;
  const importAll = (inputs: readonly Input[]): Source[] =>
    inputs.flatMap((input) => importInput(input, isSitemapOurs, notes));

  const names = folders.flatMap((folder) => platformFiles.map((file) => join(folder, file)));
  const own = importAll([
    ...(await readFiles([...names, ...frameworkFiles], hosts)),
    ...(await readFrontMatter(generator, dist)),
    ...readAstroRedirects(astro),
  ]);
  const built = platformFiles.map((file) => join(dist, file));
  const existing = own.length > 0 ? own : importAll(await readFiles(built, hosts));

  const dated = existing.map(async ({ name, brought }) => ({
    name,
    brought: await withDays(name, brought, true),
  }));
  const unread = await findUnread(generator, astro);
  return {
    existing: await Promise.all(dated),
    notes: [...notes, ...unread.map(({ note }) => note)],
    unread: unread.map(({ what }) => what),
  };
}

/** A line of `_redirects` without a status means different things on Cloudflare and Netlify. */
async function readFiles(names: readonly string[], hosts: readonly HostId[]): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    const text = await readText(name).catch(() => undefined);
    if (text === undefined) continue;
    inputs.push({ name, texts: [{ file: name, text }], format: formatOn(hosts, name) });
  }
  return inputs;
}

function readAstroRedirects(astro: AstroConfig | undefined): Input[] {
  const text = astro && printRedirects(astro);
  if (astro === undefined || text === undefined) return [];
  return [{ name: astro.file, texts: [{ file: astro.file, text }], format: 'netlify' }];
}

/** Folders of pages with aliases in their front matter. */
const aliasFolders: Readonly<Record<string, string>> = { Hugo: 'content', Jekyll: '_posts' };

async function readFrontMatter(generator: Generator | undefined, dist: string): Promise<Input[]> {
  const name = aliasFolders[generator?.title ?? ''];
  if (name === undefined) return [];
  const redirectPage = (await hasFile(dist)) ? findRedirectPage(openBuildFolder(dist)) : undefined;
  return [{ name, texts: await readPages(name).catch(() => []), redirectPage }];
}

/** Imports a file that has redirects. Adds a note for what can't be read. */
function importInput(
  { name, texts, format, redirectPage }: Input,
  isSitemapOurs: boolean,
  notes: string[],
): Source[] {
  try {
    const read = importRedirects(name, texts, { base: '/', from: format, redirectPage });
    const brought = isSitemapOurs ? dropSitemapRedirect(read) : read;
    if (brought.items.some(({ kind }) => kind === 'rule')) return [{ name, brought }];

    if (read.importer.id === 'front-matter')
      notes.push(
        `Pages in ${name} have aliases. Build the site, and run: npx astro-signpost map import ${name} --build FOLDER --output ${usualMapFile} --append`,
      );
    if (brought !== read)
      notes.push(`Remove the redirect of /sitemap.xml from ${name}: Signpost writes that file.`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!/has no redirects|nothing to import/.test(error.message)) notes.push(error.message);
  }
  return [];
}

/** A redirect from /sitemap.xml would fail the build. */
function dropSitemapRedirect(brought: ImportedRedirects): ImportedRedirects {
  const isSitemap = (item: Item): boolean => item.kind === 'rule' && item.from === '/sitemap.xml';
  if (!brought.items.some(isSitemap)) return brought;
  const items = brought.items.map((item) =>
    isSitemap(item) ? leaveOut(item, 'Signpost writes /sitemap.xml') : item,
  );
  return { ...brought, items };
}

/** The number of redirects and gone URLs in existing files. */
export function countRules(existing: readonly Source[]): number {
  return existing.flatMap(({ brought }) => brought.items.filter(({ kind }) => kind === 'rule')).length;
}
