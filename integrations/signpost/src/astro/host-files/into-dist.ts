import { join, relative, resolve, sep } from 'node:path';
import { goesToDist, type Host } from '../../hosts/host.ts';
import { hostLoads } from '../../hosts/load.ts';
import { concurrently } from '../../lib/concurrently.ts';
import { listFiles, readBytes, readText } from '../../lib/disk/read.ts';
import { removeFile, type Staging } from '../../lib/disk/write.ts';
import { isWritten } from '../../lib/disk/write-host.ts';
import type { Finding } from '../../lib/finding.ts';
import { hasBlock, mergeOwn } from '../../lib/merge-file.ts';
import { firstOf } from '../../lib/text.ts';
import { staleIds } from '../../project/emit.ts';
import { addedTo, keptOwn, readRecord, rewrittenBelow } from '../../project/own-files.ts';
import { type Layout, publishedFolder } from '../../project/published-folder.ts';

/** Hosts whose files look for the pages below the base, where the build has them at its root. */
export function baseFindings(hosts: readonly Host[], layout: Layout, adapter: string | undefined): Finding[] {
  // GitHub puts a project below its base by itself.
  const titles = hosts.filter(({ can }) => can.redirects !== false).map(({ title }) => title);
  if (titles.length === 0 || publishedFolder(layout) !== undefined) return [];
  const { below } = layout;
  const dist = relative(layout.root, layout.dist).split(sep).join('/');
  const shown = dist.startsWith('..') ? dist : `./${dist}`;
  const there = `or publish the contents of ${dist} below ${below}, by a copy or your own rewrite`;
  return [
    {
      rule: 'host-base',
      conventions: ['W-REDIR-1'],
      level: 'warning',
      message: `${new Intl.ListFormat('en').format(titles)}: with the base /${below}, the host looks for pages in the folder ${below} of the published files, but this build has them directly in ${dist}. Published this way, every page returns 404`,
      // With a server, Astro's outDir is not what is published.
      fix:
        adapter === undefined
          ? `set \`outDir: '${shown}/${below.slice(0, -1)}'\` in the Astro config and publish ${dist}, ${there}`
          : there.slice('or '.length),
    },
  ];
}

/** Where a host's files are copied from, and the build that they go into. */
export interface IntoDist {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly dist: string;
  /** The folder that is published: `dist`, or the one that holds it as the site's base. */
  readonly published: string;
  /** The folder of the site on its host, by its name on disk, as `docs/`: empty for the whole host. */
  readonly below: string;
  /** What `filesAboveBase` and `filesOfFormerHosts` gave before the deploy folder was written anew. */
  readonly above: ReadonlySet<string>;
}

/**
 * Copies the primary host's files to where it wants them in what is published, with what the site's own say. Their names
 * count from the root of the host, and `dist` is what is below the site's base there.
 */
export async function intoDist(
  staging: Staging,
  host: Host,
  names: readonly string[],
  { folder, dist, published, below, above }: IntoDist,
): Promise<Finding[]> {
  const isPages = host.can.redirects === false;
  const record = await readRecord(folder);
  const findings: Finding[] = [];
  const outside: string[] = [];
  for (const name of names.filter((one) => goesToDist(host, one))) {
    const isBelow = name.startsWith(below);
    // A page that redirects an old URL works at that URL alone; `.nojekyll` is for all that is published.
    if (isPages && !isBelow && name !== '.nojekyll') outside.push(name);
    else {
      const path = isBelow ? name.slice(below.length) : name;
      const generated = { file: join(folder, name), recorded: record?.get(name) };
      const top = isPages || isBelow ? dist : published;
      const mayReplace = above.has(name) || isSignposts(path);
      findings.push(...(await place(staging, generated, { dist, top, path, mayReplace })));
    }
  }
  if (outside.length > 0) findings.push(outsideOf(host, below, outside));
  return findings;
}

/** A file in the deploy folder, and what the last one has in the site's own. */
interface Generated {
  readonly file: string;
  readonly recorded: ReadonlySet<string> | undefined;
}

/** Nobody else names a file so: `_signpost/…`, `.signpost-405.txt`. */
const isSignposts = (path: string): boolean => /^[._]signpost\b/.test(path);

/** Where a file goes: `path` in `top`. The site's own of that name is in `dist`, since Astro takes `public/` there. */
interface Target {
  readonly dist: string;
  readonly top: string;
  readonly path: string;
  /** True where what is above the base is from the last build, not from an adapter or another site. */
  readonly mayReplace: boolean;
}

async function place(
  staging: Staging,
  generated: Generated,
  { dist, top, path, mayReplace }: Target,
): Promise<Finding[]> {
  const [below, content = ''] = await Promise.all([readText(join(dist, path)), readText(generated.file)]);
  const own = below ?? (top === dist || mayReplace ? undefined : await readText(join(top, path)));
  // A file with Signpost's block has the site's own lines already.
  if (own === undefined || (below !== undefined && hasBlock(content))) {
    await staging.copy(generated.file, join(top, path));
    return top !== dist && isRewriting(path, below) ? [rewrittenBelow(path)] : [];
  }
  const both = mergeOwn(path, own, content, generated.recorded);
  if (both === undefined) return [keptOwn(path)];
  await staging.write(join(top, path), both.text);
  return [addedTo(path)];
}

/** Apache asks the rules of the innermost folder alone: https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriteoptions */
function isRewriting(path: string, own = ''): boolean {
  return path === '.htaccess' && /^[ \t]*RewriteEngine[ \t]+on/im.test(own);
}

function outsideOf({ id, title }: Host, below: string, names: readonly string[]): Finding {
  const urls = names.map((name) => `/${name.replace(/\/index\.html$/, '')}`);
  return {
    rule: 'host-base',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    message: `${title}: ${counted(urls)} outside of /${below}, where this site has no pages: ${firstOf(urls)}.`,
    fix: `put the pages in deploy/${id} into what is published at the root of the host, or leave these URLs to it`,
  };
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? 'one old URL is' : `${length.toLocaleString('en')} old URLs are`;
}

/** Files that are read at one time: a large map has thousands. */
const atOnce = 8;

/** A build, and what of it is published. */
export type Places = Pick<IntoDist, 'dist' | 'published' | 'below'>;

/**
 * The names of a host's files above the site's base that the last build put there: they are the same in its folder.
 * Astro empties `dist` before a build, and nothing above it.
 */
export async function filesAboveBase(
  host: Host,
  { folder, dist, published, below }: Places & Pick<IntoDist, 'folder'>,
): Promise<ReadonlySet<string>> {
  const isNone = host.can.redirects === false || resolve(published) === resolve(dist);
  if (isNone || !(await isWritten(folder))) return new Set();
  const names = (await listFiles(folder)).filter((name) => goesToDist(host, name) && !name.startsWith(below));
  const same = new Set<string>();
  await concurrently(names, atOnce, async (name) => {
    const [there, generated] = await Promise.all([join(published, name), join(folder, name)].map(readBytes));
    if (there !== undefined && generated?.equals(there)) same.add(name);
  });
  return same;
}

/**
 * The same of hosts that an earlier build was for and this one is not. A host of which files are still written may have
 * them put there by a script of the project's own.
 */
export async function filesOfFormerHosts(
  built: readonly string[],
  out: string,
  places: Places,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  if (resolve(places.published) === resolve(places.dist)) return names;
  for (const id of await staleIds(out, built)) {
    const host = await hostLoads[id]?.();
    if (host === undefined) continue;
    for (const name of await filesAboveBase(host, { ...places, folder: join(out, id) })) names.add(name);
  }
  return names;
}

/** Takes those away that are made no more: a host would still answer by them. */
export async function removeStale(
  names: readonly string[],
  { published, above }: Pick<IntoDist, 'published' | 'above'>,
): Promise<void> {
  const made = new Set(names);
  for (const name of above) if (!made.has(name)) await removeFile(join(published, name));
}
