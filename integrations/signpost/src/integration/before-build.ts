import { join, relative } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { exists } from '../disk/read.ts';
import { readMap } from '../disk/read-map.ts';
import type { LoadedMap } from '../map/load.ts';
import { hostsNamed } from '../project/emit.ts';
import { rules } from '../rules/index.ts';
import { expectKnown } from '../rules/settings.ts';
import { hostNames } from './deploy.ts';
import { failure } from './failure.ts';
import { printFindings } from './print.ts';
import type { Project } from './project.ts';
import type { Session } from './session.ts';
import { settingsOf } from './settings.ts';
import { makeSiteFiles } from './site-files.ts';

/** All that can be wrong before a page is built is found here, so that nothing is half written. */
export async function beforeBuild(session: Session, logger: AstroIntegrationLogger): Promise<void> {
  const { project } = session;
  if (project.preview !== undefined)
    logger.info(`A preview, since ${project.preview}: every page of it says noindex.`);
  expectKnown(Object.keys(project.options.audit.rules), new Set(rules.map(({ id }) => id)));
  hostsNamed(hostNames(project.options));
  settingsOf(project, undefined, [], new Date());
  session.map = await loadMap(project);
  session.siteFiles = await makeSiteFiles(project, session.icons);
  const errors = session.map?.findings.filter(({ level }) => level === 'error') ?? [];
  if (errors.length > 0 && project.options.audit.mode === 'fail') {
    throw failure(`The redirect map has mistakes.\n${printFindings(errors)}`);
  }
}

/** The map that the options name, or the one beside the Astro config; undefined where there is none. */
export async function loadMap({ options, folders }: Project): Promise<LoadedMap | undefined> {
  if (options.map === false) return undefined;
  const file = join(folders.root, options.map ?? 'redirects.yaml');
  if (options.map === undefined && !(await exists(file))) return undefined;
  // Findings name the file as a person at the terminal would.
  return readMap(relative(process.cwd(), file));
}
