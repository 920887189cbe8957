import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDistFile } from '../../hosts/file-places.ts';
import type { Host } from '../../hosts/host.ts';
import { isGeneratedScript } from '../../hosts/own-functions.ts';
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { mergeOwn } from '../../lib/json/generated-keys.ts';
import { hasBlock, mergeBlock } from '../../lib/text/generated-block.ts';
import { findForeignRedirects, reportKeptFile } from '../../project/deploy/merge-own-files.ts';
import { findPublishedFolder, type Layout } from '../../project/deploy/published-folder.ts';

/** Reports hosts that expect the pages below the base, although the build has the pages at the top. */
export function reportBaseMismatch(
  hosts: readonly Host[],
  layout: Layout,
  adapter: string | undefined,
): Finding[] {
  // GitHub Pages adds the base of a project by itself.
  const titles = hosts.filter(({ abilities }) => abilities.serverRules).map(({ title }) => title);
  if (titles.length === 0 || findPublishedFolder(layout) !== undefined) return [];

  const { siteFolder } = layout;
  const dist = relative(layout.root, layout.dist).split(sep).join('/');
  const distText = dist.startsWith('..') ? dist : `./${dist}`;
  const otherWay = `or publish the contents of ${dist} below ${siteFolder}, by a copy or your own rewrite`;

  return [
    {
      rule: 'host-base',
      conventions: ['W-REDIR-1'],
      level: 'warning',
      message: `${new Intl.ListFormat('en').format(titles)}: with the base /${siteFolder}, the host looks for pages in the folder ${siteFolder} of the published files, but this build has them directly in ${dist}. Published this way, every page returns 404`,
      // With a server, Astro's `outDir` isn't the published folder.
      fix:
        adapter === undefined
          ? `set \`outDir: '${distText}/${siteFolder.slice(0, -1)}'\` in the Astro config and publish ${dist}, ${otherWay}`
          : otherWay.slice('or '.length),
    },
  ];
}

/** The folders of a build. */
export interface Places {
  readonly dist: string;
  /** The published folder: `dist`, or the parent folder of a site with a base. */
  readonly published: string;
  /** The site's folder on the host, by the name on disk: `docs/`; empty for the whole host. */
  readonly siteFolder: string;
}

/**
 * Copies the primary host's files from `deploy/<host>` into the published folder, merged with the site's own files. `fileNames`
 * are relative to the host's root; `dist` is the folder below the base.
 */
export async function copyIntoDist(
  staging: Staging,
  host: Host,
  fileNames: readonly string[],
  { folder, dist, published, siteFolder }: Places & { readonly folder: string },
): Promise<Finding[]> {
  const redirectsByPages = !host.abilities.serverRules;
  const findings: Finding[] = [];

  for (const name of fileNames.filter((path) => isDistFile(host, path))) {
    const isOfSite = name.startsWith(siteFolder);
    // A redirect page works only at its old URL, and `map-foreign` reports one outside of the site. `.nojekyll` applies to everything published.
    if (redirectsByPages && !isOfSite && name !== '.nojekyll') continue;
    // docs/old.html goes to dist/old.html; `_redirects` of the whole host beside the folder of the site
    const path = isOfSite ? name.slice(siteFolder.length) : name;
    const target = redirectsByPages || isOfSite ? dist : published;
    findings.push(...(await placeFile(staging, host, join(folder, name), { dist, target, path })));
  }

  return findings;
}

/** Places a file at `path` in the target folder. The site's own file of the name is in `dist`, where Astro copies `public/`. */
async function placeFile(
  staging: Staging,
  host: Host,
  file: string,
  { dist, target, path }: { readonly dist: string; readonly target: string; readonly path: string },
): Promise<Finding[]> {
  const textInDist = await readText(join(dist, path));
  const mayBeOutside = textInDist === undefined && target !== dist;
  const ownText = mayBeOutside ? await readForeignText(join(target, path)) : textInDist;
  const content = (await readText(file)) ?? '';

  // A file with Signpost's block already contains the site's own lines.
  const containsOwnLines = textInDist !== undefined && hasBlock(content);
  if (ownText === undefined || ownText === content || containsOwnLines) {
    await staging.write(join(target, path), await readFile(file));
    return [];
  }

  const merged = mergeOwn(path, ownText, content);
  if (merged === undefined) return [reportKeptFile(path)];
  await staging.write(join(target, path), merged);
  return findForeignRedirects(host, path, { own: ownText, generated: content });
}

/** A file above the base, such as `dist/_redirects` for the site in `dist/docs`; undefined if the last build wrote it. */
async function readForeignText(file: string): Promise<string | undefined> {
  // `_signpost/…` is always Signpost's.
  if (/[/\\][._]signpost\b/.test(file)) return undefined;
  const text = await readText(file);
  if (text === undefined) return undefined;
  const isGenerated = hasBlock(text) ? mergeBlock(text, '').trim() === '' : isGeneratedScript(text);
  return isGenerated ? undefined : text;
}
