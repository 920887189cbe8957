import { join } from 'node:path';
import type { OutFile } from '../core/file.ts';
import { exists, readText } from '../disk/read.ts';
import { writeFiles } from '../disk/write.ts';
import { robotsText } from '../emit/robots.ts';
import { oldSitemapFile } from '../migrate/release/old-sitemap.ts';
import type { Project } from './project.ts';
import type { Prepared, Session } from './session.ts';

/** The robots.txt, where one is made. Below a base none is ever asked for: the one of the host counts. */
export async function robotsFile(
  { options, spelling, folders }: Project,
  hasSitemap = options.sitemap !== false,
): Promise<OutFile[]> {
  if (options.robots === false || spelling.base.replace(/\/$/, '') !== '') return [];
  // After a move, the old addresses are listed too, so that crawlers come by the redirects soon (W-MIG-4).
  const hasOld = await exists(join(folders.public, oldSitemapFile));
  const names = [...(hasSitemap ? ['sitemap.xml'] : []), ...(hasOld ? [oldSitemapFile] : [])];
  const sitemaps = names.map((name) => `${spelling.origin}/${name}`);
  return [{ path: 'robots.txt', content: robotsText(options.robots, sitemaps) }];
}

/**
 * For a build that listed no page, and so made no sitemap: takes its name out of the robots.txt that the build wrote. One of
 * the site's own stays, as does one that was changed since.
 */
export async function unnameSitemap(
  { project, routes }: Session,
  { dist, written }: Pick<Prepared, 'dist' | 'written'>,
): Promise<void> {
  const robots = written.find(({ path }) => path === 'robots.txt');
  if (robots === undefined || (await readText(join(dist, robots.path))) !== robots.content) return;
  // An endpoint may make the sitemap when it is asked for, and a redirect lead to it.
  const isAnswered = routes.some(
    ({ type, isPrerendered, patternRegex }) =>
      (type === 'redirect' || (type === 'endpoint' && !isPrerendered)) && patternRegex.test('/sitemap.xml'),
  );
  if (!isAnswered) await writeFiles(dist, await robotsFile(project, false));
}
