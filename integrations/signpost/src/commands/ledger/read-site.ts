import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { loadInputs, loadServing } from '../../project/load.ts';
import { buildBaseUrl } from '../../project/site-url.ts';
import { chooseHosts, readRootFile } from '../shared/host-files.ts';

interface GuardOptions {
  readonly site?: string | undefined;
  readonly host?: readonly string[] | undefined;
}

/**
 * Reads a build with its map and the rules of the project's own files. If no host is known, a rule of any file is enough:
 * Netlify or Cloudflare may read _redirects.
 */
export async function readGuardedSite(dist: string, { site, host }: GuardOptions): Promise<Site> {
  const build = openBuildFolder(dist);
  const loaded = await loadInputs({ dist, site, list: build.list });
  const { settings, map, onDemand, isHere } = loaded;

  return readSite(build, {
    map,
    domains: settings?.domains,
    declared: onDemand,
    origin: site ?? (settings && buildBaseUrl(settings)),
    serving: await loadServing(loaded),
    hosts: await chooseHosts(host, dist),
    rootFile: isHere ? readRootFile : undefined,
  });
}
