import { sitemapLimit } from '../../audit/site/sitemap.ts';
import type { OutFile } from '../../lib/file.ts';
import { escapeHtml } from '../../lib/text/text.ts';
import { addTrailingSlash, parsePath } from '../../lib/url/path.ts';
import type { Project } from '../../project/load.ts';

export const oldSitemapFile = 'sitemap-old.xml';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The sitemap of the old URLs, so that crawlers request them and find the redirects (`W-MIG-4`): one `sitemap-old.xml`, or
 * an index of that name and its parts. `urls` are absolute; `origin` is where the files are served.
 */
export function createOldSitemap(urls: readonly string[], origin: string, most = sitemapLimit): OutFile[] {
  const parts = split(
    urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>\n`),
    most,
  );
  const [only] = parts;
  if (parts.length <= 1)
    return only === undefined ? [] : [{ path: oldSitemapFile, content: formatUrlset(only) }];

  const names = parts.map((_, at) => `sitemap-old-${at + 1}.xml`);
  const listed = names.map((name) => `  <sitemap><loc>${escapeHtml(`${origin}/${name}`)}</loc></sitemap>\n`);

  return [
    {
      path: oldSitemapFile,
      content: `${head}<sitemapindex ${schema}>\n${listed.join('')}</sitemapindex>\n`,
    },
    ...parts.map((lines, at) => ({ path: names[at] ?? '', content: formatUrlset(lines) })),
  ];
}

function formatUrlset(lines: readonly string[]): string {
  return `${head}<urlset ${schema}>\n${lines.join('')}</urlset>\n`;
}

function split(lines: readonly string[], { entries, bytes }: typeof sitemapLimit): string[][] {
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  const frame = Buffer.byteLength(formatUrlset([]));

  for (const line of lines) {
    const own = Buffer.byteLength(line);
    const part = parts.at(-1);
    if (part === undefined || part.length >= entries || size + own > bytes) {
      parts.push([line]);
      size = frame + own;
    } else {
      part.push(line);
      size += own;
    }
  }

  return parts;
}

interface SitemapPaths {
  readonly new: string;
  readonly old: string;
}

const usual = ['sitemap-index.xml', 'sitemap.xml', 'sitemap_index.xml'];

export function listSitemapPaths({ plan, settings }: Pick<Project, 'plan' | 'settings'>): SitemapPaths {
  const base = addTrailingSlash(parsePath(settings.variant?.base ?? '/'));
  const files = new Set<string>(plan.served.files.keys());
  const named = usual.map((name) => base + name).find((path) => files.has(path));
  return { new: named ?? `${base}sitemap-index.xml`, old: base + oldSitemapFile };
}
