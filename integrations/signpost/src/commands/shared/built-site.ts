import { type ReadOptions, readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { applyAdapter } from '../../hosts/adapter.ts';
import type { Host } from '../../hosts/host.ts';
import { type BuildFolder, listExisting, readFirst } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { buildBaseUrl } from '../../plan/site-url.ts';
import { loadNamedHosts, readSoleServing } from '../../project/deploy/hosts.ts';
import { describeServedProject, type Inputs, type Project, takePlan } from '../../project/load.ts';
import { listBuildHosts } from '../../project/settings/build-folder.ts';
import type { ProjectFacts } from '../../project/settings/facts.ts';
import { matchUnreadFolders } from '../../project/site-files.ts';

/** The hosts of `--host`, otherwise those of the project or of `--site`; empty if unknown. */
export async function chooseHosts(
  facts: ProjectFacts,
  dist: string,
  { host, site }: { readonly host?: readonly string[] | undefined; readonly site?: string | undefined },
): Promise<Host[]> {
  return loadNamedHosts(host ?? (await listBuildHosts(facts, dist, site)));
}

/**
 * Reads a build with the redirect map and the project's own platform files, as the hosts serve the pages. Without a host,
 * the files of every platform count: Netlify or Cloudflare may read _redirects.
 */
export async function readBuiltSite(
  build: BuildFolder,
  inputs: Inputs | Project,
  hosts: readonly Host[],
  options: Omit<ReadOptions, 'origin'>,
): Promise<Site> {
  const { map, settings, isHere, onDemand } = inputs;
  const origin = settings && buildBaseUrl(settings);
  // wrangler.jsonc decides whether about/index.html is /about or /about/.
  const ids = hosts.map(({ id }) => id);
  const served = { ...describeServedProject(inputs), files: build.list };
  const serving = await readSoleServing(ids, served);

  const site = readSite(build, {
    ...options,
    ...('planOn' in inputs && (await takePlan(inputs, ids))),
    origin,
    map,
    hosts: hosts.length > 0 ? hosts : undefined,
    settings,
    host: hosts.length === 1 ? hosts[0] && applyAdapter(hosts[0], inputs.adapter) : undefined,
    headers: settings?.headers,
    declared: [...onDemand, ...matchUnreadFolders(build.unread, origin)],
    serving,
    rootFile: isHere ? (name) => readFirst([name]) : undefined,
    rootList: isHere ? listExisting : undefined,
  });
  if (site.pages.length === 0 && site.api.length === 0 && onDemand.length === 0)
    throw await describeEmptyBuild(inputs, site);
  return site;
}

/** The `Problem` of a build without a page, by which every URL would be lost. Hugo without its theme ends with exit code 0. */
async function describeEmptyBuild({ dist, isHere }: Inputs, { documents }: Site): Promise<Problem> {
  // index.html has 38 MB
  const unread = documents.find(
    ({ trouble }) => trouble?.kind === 'too large' || trouble?.kind === 'unreadable',
  );
  if (unread?.trouble !== undefined)
    return new Problem(`${dist} has no page that can be read: ${unread.trouble.text}.`);

  const message = `${dist} has no page. See what the generator printed when it built the site.`;
  if (!isHere || !(await hasFile('.gitmodules'))) return new Problem(message);
  return new Problem(
    `${message} If its theme is a Git submodule, this clone may lack it: run \`git submodule update --init\`; in GitHub Actions, add \`submodules: true\` below \`with:\` of actions/checkout.`,
  );
}
