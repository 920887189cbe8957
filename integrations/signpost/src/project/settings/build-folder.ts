import { dirname, join, resolve } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { createRootReader, findFirstIn, hasFile } from '../../lib/disk/read.ts';
import { findGenerator } from '../../lib/generators/find.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { buildFolders } from '../../lib/generators/list.ts';
import { Problem } from '../../lib/problem.ts';
import { findHostsBySite } from './configured-hosts.ts';
import { type ProjectFacts, readDomainOfBuild, readFacts } from './facts.ts';
import { signpostYaml } from './settings-file.ts';

// Which folder is the build: the one that a command names, or that of the project.

/**
 * The build for a command: the named folder, otherwise the project's. A folder without a home page may be a project, or
 * contain the build: with an adapter, `dist/client`.
 */
export async function resolveBuild({ dist }: ProjectFacts, chosenDist: string | undefined): Promise<string> {
  if (chosenDist === undefined) {
    await refuseForeignBuild(dist);
    return dist;
  }
  // An unset variable in a script.
  if (chosenDist === '') throw new Problem('The folder name is empty. Pass the folder of the built site.');
  const readFile = createRootReader(chosenDist);
  const home = readFile('index.html');
  if (home !== undefined && !frontMatter.test(home)) return chosenDist;

  // audit ../other: the build of that project
  const chosenProject = await readFacts(chosenDist);
  if (chosenProject.hasSettings) return announceBuild(chosenDist, join(chosenDist, chosenProject.dist));

  // audit dist, where an adapter of Astro writes the pages into dist/client. `audit .` and `audit ..` mean that folder itself:
  // pages without a home page.
  const isCurrentOrAround = isInside('.', chosenDist);
  const isAroundBuild = isInside(dist, chosenDist) && resolve(dist) !== resolve(chosenDist);
  if (!isCurrentOrAround && isAroundBuild && (await hasFile(dist))) return announceBuild(chosenDist, dist);

  // audit ../blog: the sources of Jekyll, with _config.yml
  const generator = findGenerator({ readFile });
  if (generator !== undefined) throw describeSources(chosenDist, generator);
  return chosenDist;
}

/** A page of Jekyll before it is built. */
const frontMatter = /^---[ \t]*\r?\n/;

function describeSources(folder: string, { title, build, dist }: SiteGenerator): Problem {
  return new Problem(
    `${folder} has the sources of the site, which ${title} builds. Run \`${build}\` there, and pass ${join(folder, dist)}.`,
  );
}

function announceBuild(chosenDist: string, build: string): string {
  console.error(`${chosenDist} has no home page. Using the build in ${build}`);
  return build;
}

/** Throws where the build is missing, but a folder of another generator has a home page: `site` of MkDocs, `_site` of Jekyll. */
async function refuseForeignBuild(dist: string): Promise<void> {
  if (await hasFile(dist)) return;
  const home = await findFirstIn(
    '.',
    buildFolders.map((folder) => join(folder, 'index.html')),
  );
  if (home === undefined) return;
  const built = dirname(home);
  throw new Problem(
    `${dist} doesn't exist, but ${built} has a home page. Pass ${built}, or write \`dist: ${built}\` into ${signpostYaml}.`,
  );
}

/** True for a build of the current project. */
export function isBuiltHere(facts: ProjectFacts, dist: string): boolean {
  return isInside(dist) || resolve(dist) === resolve(facts.dist);
}

/** The build of the current project; undefined before the first build. */
export async function findCurrentBuild({ dist }: ProjectFacts): Promise<string | undefined> {
  return (await hasFile(dist)) ? dist : undefined;
}

/** The hosts of a build: those of its project, otherwise the host that the name of `--site` or the file CNAME shows. */
export async function listBuildHosts(
  facts: ProjectFacts,
  dist: string | undefined,
  site: string | undefined,
): Promise<readonly HostId[]> {
  const isOwn = dist === undefined || isBuiltHere(facts, dist);
  if (isOwn && facts.hosts.length > 0) return facts.hosts;
  const hostsBySite = findHostsBySite(site);
  if (hostsBySite.length > 0 || dist === undefined) return hostsBySite;
  return (await isForGitHubPages(dist)) ? ['github-pages'] : [];
}

/**
 * True for a build with the custom domain of GitHub Pages in its file CNAME, unless a file of another host is beside it: a site
 * that moved to Netlify may still have the CNAME.
 * https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site
 */
async function isForGitHubPages(dist: string): Promise<boolean> {
  const filesOfHosts = platformFormats.map(({ name }) => name);
  const domain = await readDomainOfBuild(dist);
  return domain !== undefined && (await findFirstIn(dist, filesOfHosts)) === undefined;
}
