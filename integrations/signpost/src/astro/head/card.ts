import { canonicalPath, withoutBase } from '../../lib/address.ts';
import type { SiteConfig } from './config.ts';
import type { HeadImage } from './props.ts';

/** The size that all who show cards ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The folder of the drawn cards, below the base. */
export const cardFolder = '/og/';

/** The stable path of a page's card, below the base: `/de/produkte/` has `/og/de/produkte.png`. */
function cardPath(path: string, config: SiteConfig): string {
  const page = withoutBase(canonicalPath(path, config), config.base).replace(/^\/|\/$/g, '');
  return `${cardFolder}${page === '' ? 'index' : page}.png`;
}

/** The image of a page: its own, or the card that is drawn for it. */
export function pageImage(
  image: HeadImage | undefined,
  page: { readonly path: string; readonly title: string; readonly drawn: boolean },
  config: SiteConfig,
): HeadImage | undefined {
  if (image || !page.drawn) return image;
  const base = config.base.replace(/\/$/, '');
  return { src: `${base}${cardPath(page.path, config)}`, alt: page.title, ...cardSize };
}
