import { fileURLToPath } from 'node:url';
import type { HookParameters } from 'astro';
import { readPages } from '../audit/site/raw-page.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { drawCards } from './emit/cards.ts';
import { writeMissing } from './emit/site-files.ts';
import { takeSources } from './head/sources.ts';
import type { Session } from './session.ts';
import { gitDates, shallowNotice } from './sitemap/git-dates.ts';
import { listPages } from './sitemap/listed.ts';
import { headOf } from './sitemap/page-head.ts';
import { namesIndex } from './sitemap/sitemap.ts';

/** The pages are built: writes what they name, and finds out what belongs in the sitemap, which is made next. */
export async function prepare(
  session: Session,
  { dir, logger }: HookParameters<'astro:build:done'>,
): Promise<void> {
  const { project, siteFiles, icons } = session;
  const { sitemap } = project.options;
  const dist = fileURLToPath(dir);
  const wantsDates = sitemap !== false && sitemap.lastmod && !session.ownSitemap;
  // Git looks through its history in a process of its own; the rest needn't wait for it.
  const dated = gitDates(wantsDates ? project.folders.root : undefined);
  const pages = readPages(openBuildFolder(dist));
  const heads = pages.map(headOf);
  const written = await writeMissing(dist, siteFiles);
  const [git, cards] = await Promise.all([dated, drawCards(project, icons.source, heads, dist)]);
  const listing = listPages(project, heads, { git, sources: takeSources(), routes: session.routes });
  if (wantsDates && listing.undated > 0) logger.warn(shallowNotice(listing.undated, process.env));
  session.prepared = {
    dist,
    heads,
    listing,
    namesIndex: pages.some(namesIndex),
    written,
    cards,
    findings: cards.findings,
  };
}
