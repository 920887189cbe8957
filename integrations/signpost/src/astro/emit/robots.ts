import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { compact } from '../../lib/text/text.ts';
import { prefixBase } from '../../lib/url/canonical-url.ts';
import { oldSitemapFile } from '../../migrate/release/old-sitemap.ts';
import type { Options } from '../parse-options.ts';
import type { AstroProject } from '../project.ts';
import type { Session } from '../session.ts';

/** The robots.txt to add, or no file: below a base such as /docs/ there is none, since crawlers read only the host's. */
export async function makeRobotsFile(
  { options, urlSettings, folders }: AstroProject,
  hasSitemap = options.seo.sitemap !== false,
): Promise<OutFile[]> {
  if (options.seo.robots === false || prefixBase('/', urlSettings.base) !== '/') return [];
  // After a move, robots.txt lists the old sitemap too: crawlers soon find the redirects (W-MIG-4).
  const hasOld = existsSync(join(folders.public, oldSitemapFile));
  const names = compact(hasSitemap && 'sitemap.xml', hasOld && oldSitemapFile);
  const sitemaps = names.map((name) => `${urlSettings.origin}/${name}`);
  return [{ path: 'robots.txt', content: printRobots(options.seo.robots, sitemaps) }];
}

/** True if an endpoint generates the sitemap on request, or a redirect leads to one. */
export function isSitemapAnswered({ routes }: Pick<Session, 'routes'>): boolean {
  return routes.some(
    ({ type, isPrerendered, patternRegex }) =>
      (type === 'redirect' || (type === 'endpoint' && !isPrerendered)) && patternRegex.test('/sitemap.xml'),
  );
}

type Robots = Exclude<Options['seo']['robots'], false>;
type Group = Robots['groups'][number];

/**
 * Prints robots.txt, which controls crawling, not indexing. A `Problem` for a group that disallows the whole site for all
 * crawlers (`W-ROBOTS-2`), in a staging build too (`W-MIG-2`).
 */
export function printRobots({ groups }: Robots, sitemaps: readonly string[]): string {
  for (const group of groups) checkOpenGroup(group);
  const everyone = { userAgents: ['*'], allow: ['/'], disallow: [] };
  const all = groups.some(isForAll) ? groups : [everyone, ...groups];
  const end = sitemaps.map((sitemap) => `Sitemap: ${sitemap}\n`).join('');
  return compact(...all.map(printGroup), end).join('\n');
}

function isForAll({ userAgents }: Group): boolean {
  return userAgents.includes('*');
}

function checkOpenGroup(group: Group): void {
  if (!isForAll(group) || !group.disallow.some((path) => /^\/\**$/.test(path)) || group.allow.length > 0)
    return;
  throw new Problem(
    '`seo.robots.groups` blocks all crawlers from the whole site, which removes it from search results. ' +
      "Remove `disallow: ['/']`. To keep a staging build out of the index, set `environments.staging` to true instead.",
  );
}

function printGroup({ userAgents, allow, disallow }: Group): string {
  const lines = [
    ...userAgents.map((agent) => `User-agent: ${agent}`),
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
  ];
  if (allow.length + disallow.length === 0) lines.push('Disallow:');
  return `${lines.join('\n')}\n`;
}
