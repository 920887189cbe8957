import { join } from 'node:path';
import { toDay } from '../lib/date.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { readBytes, readStart } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { compact } from '../lib/text/text.ts';
import { isHtml, toUrlPath } from '../lib/url/path.ts';
import { readPage } from '../pages/raw-page.ts';
import { findBrowserRedirect } from '../pages/redirect-page.ts';
import { buildPlan, resolveReleased } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { findSiteFolder, listServedFiles } from '../plan/served-files.ts';
import type { Serving } from '../plan/serving.ts';
import type { Settings } from '../plan/settings.ts';
import { makeDefaultSettings, moveSettings } from '../plan/site-url.ts';
import { createHostPlans } from './deploy/hosts.ts';
import { readSide } from './read-side.ts';
import { missingSite } from './settings/facts.ts';
import type { Places, Side } from './side.ts';
import { selectSiteFiles } from './site-files.ts';

/** A side of a comparison: the answers of a site at a commit, in a folder, or by a map. */
export interface Snapshot extends Pick<Side, 'name' | 'own' | 'hasProjectFiles' | 'hosts'> {
  readonly origin: string;
  /** The URLs of pages that a server renders on demand. */
  readonly onDemand: readonly string[];
  readonly pageCount: number;
  /** The plan with the page URLs of a host; without one, by map and build alone. */
  planOn(host?: string): Promise<Plan>;
  /** The build behind the pages; `none` for a map alone. */
  readonly pages: 'own' | 'of the other side' | 'none';
  /** The map behind the redirects; `of the other side` for a copied build whose own files have no redirects. */
  readonly map: 'own' | 'of the other side' | 'none';
  /** Pages of the build that redirect in the browser: file ─▶ absolute URL. */
  readonly redirectPages: ReadonlyMap<string, string>;
  /** Astro's adapter, with a function or Worker on the host. */
  readonly adapter: string | undefined;
}

/**
 * Reads both sides. A side without build or settings gets the opposite side's, since an unknown page isn't a changed page.
 * So does a copied build without redirects: on nginx, its redirects were in deploy/, which wasn't copied.
 * A `Problem` for unreadable files, and for half of a map.
 */
export async function loadSnapshots(
  base: string,
  head: string,
  { site, ...places }: Places & { readonly site?: string | undefined },
): Promise<{ base: Snapshot; head: Snapshot }> {
  // diff HEAD .
  const baseSide = await readSide(base, places);
  const headSide = await readSide(head, places);

  const sides = [baseSide, headSide];
  const hasMap = sides.some(({ loaded }) => loaded !== undefined);
  if (!hasMap && places.map !== undefined)
    throw new Problem(`Neither ${base} nor ${head} has the map ${places.map}.`);
  if (!hasMap && sides.every(({ dist, own }) => dist === undefined && own.rules.length === 0))
    throw new Problem(`Neither ${base} nor ${head} has a map or a build. Pass the map with --map FILE.`);

  return {
    base: await makeSnapshot(baseSide, headSide, site),
    head: await makeSnapshot(headSide, baseSide, site),
  };
}

/**
 * The answers of one side, in four steps:
 *
 * 1. The settings, the files of the build and the map, each from the other side where this one has none.
 * 2. The map without chains and the files make the plan.
 * 3. On a host, the plan has the URLs that the host gives to the files of this side's own build.
 * 4. Redirect pages are read from the build that was used.
 */
async function makeSnapshot(side: Side, other: Side, site: string | undefined): Promise<Snapshot> {
  const { name, loaded, built, own, hasProjectFiles, hosts } = side;
  const settings = chooseSettings(side, other, site);
  const ownFiles = await listFiles(side, other, settings);
  const otherFiles = ownFiles === undefined ? await listFiles(other, side, settings) : undefined;
  const files = ownFiles ?? otherFiles ?? [];
  const mapSide = await chooseMap(side, other, settings);
  const map = (mapSide === 'of the other side' ? other.loaded : loaded)?.map;
  // A revision has no deploy/settings.json, because of .gitignore.
  const { onDemand = [], adapter } = built ?? other.built ?? {};

  const { resolved } = resolveReleased({ settings, map, files, today: toDay(new Date()) });
  const build = (serving?: Serving): Plan => {
    return { ...buildPlan(settings, resolved, files, serving), elsewhere: onDemand };
  };

  const planOnHost = createHostPlans(build, {
    read: side.readRoot ?? other.readRoot ?? (() => undefined),
    files: ownFiles ?? [],
    settings: built?.settings,
    isGenerated: built !== undefined || loaded !== undefined,
    adapter: built?.adapter,
  });

  const dist = ownFiles === undefined ? other.dist : side.dist;
  const otherPages = otherFiles === undefined ? 'none' : 'of the other side';
  return {
    name,
    own,
    hasProjectFiles,
    hosts,
    adapter,
    origin: settings.origin,
    onDemand,
    pageCount: listServedFiles(settings, files).pages.size,
    planOn: async (host) => (host === undefined ? build() : planOnHost(host)),
    pages: ownFiles === undefined ? otherPages : 'own',
    map: mapSide,
    redirectPages: await readRedirectPages(dist, files, settings),
  };
}

/** Which side's map is used. A copied build whose redirects were in deploy/ gets the map of the other side. */
async function chooseMap(
  { loaded, own, hasProjectFiles, dist }: Side,
  other: Side,
  settings: Settings,
): Promise<Snapshot['map']> {
  if (loaded !== undefined) return 'own';
  const hasRules = own.rules.some(({ rules }) => rules.length > 0);
  if (hasProjectFiles || hasRules || dist === undefined || other.loaded === undefined) return 'none';

  // On GitHub Pages, the build has its redirects, as pages.
  const { entries } = other.loaded.map;
  const withoutRedirectPages = await selectSiteFiles({ dist, entries, settings });
  return withoutRedirectPages.length < listBuild(dist).list.length ? 'none' : 'of the other side';
}

/**
 * The files of a build without the redirect pages that were generated from either map: each side has those of its own map,
 * whenever the build was made. A build that was passed without a map keeps them.
 */
async function listFiles(
  { dist, loaded }: Side,
  other: Side,
  settings: Settings,
): Promise<readonly string[] | undefined> {
  if (dist === undefined) return undefined;
  const maps = loaded === undefined ? [] : compact(loaded.map, other.loaded?.map);
  return selectSiteFiles({ dist, entries: maps.flatMap(({ entries }) => entries), settings });
}

/** The settings of the last build of either side with the site of the command line, otherwise those of a plain site. */
function chooseSettings(side: Side, other: Side, site: string | undefined): Settings {
  const knownSettings = (side.built ?? other.built)?.settings;
  if (knownSettings !== undefined)
    return site === undefined ? knownSettings : moveSettings(knownSettings, site);
  const url = site ?? side.site ?? other.site;
  if (url === undefined) throw new Problem(missingSite);
  return makeDefaultSettings(url);
}

/** Enough bytes for the head of a page that only redirects. */
const maxBytes = 2000;

/** The pages of a build that redirect in the browser, such as the aliases of Hugo: file ─▶ absolute URL. */
async function readRedirectPages(
  dist: string | undefined,
  files: readonly string[],
  settings: Settings,
): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (dist === undefined) return targets;

  const folder = findSiteFolder(settings);
  for (const file of files.filter(isHtml)) {
    const path = join(dist, file);
    // Most pages have no refresh, and aren't read further.
    if (!/http-equiv=["']?refresh/i.test((await readStart(path, maxBytes)) ?? '')) continue;
    const page = readPage(file, (await readBytes(path)) ?? Buffer.alloc(0));
    const redirect = findBrowserRedirect(page, settings.origin + toUrlPath(folder + file));
    if (redirect !== undefined) targets.set(folder + file, redirect.to);
  }
  return targets;
}
