import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNoindex, robotKeys } from '../../audit/rules/shared/noindex.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import { dayOf } from '../../lib/date.ts';
import { isHtml } from '../../lib/url/path.ts';
import type { HostAnswer } from '../../redirects/plan/answers.ts';

/**
 * What prevents indexing of a response: its header, or the page's robots meta. `below` is the folder that the site is
 * served from.
 */
export function noindexIn(dist: string | undefined, below: string) {
  const today = dayOf(new Date());
  return ({ status, headers, file }: HostAnswer): string | undefined => {
    if (status !== 200) return undefined;
    const header = headers['x-robots-tag'];
    if (header !== undefined && isNoindex(header, today)) return `the header X-Robots-Tag: ${header}`;
    if (dist === undefined || file === undefined || !isHtml(file)) return undefined;
    // The build has no folder for the base.
    const path = join(dist, file.startsWith(below) ? file.slice(below.length) : file);
    const meta = metasOf(path).find(({ key, content }) => robotKeys.has(key) && isNoindex(content, today));
    return meta && `<meta name="${meta.key}" content="${meta.content}">`;
  };
}

/** None for a generated redirect page. */
function metasOf(file: string) {
  return existsSync(file) ? readPage(file, readFileSync(file)).metas : [];
}
