import { sitemapLimit } from '../../audit/site/sitemap.ts';
import type { OutFile } from '../../lib/file.ts';
import { escapeHtml } from '../../lib/text/escape.ts';

export const oldSitemapFile = 'sitemap-old.xml';

/**
 * The sitemap of the old URLs, from which crawlers find the redirects (`W-MIG-4`): one `sitemap-old.xml`, or an index with
 * parts of 50,000 URLs. `urls` are absolute; `folder` is the URL of the files.
 */
export function createOldSitemap(
  urls: readonly string[],
  folder: string,
  maxEntries = sitemapLimit.entries,
): OutFile[] {
  if (urls.length === 0) return [];
  if (urls.length <= maxEntries) return [printSitemap(oldSitemapFile, 'urlset', 'url', urls)];

  const parts: OutFile[] = [];
  for (let start = 0; start < urls.length; start += maxEntries) {
    const path = `sitemap-old-${parts.length + 1}.xml`;
    parts.push(printSitemap(path, 'urlset', 'url', urls.slice(start, start + maxEntries)));
  }
  const partUrls = parts.map(({ path }) => `${folder}/${path}`);
  return [printSitemap(oldSitemapFile, 'sitemapindex', 'sitemap', partUrls), ...parts];
}

/** A sitemap has `urlset` and `url`, an index of sitemaps `sitemapindex` and `sitemap`. */
function printSitemap(path: string, root: string, item: string, urls: readonly string[]): OutFile {
  const lines = urls.map((url) => `  <${item}><loc>${escapeHtml(url)}</loc></${item}>\n`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return { path, content };
}
