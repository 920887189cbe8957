import { join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { type ImportedRedirects, importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { writeYaml } from '../../import/write-map.ts';
import { readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { type Item, leftOut } from '../../map/patterns/foreign-rule.ts';
import { redirectsOfAstro, withoutComments } from '../../project/astro-config.ts';
import { configOf, type Generator } from '../../project/detect.ts';
import { schemaComment } from '../../project/schema-comment.ts';
import { type Addition, formatOn, pagesIn, withDays, withoutKnown } from '../map-import/known.ts';
import { serverConfigs } from '../map-import/server-configs.ts';
import { frameworkFiles, platformFiles } from '../map-import/source-steps.ts';
import { frameworkRedirects } from './framework.ts';

/** Redirects in one existing file or folder of a project. */
export interface Existing {
  readonly name: string;
  readonly brought: Addition;
}

/** Folders with platform files, which generators copy into the build. */
const folders = ['', 'public', 'static', 'src', 'docs'];

/** Folders of pages with aliases in their front matter. */
const aliasFolders: Readonly<Record<string, string>> = { Hugo: 'content', Jekyll: '_posts' };

/**
 * Reads the existing redirects of platforms, the generator and Astro's configuration, and of the build where nothing else
 * has any, and finds those that are code. A line of `_redirects` without a status means different things on Cloudflare and Netlify.
 */
export async function existingRedirects(
  generator: Generator | undefined,
  hosts: readonly HostId[],
  dist: string,
) {
  const existing: Existing[] = [];
  const notes: string[] = [];
  const unread: string[] = [];
  // Below a base, it is /docs/sitemap.xml.
  const writesSitemap =
    generator?.title === 'Astro' &&
    !/\bbase\s*[:,]/.test(withoutComments((await configOf(generator.configs)).text));
  const take = (name: string, sources: readonly NamedText[], from?: string): void => {
    try {
      const read = importRedirects(name, sources, { base: '/', from });
      const brought = writesSitemap ? withoutSitemap(read) : read;
      if (brought.items.some(({ kind }) => kind === 'rule')) existing.push({ name, brought });
      else if (brought !== read)
        notes.push(`Remove the redirect of /sitemap.xml from ${name}: Signpost writes that file.`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!/has no redirects|nothing to import/.test(error.message)) notes.push(error.message);
    }
  };
  const names = [
    ...folders.flatMap((folder) => platformFiles.map((file) => join(folder, file))),
    ...frameworkFiles,
  ];
  const takeFile = async (name: string): Promise<void> => {
    const text = await readText(name).catch(() => undefined);
    if (text !== undefined) take(name, [{ file: name, text }], formatOn(hosts, name));
  };
  for (const name of names) await takeFile(name);
  const folder = aliasFolders[generator?.title ?? ''];
  if (folder !== undefined) take(folder, await pagesIn(folder).catch(() => []));
  if (generator?.title === 'Astro') {
    const { config, list, note } = await redirectsOfAstro(generator.configs);
    if (list !== undefined && config !== undefined) take(config, [{ file: config, text: list }], 'mapping');
    if (note !== undefined) {
      notes.push(note);
      unread.push(`\`redirects\` in ${config}`);
    }
  }
  const framework = await frameworkRedirects(generator);
  if (framework.list !== undefined) {
    const { file, text, from } = framework.list;
    take(file, [{ file, text }], from);
  }
  for (const { what, note } of framework.unread) {
    notes.push(note);
    unread.push(what);
  }
  for (const { file, has, todo } of await serverConfigs()) {
    notes.push(
      `${file} ${has}, and was not read: a web server may have redirects of other sites too. ${todo}`,
    );
    unread.push(file);
  }
  if (existing.length === 0) for (const file of platformFiles) await takeFile(join(dist, file));
  const dated = existing.map(async ({ name, brought }) => ({
    name,
    brought: await withDays(name, brought, true),
  }));
  return { existing: await Promise.all(dated), notes, unread };
}

/** The number of redirects and gone URLs in existing files. */
export function ruleCount(existing: readonly Existing[]): number {
  return existing.flatMap(({ brought }) => brought.items.filter(({ kind }) => kind === 'rule')).length;
}

/** A redirect from there would fail the build. */
function withoutSitemap(brought: ImportedRedirects): ImportedRedirects {
  const isSitemap = (item: Item): boolean => item.kind === 'rule' && item.from === '/sitemap.xml';
  if (!brought.items.some(isSitemap)) return brought;
  const items = brought.items.map((item) =>
    isSitemap(item) ? leftOut(item, 'Signpost writes /sitemap.xml') : item,
  );
  return { ...brought, items };
}

/** One map of all of them, and what it gets of each; the first file with a URL wins. */
export function mapOf(
  file: string,
  existing: readonly Existing[],
): { readonly text: string; readonly added: readonly Existing[] } {
  const head = schemaComment('redirects', file, { installs: true });
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
    const own = text === head ? brought : withoutKnown(name, brought, { file, text });
    const yaml = [...writeYaml(title, own)].join('');
    text = text === head ? head + yaml : appendYaml(file, text, yaml);
    return { name, brought: own };
  });
  return { text, added };
}
