import { join, relative, resolve, sep } from 'node:path';
import { type Host, isDistFile } from '../../hosts/host.ts';
import { hostLoads } from '../../hosts/load.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { listFiles, readBytes, readText } from '../../lib/disk/read.ts';
import { removeFile, type Staging } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { hasBlock, mergeOwn } from '../../lib/json/merge-file.ts';
import { compact, listFirst } from '../../lib/text/text.ts';
import { describeAdded, reportKeptFile, reportRewriteBelow } from '../../project/own-files.ts';
import { findPublishedFolder, type Layout } from '../../project/published-folder.ts';
import { findStaleHosts, isWritten } from '../../project/write-files.ts';

/** Reports hosts that expect the pages below the base, if the build has them at its root. */
export function baseFindings(hosts: readonly Host[], layout: Layout, adapter: string | undefined): Finding[] {
  // GitHub Pages adds the base of a project by itself.
  const titles = hosts.filter(({ abilities }) => abilities.statusRedirects).map(({ title }) => title);
  if (titles.length === 0 || findPublishedFolder(layout) !== undefined) return [];
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
      // With a server, Astro's `outDir` isn't the published folder.
      fix:
        adapter === undefined
          ? `set \`outDir: '${shown}/${below.slice(0, -1)}'\` in the Astro config and publish ${dist}, ${there}`
          : there.slice('or '.length),
    },
  ];
}

/** The source and destination of a host's files. */
export interface IntoDist {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly dist: string;
  /** The published folder: `dist`, or the one that contains it as the site's base. */
  readonly published: string;
  /** The site's folder on its host, by its name on disk: `docs/`; empty for the whole host. */
  readonly below: string;
  /** The result of `filesAboveBase` and `filesOfFormerHosts` before the deploy folder was written. */
  readonly above: ReadonlySet<string>;
}

/**
 * Copies the primary host's files into the published folder, merged with the site's own files. Their names are relative to
 * the host's root; `dist` is the folder below the base.
 */
export async function intoDist(
  staging: Staging,
  host: Host,
  names: readonly string[],
  { folder, dist, published, below, above }: IntoDist,
): Promise<Finding[]> {
  const isPages = !host.abilities.statusRedirects;
  const findings: Finding[] = [];
  const outside: string[] = [];
  for (const name of names.filter((one) => isDistFile(host, one))) {
    const isBelow = name.startsWith(below);
    // A redirect page works only at its old URL; `.nojekyll` applies to everything published.
    if (isPages && !isBelow && name !== '.nojekyll') outside.push(name);
    else {
      const path = isBelow ? name.slice(below.length) : name;
      const top = isPages || isBelow ? dist : published;
      const mayReplace = above.has(name) || isSignposts(path);
      findings.push(...(await place(staging, host, join(folder, name), { dist, top, path, mayReplace })));
    }
  }
  if (outside.length > 0) findings.push(outsideOf(host, below, outside));
  return findings;
}

/** Only Signpost uses such names: `_signpost/…`, `.signpost-405.txt`. */
const isSignposts = (path: string): boolean => /^[._]signpost\b/.test(path);

/**
 * The destination of a file: `path` in `top`. The site's own file of that name is in `dist`, where Astro copies `public/`.
 */
interface Target {
  readonly dist: string;
  readonly top: string;
  readonly path: string;
  /** True if the existing file above the base comes from the last build, not from an adapter or another site. */
  readonly mayReplace: boolean;
}

async function place(
  staging: Staging,
  host: Host,
  file: string,
  { dist, top, path, mayReplace }: Target,
): Promise<Finding[]> {
  const [below, content = ''] = await Promise.all([readText(join(dist, path)), readText(file)]);
  const own = below ?? (top === dist || mayReplace ? undefined : await readText(join(top, path)));
  // A file with Signpost's block already contains the site's own lines.
  if (own === undefined || (below !== undefined && hasBlock(content))) {
    await staging.copy(file, join(top, path));
    return top !== dist && isRewriting(path, below) ? [reportRewriteBelow(path)] : [];
  }
  const merged = mergeOwn(path, own, content);
  if (merged === undefined) return [reportKeptFile(path)];
  await staging.write(join(top, path), merged);
  return compact(describeAdded(host, path, own, content));
}

/**
 * Apache applies only the rules of the innermost folder:
 * https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriteoptions
 */
function isRewriting(path: string, own = ''): boolean {
  return path === '.htaccess' && /^[ \t]*RewriteEngine[ \t]+on/im.test(own);
}

function outsideOf({ id, title }: Host, below: string, names: readonly string[]): Finding {
  const urls = names.map((name) => `/${name.replace(/\/index\.html$/, '')}`);
  return {
    rule: 'host-base',
    conventions: ['W-REDIR-1'],
    level: 'warning',
    message: `${title}: ${counted(urls)} outside of /${below}, where this site has no pages: ${listFirst(urls)}.`,
    fix: `put the pages in deploy/${id} into what is published at the root of the host, or leave these URLs to it`,
  };
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? 'one old URL is' : `${length.toLocaleString('en')} old URLs are`;
}

/** Files that are read at a time; a large map has thousands. */
const atOnce = 8;

/** A build and its published folder. */
export type Places = Pick<IntoDist, 'dist' | 'published' | 'below'>;

/**
 * The host's files above the site's base that the last build wrote: those equal to the ones in its folder. Astro empties
 * `dist` before a build, but nothing above it.
 */
export async function filesAboveBase(
  host: Host,
  { folder, dist, published, below }: Places & Pick<IntoDist, 'folder'>,
): Promise<ReadonlySet<string>> {
  const isNone = !host.abilities.statusRedirects || resolve(published) === resolve(dist);
  if (isNone || !(await isWritten(folder))) return new Set();
  const names = (await listFiles(folder)).filter((name) => isDistFile(host, name) && !name.startsWith(below));
  const same = new Set<string>();
  await forEachConcurrently(names, atOnce, async (name) => {
    const [there, generated] = await Promise.all([join(published, name), join(folder, name)].map(readBytes));
    if (there !== undefined && generated?.equals(there)) same.add(name);
  });
  return same;
}

/**
 * The files above the site's base that hosts of an earlier build left. If a host's files are still generated, a script of
 * the project may have copied them.
 */
export async function filesOfFormerHosts(
  built: readonly string[],
  out: string,
  places: Places,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  if (resolve(places.published) === resolve(places.dist)) return names;
  for (const id of await findStaleHosts(out, built)) {
    const host = await hostLoads[id]?.();
    if (host === undefined) continue;
    for (const name of await filesAboveBase(host, { ...places, folder: join(out, id) })) names.add(name);
  }
  return names;
}

/** Deletes files that are no longer generated, since the host would still use them. */
export async function removeStale(
  names: readonly string[],
  { published, above }: Pick<IntoDist, 'published' | 'above'>,
): Promise<void> {
  const made = new Set(names);
  for (const name of above) if (!made.has(name)) await removeFile(join(published, name));
}
