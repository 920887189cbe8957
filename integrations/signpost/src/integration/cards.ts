import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileAddress } from '../core/address.ts';
import { concurrently } from '../core/concurrently.ts';
import { decodePath } from '../core/path.ts';
import { counted, figure } from '../core/text.ts';
import { exists, readBytes } from '../disk/read.ts';
import { copyFileTo, writeFileAt } from '../disk/write.ts';
import type { CardStyle } from '../emit/card.ts';
import { cardFolder } from '../head/card.ts';
import { cardFonts } from './card-fonts.ts';
import type { PageHead } from './heads.ts';
import type { Project } from './project.ts';

/** Raised when the layout changes, so that cards drawn before are not taken for the same. */
const layoutVersion = 2;

/** Cards drawn at the same time; more would only wait for the processor. */
const atOnce = 8;

interface DrawnCards {
  readonly drawn: number;
  readonly total: number;
}

/** For the build's log. */
export function cardsText({ drawn, total }: DrawnCards): string {
  return `${counted(drawn, 'card')} drawn, ${figure(total - drawn)} taken from the cache.`;
}

/** One card: what it shows and where it goes. */
interface Order {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Draws the card of each built page that names one, into `dist/og/`. A card that was drawn before with the same
 * words and style is taken from the cache. Returns how many were drawn and how many there are.
 */
export async function drawCards(
  project: Project,
  icon: string | undefined,
  heads: readonly PageHead[],
  dist: string,
): Promise<DrawnCards> {
  const { options, folders, site } = project;
  const orders = await withoutOwn(ordersOf(project, heads), dist);
  if (options.cards === false || orders.length === 0) return { drawn: 0, total: 0 };
  // What draws takes a while to load, and most builds have nothing to draw.
  const { drawCard } = await import('../emit/card.ts');
  const { font, ...colours } = options.cards;
  const style: CardStyle = {
    colours,
    fonts: await cardFonts(font, folders.root),
    icon: await iconData(icon),
  };
  const cache = join(folders.root, options.cacheDir, 'cards');
  const common = createHash('sha256').update(
    JSON.stringify([layoutVersion, colours, style.icon, site.brand?.name]),
  );
  for (const { data } of style.fonts) common.update(new Uint8Array(data));

  const make = async ({ path, title, description }: Order): Promise<boolean> => {
    const key = common
      .copy()
      .update(JSON.stringify([title, description]))
      .digest('hex')
      .slice(0, 32);
    const kept = join(cache, `${key}.png`);
    const isOld = await exists(kept);
    if (!isOld) {
      const card = await drawCard({ title, description, brand: site.brand?.name ?? '' }, style);
      await writeFileAt(kept, card);
    }
    await copyFileTo(kept, join(dist, path));
    return !isOld;
  };

  let drawn = 0;
  await concurrently(orders, atOnce, async (order) => {
    if (await make(order)) drawn += 1;
  });
  return { drawn, total: orders.length };
}

/** The cards that pages name, each once; an address elsewhere is the page's own image. */
function ordersOf({ spelling }: Project, heads: readonly PageHead[]): Order[] {
  const folder = fileAddress(`${spelling.base.replace(/\/$/, '')}${cardFolder}`, spelling);
  const orders = new Map<string, Order>();
  for (const { image, title, description = '' } of heads) {
    if (!image?.startsWith(folder)) continue;
    const path = `${cardFolder.slice(1)}${decodePath(image.slice(folder.length))}`;
    if (path.split('/').includes('..')) continue;
    orders.set(path, { path, title, description });
  }
  return [...orders.values()];
}

/** A file that the site put at such an address itself is its own. */
async function withoutOwn(orders: readonly Order[], dist: string): Promise<Order[]> {
  const own = await Promise.all(orders.map(({ path }) => exists(join(dist, path))));
  return orders.filter((_, index) => own[index] !== true);
}

async function iconData(source: string | undefined): Promise<string | undefined> {
  const bytes = source === undefined ? undefined : await readBytes(source);
  if (!bytes) return undefined;
  const { default: sharp } = await import('sharp');
  const png = await sharp(bytes, { density: 288 }).resize(144, 144, { fit: 'inside' }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
