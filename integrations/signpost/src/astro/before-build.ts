import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { countGroups } from '../audit/group.ts';
import { toDay } from '../lib/date.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import type { LoadedMap } from '../project/map-includes.ts';
import { readBaseline } from './audit.ts';
import { makeRobotsFile } from './emit/robots.ts';
import { makeSiteFiles } from './emit/site-files.ts';
import { BuildErrors } from './failure.ts';
import { logFindings } from './log.ts';
import { type AstroProject, isHidden } from './project.ts';
import type { Session } from './session.ts';
import { createPlanSettings } from './settings.ts';

/**
 * The work before a page is built: reads the baseline and the map, makes icons and the maintenance page, and fails early for a
 * mistake in options, map, robots.txt or icons.
 */
export async function prepareBuild(session: Session, logger: AstroIntegrationLogger): Promise<void> {
  const { project } = session;
  if (project.preview !== undefined)
    logger.info(`This is a preview (${project.preview}), so every page is noindex.`);
  else if (isHidden(project)) logger.info('This is a staging build, so every page is noindex.');

  await checkOptions(project);
  session.baseline = await readBaseline(project);
  session.map = await loadMap(project);
  session.removed = findRemoved(session);
  session.siteFiles = await makeSiteFiles(project, session.icons);

  const errors = session.map?.findings.filter(({ level }) => level === 'error') ?? [];
  if (errors.length > 0)
    throw new BuildErrors(
      `The redirect map has mistakes.\n${logFindings(errors, maxMistakes)}`,
      countGroups(errors).error,
    );
}

/** Throws for options that fail after the build otherwise. What is made here is made again, once the pages are known. */
async function checkOptions(project: AstroProject): Promise<void> {
  // Refuses maintenance mode for more than two days.
  createPlanSettings(project, undefined, [], new Date());
  // Refuses a robots.txt that blocks the whole site.
  await makeRobotsFile(project);
}

/** The redirects removed within a year. Git runs while the pages are built; without a history, nothing is found. */
async function findRemoved({ map, project }: Session): Promise<RedirectMap | undefined> {
  const { options, folders } = project;
  if (options.redirects === false) return undefined;
  const { findRemovedMap, findRemovedRedirects } = await import('../project/removed-redirects.ts');
  const today = toDay(new Date());
  if (map !== undefined) return findRemovedRedirects(map, today);
  return findRemovedMap(toRelativePath(join(folders.root, options.redirects.map ?? usualMapFile)), today);
}

/** Shows all errors of a map, unless a whole file isn't a map. */
const maxMistakes = 100;

/** The map in the options, or `redirects.yaml` beside the Astro config, if any. */
export async function loadMap({ options, folders }: AstroProject): Promise<LoadedMap | undefined> {
  if (options.redirects === false) return undefined;
  const { map } = options.redirects;
  const file = join(folders.root, map ?? usualMapFile);
  if (map === undefined && !existsSync(file)) return undefined;
  // Loads the parsers of YAML and CSV only for a map.
  const { readMap } = await import('../project/read-map.ts');
  return readMap(toRelativePath(file));
}

/** Findings name files relative to the current folder. */
function toRelativePath(file: string): string {
  return relative(process.cwd(), file);
}
