import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageOf } from './page.ts';
import { isShop, newOrigin, type Old, oldHost, oldOrigin, olds } from './truth.ts';

/** The file in which Apache finds a page; URLs with a query have no file of their name. */
function fileOf({ url }: Old): string {
  const id = /\?id=(\d+)$/.exec(url)?.[1];
  if (id !== undefined) return `by-id/${id}.html`;
  return url.endsWith('/') ? `${url}index.html` : url;
}

/** Links as people wrote them over the years: relative, absolute, by http and without www. */
function linksOf(): string[] {
  const linked = olds.filter(({ known, url }) => known === 'links' && url !== '/index.html');
  const variants = [
    (url: string) => url,
    (url: string) => `${oldOrigin}${url}`,
    (url: string) => `http://${oldHost.replace('www.', '')}${url}`,
  ];
  // A link in the wrong case and one into nothing were there too.
  return [
    ...linked.map(({ url }, at) => variants[at % 3]?.(url) ?? url),
    '/index.html',
    '/Shop/Pump-Aster.html',
  ];
}

/** Writes the old site into a folder. */
export async function writeOldSite(folder: string): Promise<void> {
  const links = linksOf();
  const form = '<form action="/send.php" method="post"><input name="mail"><button>Send</button></form>';
  const write = async (file: string, content: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  for (const old of olds) {
    if (old.serves === 'file') await write(fileOf(old), '%PDF-1.4\n%%EOF\n');
    if (old.serves !== 'page') continue;
    const more = old.url === '/contact.html' ? form : '';
    await write(fileOf(old), pageOf({ title: old.title, links, more }));
  }
  const listed = olds.filter(({ serves, known }) => serves === 'page' && known !== 'log');
  const urls = listed.map(({ url }) => `<url><loc>${oldOrigin}${url}</loc></url>`);
  await write('style.css', 'body { color: black }\n');
  await write('robots.txt', `User-agent: *\nDisallow: /cart/\n\nSitemap: ${oldOrigin}/sitemap.xml\n`);
  await write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  );
}

/** The shop's redirects, as they are put on the old host when the shop moves first. */
export function shopRules(): string[] {
  return [
    'RewriteEngine on',
    ...olds.filter(isShop).map(({ url, to }) => {
      const pattern = `^${url.replaceAll('.', '\\.').replace(/\/$/, '/?')}$`;
      return to === undefined
        ? `RewriteRule ${pattern} - [G]`
        : `RewriteRule ${pattern} ${newOrigin}${to} [R=301,L]`;
    }),
  ];
}

/** Apache's own words for what the old site redirects, and for the pages that a program made. */
export function oldSiteRules(): string[] {
  return [
    'RewriteEngine on',
    'RewriteCond %{QUERY_STRING} ^id=([0-9]+)$',
    'RewriteRule ^/product\\.php$ /by-id/%1.html [L]',
    ...olds.flatMap(({ url, serves }) =>
      typeof serves === 'string'
        ? []
        : [`RewriteRule ^${url.replaceAll('.', '\\.')}$ ${serves.to} [R=${serves.status},L]`],
    ),
  ];
}
