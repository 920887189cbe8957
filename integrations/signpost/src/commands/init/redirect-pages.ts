import { join } from 'node:path';
import { isMovedPage } from '../../hosts/shared/moved-pages.ts';
import { readRefreshTarget } from '../../import/front-matter.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { hasFile, readStart } from '../../lib/disk/read.ts';
import { docsUrl } from '../../lib/docs.ts';
import { formatCount } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { Survey } from './survey.ts';

/**
 * The pages of the build that only redirect, as the generator writes them for aliases or by a plugin. Astro's own redirects
 * are imported from its config.
 */
export async function countRedirectPages(dist: string): Promise<number> {
  if (!(await hasFile(dist))) return 0;
  // Hugo redirects /post/page/1/ to /post/, where the list starts. No alias says so, and no theme links it.
  const pages = listBuild(dist).list.filter((file) => isHtml(file) && !file.endsWith('page/1/index.html'));
  const pageStarts = await Promise.all(pages.map((file) => readStart(join(dist, file), 1000)));
  const redirectPages = pageStarts.filter(
    (html = '') => readRefreshTarget(html) !== undefined && !isMovedPage(html),
  );
  return redirectPages.length;
}

/** The task for pages that only redirect, by the generator. */
export function describeRedirectPages({ dist }: Survey, count: number): string {
  const how = `${docsUrl}/get-started/other-generators/#redirects-that-your-generator-writes`;
  return `${dist} has ${formatCount(count, 'page')} to redirect old URLs. Move these redirects to ${usualMapFile}, where every command sees them: ${how}`;
}
