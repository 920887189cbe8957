import type { SiteConfig } from './config.ts';
import { link, type Tag } from './tag.ts';

/** The links to the site's icons, at stable addresses (`W-ICON-1`): the bitmap first, for those that know no SVG. */
export function iconLinks({ icons }: SiteConfig): Tag[] {
  const { ico, svg, touch, manifest } = icons;
  return [
    ...(ico === undefined ? [] : [link('icon', ico, { sizes: '48x48' })]),
    ...(svg === undefined ? [] : [link('icon', svg, { type: 'image/svg+xml', sizes: 'any' })]),
    ...(touch === undefined ? [] : [link('apple-touch-icon', touch)]),
    ...(manifest === undefined ? [] : [link('manifest', manifest)]),
  ];
}
