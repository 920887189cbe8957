import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { exists } from '../disk/read.ts';
import type { Folders } from './project.ts';

/** True where the site makes its own `/sitemap.xml`, or has added @astrojs/sitemap with options of its own. */
export async function hasOwnSitemap(
  integrations: readonly AstroIntegration[],
  folders: Folders,
): Promise<boolean> {
  if (integrations.some(({ name }) => name === '@astrojs/sitemap')) return true;
  const places = [
    join(folders.public, 'sitemap.xml'),
    ...['ts', 'js'].map((end) => join(folders.src, 'pages', `sitemap.xml.${end}`)),
  ];
  return (await Promise.all(places.map(exists))).includes(true);
}
