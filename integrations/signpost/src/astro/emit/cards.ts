import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { once } from '../../lib/memoize.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { prefixBase, toFileUrl } from '../../lib/url/canonical-url.ts';
import { decodePath } from '../../lib/url/path.ts';
import { cardFolder } from '../head/head.ts';
import { findBrand, findLanguage } from '../head/languages.ts';
import type { AstroProject } from '../project.ts';
import type { PageHead } from '../sitemap/listed.ts';
import { createCardDrawer } from './card.ts';
import { type CardFont, readCardFont } from './card-font.ts';

/** A new number for a new layout draws all cards again. */
const layoutVersion = 5;

export interface Order {
  /** The page's file in `dist`. */
  readonly page: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly brand?: string | undefined;
}

/** Draws the linked cards of the built pages into `dist/og/`. A card with an unchanged text and style is in the cache. */
export async function drawCards(
  { options, folders, site, urlSettings }: AstroProject,
  icon: string | undefined,
  heads: readonly PageHead[],
  dist: string,
): Promise<Finding[]> {
  const { socialImages } = options.seo;
  // public/og/index.png stays.
  const orders = listOrders(urlSettings, site, heads).filter(({ path }) => !existsSync(join(dist, path)));
  if (socialImages === false || orders.length === 0) return [];

  const { font: ownFont, ...colors } = socialImages;
  const font = await readCardFont(ownFont, folders.root);
  const style = { ...font, colors, icon: icon === undefined ? undefined : await readBytes(icon) };
  // Loads sharp only if a card isn't in the cache.
  const loadDrawer = once(() => createCardDrawer(style));
  const common = createHash('sha256').update(JSON.stringify([layoutVersion, colors]));
  for (const bytes of [...font.contents, style.icon ?? '']) common.update(bytes);

  // More at a time would only wait for the CPU.
  await forEachConcurrently(orders, 8, async ({ path, ...texts }) => {
    const show = (words = ''): string => font.split(words).shown;
    const brand = show(texts.brand);
    const text = { title: show(texts.title), description: show(texts.description), brand };
    const key = common.copy().update(JSON.stringify(text)).digest('hex').slice(0, 32);
    const cached = join(folders.cache, 'cards', `${key}.png`);
    if (!existsSync(cached)) await writeFileAt(cached, await (await loadDrawer())(text));
    await cp(cached, join(dist, path));
  });

  return reportLackingCharacters(orders, font);
}

/** Reports letters and digits that the fonts lack, at the first page. Symbols such as emoji don't matter. */
export function reportLackingCharacters(orders: readonly Order[], font: CardFont): Finding[] {
  const listLacking = ({ title, description }: Order): string[] =>
    font.split(`${title} ${description}`).lacking.filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const first = orders.find((order) => listLacking(order).length > 0);
  if (first === undefined) return [];

  const signs = [...new Set(orders.flatMap(listLacking))];
  const listedSigns = compact(...signs.slice(0, 20), signs.length > 20 && '…').join(' ');
  return [
    {
      rule: 'card-characters',
      conventions: [],
      level: 'warning',
      file: first.page,
      message: `the social images leave out ${formatCount(signs.length, 'character')} that their font lacks: ${listedSigns}`,
      fix: 'set `seo.socialImages.font` in the options of signpost() to a .ttf or .otf file that has them',
    },
  ];
}

/** The cards that pages link to. Images outside of `/og/` belong to the site. */
function listOrders(
  urlSettings: AstroProject['urlSettings'],
  site: AstroProject['site'],
  heads: readonly PageHead[],
): Order[] {
  const folder = toFileUrl(prefixBase(cardFolder, urlSettings.base), urlSettings);
  const orders = new Map<string, Order>();
  for (const { file, image, title, description = '' } of heads) {
    if (!image?.startsWith(folder)) continue;
    const card = decodePath(image.slice(folder.length));
    const path = `${cardFolder.slice(1)}${card}`;
    if (path.split('/').includes('..')) continue;

    // de/produkte.png is the card of /de/produkte/.
    const language = findLanguage(`/${card.replace(/\.png$/, '')}`, site.locales);
    orders.set(path, { page: file, path, title, description, brand: findBrand(language, site)?.name });
  }
  return [...orders.values()];
}
