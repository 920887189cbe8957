import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { hasFile, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { once } from '../../lib/memoize.ts';
import { formatCount } from '../../lib/text/text.ts';
import { toFileUrl } from '../../lib/url/canonical-url.ts';
import { decodePath } from '../../lib/url/path.ts';
import { cardFolder } from '../head/head.ts';
import type { Project } from '../project.ts';
import type { PageHead } from '../sitemap/listed.ts';
import { createCardDrawer } from './card.ts';
import { type CardFont, readCardFont } from './card-font.ts';

/** Increased when the layout changes, so that cached cards are drawn again. */
const layoutVersion = 5;

/** Cards drawn at a time; more would only wait for the CPU. */
const atOnce = 8;

/** How many cards were drawn, and what the fonts can't show. */
interface DrawnCards {
  readonly drawn: number;
  readonly total: number;
  readonly findings: readonly Finding[];
}

export interface Order {
  /** The page's file in `dist`. */
  readonly page: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Draws the card of each built page that links to one, into `dist/og/`. Uses the cache for cards with the same text and
 * style.
 */
export async function drawCards(
  project: Project,
  icon: string | undefined,
  heads: readonly PageHead[],
  dist: string,
): Promise<DrawnCards> {
  const { options, folders, site } = project;
  const orders = await filterDrawnCards(listOrders(project, heads), dist);
  const { socialImages } = options.seo;
  if (socialImages === false || orders.length === 0) return { drawn: 0, total: 0, findings: [] };
  const { font: ownFont, ...colors } = socialImages;
  const font = await readCardFont(ownFont, folders.root);
  const style = { ...font, colors, icon: icon === undefined ? undefined : await readBytes(icon) };
  // Loads sharp only if a card isn't in the cache.
  const loadDrawer = once(() => createCardDrawer(style));
  const cache = join(folders.cache, 'cards');
  const common = createHash('sha256').update(JSON.stringify([layoutVersion, colors]));
  for (const bytes of [...font.contents, style.icon ?? '']) common.update(bytes);

  const make = async ({ path, title, description }: Order): Promise<boolean> => {
    const shown = (text: string): string => font.split(text).shown;
    const text = {
      title: shown(title),
      description: shown(description),
      brand: shown(site.brand?.name ?? ''),
    };
    const key = common.copy().update(JSON.stringify(text)).digest('hex').slice(0, 32);
    const cached = join(cache, `${key}.png`);
    const isOld = await hasFile(cached);
    if (!isOld) await writeFileAt(cached, await (await loadDrawer())(text));
    await cp(cached, join(dist, path));

    return !isOld;
  };

  let drawn = 0;
  await forEachConcurrently(orders, atOnce, async (order) => {
    if (await make(order)) drawn += 1;
  });
  return { drawn, total: orders.length, findings: reportLackingCharacters(orders, font) };
}

/** Reports the letters and digits that the fonts lack, at the first page with one. Symbols such as emoji don't matter. */
export function reportLackingCharacters(orders: readonly Order[], font: CardFont): Finding[] {
  const lacking = orders.flatMap(({ page, title, description }) =>
    font
      .split(`${title} ${description}`)
      .lacking.filter((sign) => /[\p{L}\p{N}]/u.test(sign))
      .map((sign) => ({ page, sign })),
  );
  const [first] = lacking;
  if (first === undefined) return [];

  const signs = [...new Set(lacking.map(({ sign }) => sign))];
  const shown = signs.slice(0, maxShown).join(' ') + (signs.length > maxShown ? ' …' : '');
  return [
    {
      rule: 'card-characters',
      conventions: [],
      level: 'warning',
      file: first.page,
      message: `the social images leave out ${formatCount(signs.length, 'character')} that their font lacks: ${shown}`,
      fix: 'set `seo.socialImages.font` in the options of signpost() to a .ttf or .otf file that has them',
    },
  ];
}

const maxShown = 20;

/** The cards that pages link to, each once. Other image URLs belong to the site. */
function listOrders({ variant }: Project, heads: readonly PageHead[]): Order[] {
  const folder = toFileUrl(`${variant.base.replace(/\/$/, '')}${cardFolder}`, variant);
  const orders = new Map<string, Order>();
  for (const { file, image, title, description = '' } of heads) {
    if (!image?.startsWith(folder)) continue;
    const path = `${cardFolder.slice(1)}${decodePath(image.slice(folder.length))}`;
    if (path.split('/').includes('..')) continue;
    orders.set(path, { page: file, path, title, description });
  }
  return [...orders.values()];
}

/** The site's own file at such a URL stays. */
async function filterDrawnCards(orders: readonly Order[], dist: string): Promise<Order[]> {
  const own = await Promise.all(orders.map(({ path }) => hasFile(join(dist, path))));
  return orders.filter((_, index) => own[index] !== true);
}
