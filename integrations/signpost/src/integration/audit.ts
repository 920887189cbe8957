import type { Finding } from '../core/finding.ts';
import { openBuildFolder } from '../disk/build-folder.ts';
import { runRules } from '../rules/run.ts';
import { readSite } from '../site/read.ts';
import type { Session } from './session.ts';

/** Every rule over the built site, unless the options switch the audit off. */
export function audit({ project, map, routes }: Session, dist: string): Finding[] {
  const { options, spelling } = project;
  if (options.audit.mode === 'off') return [];
  const site = readSite(openBuildFolder(dist), {
    origin: `${spelling.origin}${spelling.base}`,
    map: map?.map,
    aliases: options.aliases,
    declared: routes
      .filter(({ isPrerendered, type }) => !isPrerendered && type !== 'redirect')
      .map(({ pattern }) => pattern),
  });
  return runRules(site, { rules: options.audit.rules });
}
