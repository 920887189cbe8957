import { join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { type ImportedRedirects, importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { findRedirectPage } from '../../import/redirect-page.ts';
import { writeYaml } from '../../import/write-map.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type Item, leaveOut } from '../../map/patterns/foreign-rule.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { type Addition, dropKnownRedirects, formatOn, readPages, withDays } from '../map-import/known.ts';
import { listServerConfigs } from '../map-import/server-configs.ts';
import { frameworkFiles, platformFiles } from '../map-import/source-steps.ts';
import { blankComments, readAstroRedirects } from './astro-redirects.ts';
import { type Generator, readConfig, scripts } from './detect.ts';

/** Redirects in one existing file or folder of a project. */
export interface Existing {
  readonly name: string;
  readonly brought: Addition;
}

/** A file or folder to read redirects from. */
interface Source {
  readonly name: string;
  readonly texts: readonly NamedText[];
  /** The file's format; undefined if its name and text decide. */
  readonly format?: string | undefined;
  /** The target of the redirect page at a path of the build, for aliases in front matter. */
  readonly redirectPage?: ((path: string) => string | undefined) | undefined;
}

/** The redirects in the existing files of a project. */
export interface FoundRedirects {
  readonly existing: readonly Existing[];
  /** Steps for the user. */
  readonly notes: readonly string[];
  /** A file with redirects that wasn't read: `redirects()` in next.config.mjs. */
  readonly unread: readonly string[];
}

/**
 * Reads the redirects of a project:
 *
 * 1. of platform files such as `public/_redirects`, of front matter, and of Astro's own `redirects`;
 * 2. where nothing else has any, of the platform files in the build;
 * 3. those that are code, or in the configuration of a web server, are only named.
 */
export async function findRedirects(
  generator: Generator | undefined,
  hosts: readonly HostId[],
  dist: string,
): Promise<FoundRedirects> {
  const notes: string[] = [];
  const isSitemapOurs = await generatesSitemap(generator);
  const sources = [...(await readPlatformFiles(hosts)), ...(await readFrontMatter(generator, dist))];

  const astro = generator?.title === 'Astro' ? await readAstroRedirects(generator.configs) : {};
  if (astro.config !== undefined && astro.list !== undefined)
    sources.push({
      name: astro.config,
      texts: [{ file: astro.config, text: astro.list }],
      format: 'mapping',
    });

  let existing = importSources(sources, isSitemapOurs, notes);
  if (existing.length === 0)
    existing = importSources(
      await readFiles(
        platformFiles.map((file) => join(dist, file)),
        hosts,
      ),
      isSitemapOurs,
      notes,
    );

  const code = [...(await findComputed(generator)), ...(await findServerConfigs())];
  if (astro.note !== undefined) code.push({ what: `\`redirects\` in ${astro.config}`, note: astro.note });

  const dated = existing.map(async ({ name, brought }) => ({
    name,
    brought: await withDays(name, brought, true),
  }));
  return {
    existing: await Promise.all(dated),
    notes: [...notes, ...code.map(({ note }) => note)],
    unread: code.map(({ what }) => what),
  };
}

/** Folders with platform files, which generators copy into the build. */
const folders = ['', 'public', 'static', 'src', 'docs'];

function readPlatformFiles(hosts: readonly HostId[]): Promise<Source[]> {
  const names = folders.flatMap((folder) => platformFiles.map((file) => join(folder, file)));
  return readFiles([...names, ...frameworkFiles], hosts);
}

/** A line of `_redirects` without a status means different things on Cloudflare and Netlify. */
async function readFiles(names: readonly string[], hosts: readonly HostId[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const name of names) {
    const text = await readText(name).catch(() => undefined);
    if (text === undefined) continue;
    sources.push({ name, texts: [{ file: name, text }], format: formatOn(hosts, name) });
  }
  return sources;
}

/** Folders of pages with aliases in their front matter. */
const aliasFolders: Readonly<Record<string, string>> = { Hugo: 'content', Jekyll: '_posts' };

async function readFrontMatter(generator: Generator | undefined, dist: string): Promise<Source[]> {
  const name = aliasFolders[generator?.title ?? ''];
  if (name === undefined) return [];
  const redirectPage = (await hasFile(dist)) ? findRedirectPage(openBuildFolder(dist)) : undefined;
  return [{ name, texts: await readPages(name).catch(() => []), redirectPage }];
}

/** Imports each source that has redirects. Adds a note for what can't be read. */
function importSources(sources: readonly Source[], isSitemapOurs: boolean, notes: string[]): Existing[] {
  return sources.flatMap(({ name, texts, format, redirectPage }) => {
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
  });
}

/** True for an Astro site at the root of its host. Below a base, Signpost writes /docs/sitemap.xml. */
async function generatesSitemap(generator: Generator | undefined): Promise<boolean> {
  if (generator?.title !== 'Astro') return false;
  const { text } = await readConfig(generator.configs);
  return !/\bbase\s*[:,]/.test(blankComments(text));
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

/** Redirects that weren't read, and what to do about them. */
interface Unread {
  readonly what: string;
  readonly note: string;
}

/** Redirects that a framework computes. */
interface ComputedRedirects {
  readonly configs: readonly string[];
  readonly sign: RegExp;
  readonly what: string;
  /** The file in which they can be imported, and its format. */
  readonly file?: string;
}

const computed: Readonly<Record<string, ComputedRedirects>> = {
  'Next.js': {
    configs: scripts('next.config'),
    sign: /\bredirects\s*[(:=]/,
    what: '`redirects()`',
    file: '.next/routes-manifest.json --input-format next',
  },
  Nuxt: { configs: scripts('nuxt.config'), sign: /\bredirect\s*:/, what: '`routeRules`' },
  Gatsby: { configs: scripts('gatsby-node'), sign: /\bcreateRedirect\b/, what: '`createRedirect`' },
  Docusaurus: {
    configs: scripts('docusaurus.config'),
    sign: /plugin-client-redirects/,
    what: '`plugin-client-redirects`',
  },
};

async function findComputed(generator: Generator | undefined): Promise<Unread[]> {
  const code = computed[generator?.title ?? ''];
  if (code === undefined) return [];
  const { config, text } = await readConfig(code.configs);
  if (config === undefined || !code.sign.test(blankComments(text))) return [];

  const first = code.file === undefined ? 'Save its redirects as JSON' : 'Build the site';
  const command = `npx astro-signpost map import ${code.file ?? 'FILE'} --output ${usualMapFile} --append`;
  const what = `${code.what} in ${config}`;
  return [{ what, note: `${config}: ${code.what} is code, so it was not read. ${first}, then: ${command}` }];
}

async function findServerConfigs(): Promise<Unread[]> {
  return (await listServerConfigs()).map(({ file, has, todo }) => ({
    what: file,
    note: `${file} ${has}, and was not read: a web server may have redirects of other sites too. ${todo}`,
  }));
}

/** The number of redirects and gone URLs in existing files. */
export function countRules(existing: readonly Existing[]): number {
  return existing.flatMap(({ brought }) => brought.items.filter(({ kind }) => kind === 'rule')).length;
}

/** One map of all of them, and what it gets of each; the first file with a URL wins. */
export function writeMap(
  file: string,
  existing: readonly Existing[],
): { readonly text: string; readonly added: readonly Existing[] } {
  const head = printSchemaComment('redirects', file, { installs: true });
  if (existing.length === 0)
    return {
      text: `${head}# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/\nredirects: []\n`,
      added: [],
    };

  const titles = existing.map(({ name, brought: { importer } }) =>
    name === importer.title
      ? name
      : `${name} (${/\.config\.\w+$/.test(name) ? 'the key `redirects`' : importer.title})`,
  );
  const title = `From ${new Intl.ListFormat('en').format(titles)}. \`since\` is the day of the commit, at the latest yesterday.`;

  let text = head;
  const added = existing.map(({ name, brought }) => {
    const own = text === head ? brought : dropKnownRedirects(name, brought, { file, text });
    const yaml = [...writeYaml(title, own)].join('');
    text = text === head ? head + yaml : appendYaml(file, text, yaml);
    return { name, brought: own };
  });
  return { text, added };
}
