import { relative, resolve, sep } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import type { Finding } from '../../lib/finding.ts';
import { isInside } from '../../lib/is-inside.ts';

/** A build, and where it is. */
export interface Layout {
  /** Of the project. */
  readonly root: string;
  readonly dist: string;
  /** The folder of the site on its host, by its name on disk, as `docs/`: empty for the whole host. */
  readonly below: string;
}

/**
 * The folder to publish: `dist` itself, or `dist` for a site with the base `/docs` whose build is in `dist/docs`.
 * Undefined if a build with a base is elsewhere, and if the folder would be the whole project or outside of it.
 */
export function publishedFolder({ root, dist, below }: Layout): string | undefined {
  const folder = resolve(dist);
  if (below === '') return folder;
  const end = sep + below.slice(0, -1).replaceAll('/', sep);
  const published = folder.endsWith(end) ? folder.slice(0, -end.length) : undefined;
  const isOwn = published !== undefined && published !== resolve(root) && isInside(published, root);
  return isOwn ? published : undefined;
}

/** Hosts whose files look for the pages below the base, where the build has them at its root. */
export function baseFindings(hosts: readonly Host[], layout: Layout, adapter: string | undefined): Finding[] {
  // GitHub puts a project below its base by itself.
  const titles = hosts.filter(({ can }) => can.redirects !== false).map(({ title }) => title);
  if (titles.length === 0 || publishedFolder(layout) !== undefined) return [];
  const { below } = layout;
  const dist = relative(layout.root, layout.dist).split(sep).join('/');
  const shown = dist.startsWith('../') ? dist : `./${dist}`;
  const there = `or put what is in ${dist} there as ${below}, by a copy or by a rewrite of yours`;
  return [
    {
      rule: 'host-base',
      conventions: ['W-REDIR-1'],
      level: 'warning',
      message: `${new Intl.ListFormat('en').format(titles)}: with the base /${below}, pages are looked for in the folder ${below} of what is published, and this build has them right in ${dist}: published so, each of them answers 404`,
      // With a server, Astro's outDir is not what is published.
      fix:
        adapter === undefined
          ? `set \`outDir: '${shown}/${below.slice(0, -1)}'\` in the Astro config and publish ${dist}; ${there}`
          : there.slice('or '.length),
    },
  ];
}
