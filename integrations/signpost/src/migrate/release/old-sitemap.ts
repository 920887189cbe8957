import { sitemapLimit } from '../../audit/site/sitemap.ts';
import type { OutFile } from '../../lib/file.ts';
import { escapeHtml } from '../../lib/text/text.ts';

export const oldSitemapFile = 'sitemap-old.xml';

/**
 * The sitemap of the old URLs, so that crawlers request them and find the redirects (`W-MIG-4`): one `sitemap-old.xml`, or
 * an index of that name and its parts of 50,000 URLs. `urls` are absolute; `folder` is the URL where the files are served.
 */
export function createOldSitemap(
  urls: readonly string[],
  folder: string,
  most = sitemapLimit.entries,
): OutFile[] {
  if (urls.length === 0) return [];
  if (urls.length <= most) return [printSitemap(oldSitemapFile, 'urlset', 'url', urls)];

  const starts = Array.from({ length: Math.ceil(urls.length / most) }, (_, at) => at * most);
  const parts = starts.map((start, at) =>
    printSitemap(`sitemap-old-${at + 1}.xml`, 'urlset', 'url', urls.slice(start, start + most)),
  );
  const names = parts.map(({ path }) => `${folder}/${path}`);
  return [printSitemap(oldSitemapFile, 'sitemapindex', 'sitemap', names), ...parts];
}

function printSitemap(path: string, root: string, item: string, urls: readonly string[]): OutFile {
  const lines = urls.map((url) => `  <${item}><loc>${escapeHtml(url)}</loc></${item}>\n`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return { path, content };
}
