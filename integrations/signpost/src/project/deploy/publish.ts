import { join, relative, resolve, sep } from 'node:path';
import { type Host, isDistFile } from '../../hosts/host.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import { deriveFile } from '../../hosts/shared/moved-pages.ts';
import { toDay } from '../../lib/date.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { isJson } from '../../lib/json/owned-keys.ts';
import { hasGeneratedLines } from '../../lib/text/generated-block.ts';
import { quoteForShell } from '../../lib/text/text.ts';
import type { Entry, RedirectMap } from '../../map/entry.ts';
import { selectReleased } from '../../map/release.ts';
import { findSiteFolder } from '../../plan/build.ts';
import type { Settings } from '../../plan/settings.ts';
import type { ProjectFacts } from '../settings/facts.ts';
import { loadNamedHosts } from './hosts.ts';

/** A build and the published folder around it. */
export interface Layout {
  readonly root: string;
  readonly dist: string;
  /** The site's folder on the host, by the name on disk: `docs/`; empty for the whole host. */
  readonly below: string;
}

/**
 * The folder to publish: `dist`, also for a site with the base `/docs` whose build is in `dist/docs`. Undefined if a build
 * with a base is elsewhere, or if the folder would be the whole project or outside of it.
 */
export function findPublishedFolder({ root, dist, below }: Layout): string | undefined {
  const folder = resolve(dist);
  if (below === '') return folder;
  const end = sep + below.slice(0, -1).replaceAll('/', sep);
  if (!folder.endsWith(end)) return undefined;
  const published = folder.slice(0, -end.length);
  const isOwn = published !== resolve(root) && isInside(published, root);
  return isOwn ? published : undefined;
}

/** The folder's name in the project's configuration: `dist`, `_site`, `../public`. */
export function describePublishedFolder(layout: Layout): string {
  const folder = findPublishedFolder(layout) ?? layout.dist;
  return relative(layout.root, folder).split(sep).join('/') || '.';
}

/** The way of a host's generated files into the build of another generator than Astro. */
interface CopyPlan {
  /** The file with the redirects; '' for GitHub Pages, with a page for each redirect. */
  readonly file: string;
  /** The copied files of the deploy folder. */
  readonly sources: readonly string[];
  /** For the shell. */
  readonly command: string;
}

/** The site's folder on the host that GitHub adds to the URLs of the build: `docs/`; empty if the build has the folder. */
function findAddedFolder(layout: Layout): string {
  return findPublishedFolder(layout) === undefined ? layout.below : '';
}

/** Plans the copy of a host's files into the build; undefined for a host such as nginx, which reads no file there. */
export function planCopy({ id, files }: Host, layout: Layout): CopyPlan | undefined {
  const folder = `deploy/${id}`;
  const to = quoteForShell(`${describePublishedFolder(layout)}/`);
  const built = files.filter(({ target }) => target === 'build').map(({ path }) => path);
  // deploy/github-pages/old/index.html, or deploy/github-pages/docs/old/index.html of https://acme.github.io/docs/
  if (built.includes('./')) {
    const added = findAddedFolder(layout);
    const pages = quoteForShell(`${folder}/${added}.`);
    const command =
      added === ''
        ? `cp -r ${pages} ${to} && rm ${to}README.md`
        : // A map without redirects has no folder.
          `mkdir -p ${quoteForShell(`${folder}/${added}`)} && cp -r ${pages} ${folder}/.nojekyll ${to}`;
    return { file: '', sources: [folder], command };
  }

  const format = platformFormats.find(
    ({ platform, name, isInDist }) =>
      platform === id && isInDist && name !== '_headers' && isDistFile({ files }, name),
  );
  if (format === undefined) return undefined;

  // deploy/cloudflare/_*. Small maps have only the first file.
  const names = [format.name, ...built].map((name) => (name.startsWith('_') ? '_*' : name));
  const sources = [...new Set(names)].map((name) => `${folder}/${name}`);
  const [first, ...others] = sources;
  const rest = others.length === 0 ? '' : ` && (cp ${others.join(' ')} ${to} 2>/dev/null || true)`;
  return { file: format.name, sources, command: `cp -r ${first} ${to}${rest}` };
}

/** The arguments that write the files of the host. */
export const compileCommand = 'map compile --output deploy';

/** The build script for other generators than Astro: build the site, add the files of the host, audit. */
export function buildScript(host: Host, layout: Layout, build: string): string | undefined {
  const copy = planCopy(host, layout);
  if (copy === undefined) return undefined;

  // `map compile` keeps files of earlier maps, and the copy would deploy all of them.
  const old = [quoteForShell(describePublishedFolder(layout)), ...copy.sources].join(' ');
  const compile = `signpost ${compileCommand}`;
  return [`rm -rf ${old}`, build, compile, copy.command, 'signpost audit'].join(' && ');
}

/** A redirect map and the site's build. */
interface BuiltMap {
  readonly facts: ProjectFacts;
  readonly map: RedirectMap | undefined;
  /** The YAML and CSV files of the map. */
  readonly mapFiles: readonly string[];
  readonly dist: string | undefined;
  /** True for the build of the current project. */
  readonly isHere: boolean;
  readonly settings: Settings | undefined;
  readonly hosts: readonly string[];
}

/**
 * Reports hosts that serve no redirect of the map, because the build lacks the generated file: `_site/_redirects` for
 * Cloudflare. A build with Astro puts the files in place, and nginx reads no file of the build. `mapFindings` has those of the map.
 */
export async function findUnservedHosts(
  { facts, map, mapFiles, dist, isHere, settings, hosts }: BuiltMap,
  mapFindings: readonly Finding[],
): Promise<Finding[]> {
  if (map === undefined || dist === undefined || !isHere || !(await hasFile(dist))) return [];
  if (facts.built !== undefined) return [];
  // `map compile` writes no file for a map with an error.
  if (mapFindings.some(({ level, file = '' }) => level === 'error' && mapFiles.includes(file))) return [];

  const layout = { root: '.', dist, below: settings === undefined ? '' : findSiteFolder(settings) };
  const { entries } = selectReleased(map, toDay(new Date())).map;
  const redirects = entries.filter(({ outcome }) => outcome.status !== 410);
  if (redirects.length === 0) return [];

  const published = describePublishedFolder(layout);
  const findings: Finding[] = [];
  for (const host of await loadNamedHosts(hosts)) {
    // _site/_redirects for Cloudflare
    const copy = planCopy(host, layout);
    // Where other hosts publish a build below the folder, no file shows.
    if (copy === undefined || (copy.file !== '' && findAddedFolder(layout) !== '')) continue;
    const missing =
      copy.file === ''
        ? await describeMissingPages(layout, redirects)
        : await describeMissingFile(copy.file, published);
    const isEdge = await host.projectChecks?.hasEdgeFunction?.({ root: layout.root, dist: published });
    if (missing === undefined || isEdge) continue;
    findings.push({
      rule: 'host-place',
      conventions: ['W-REDIR-1'],
      level: 'error',
      file: map.file,
      message: `no redirect of the map works on ${host.title}: ${missing}`,
      fix: `Build again. After each build, write the files of the host and copy them into the build, as part of the build script: \`npx astro-signpost map compile --output deploy\`, then \`${copy.command}\`.`,
    });
  }
  return findings;
}

/** The pages that the build lacks for GitHub Pages, which gets one for each redirect; undefined for a complete build. */
async function describeMissingPages(
  layout: Layout,
  redirects: readonly Entry[],
): Promise<string | undefined> {
  const exact = redirects.find((entry) => entry.kind === 'exact');
  const page = exact && deriveFile(exact.path);
  const added = findAddedFolder(layout);
  if (page === undefined || !page.startsWith(added)) return undefined;

  const published = describePublishedFolder(layout);
  if (await hasFile(join(published, page.slice(added.length)))) return undefined;
  return `${published} has no pages for them`;
}

/** The file or lines missing from the build for the redirects of a host; undefined for a complete build. */
async function describeMissingFile(file: string, published: string): Promise<string | undefined> {
  const path = join(published, file);
  const text = await readText(path);
  if (text === undefined) return `${path} doesn't exist`;
  // The generated keys of a JSON file have no marks.
  if (isJson(file) || hasGeneratedLines(text)) return undefined;
  return `${path} doesn't have the generated lines`;
}
