import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileAddress } from '../../lib/address.ts';
import { concurrently } from '../../lib/concurrently.ts';
import { exists, readBytes } from '../../lib/disk/read.ts';
import { copyFileTo, writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { decodePath } from '../../lib/path.ts';
import { counted } from '../../lib/text.ts';
import { cardFolder } from '../head/card.ts';
import type { Project } from '../project.ts';
import type { PageHead } from '../sitemap/page-head.ts';
import { type CardText, cardDrawer, type DrawCard } from './card.ts';
import { type CardFont, cardFont } from './card-font.ts';

/** Raised when the layout changes, so that cards drawn before are not taken for the same. */
const layoutVersion = 3;

/** Cards drawn at the same time; more would only wait for the processor. */
const atOnce = 8;

/** How many cards were drawn, of how many, and what they can't show. */
interface DrawnCards {
  readonly drawn: number;
  readonly total: number;
  readonly findings: readonly Finding[];
}

/** One card: what it shows and where it goes. */
interface Order {
  /** The page that it is for, in `dist`. */
  readonly page: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Draws the card of each built page that names one, into `dist/og/`. A card that was drawn before with the same
 * words and style is taken from the cache.
 */
export async function drawCards(
  project: Project,
  icon: string | undefined,
  heads: readonly PageHead[],
  dist: string,
): Promise<DrawnCards> {
  const { options, folders, site } = project;
  const orders = await withoutOwn(ordersOf(project, heads), dist);
  if (options.cards === false || orders.length === 0) return { drawn: 0, total: 0, findings: [] };
  const { font: ownFont, ...colours } = options.cards;
  const font = await cardFont(ownFont, folders.root);
  const style = { ...font, colours, icon: icon === undefined ? undefined : await readBytes(icon) };
  let drawer: Promise<DrawCard> | undefined;
  const draw = async (text: CardText): Promise<Uint8Array> => {
    drawer ??= cardDrawer(style);
    return (await drawer)(text);
  };
  const cache = join(folders.root, options.cacheDir, 'cards');
  const common = createHash('sha256').update(JSON.stringify([layoutVersion, colours]));
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
    const isOld = await exists(cached);
    if (!isOld) await writeFileAt(cached, await draw(text));
    await copyFileTo(cached, join(dist, path));
    return !isOld;
  };

  let drawn = 0;
  await concurrently(orders, atOnce, async (order) => {
    if (await make(order)) drawn += 1;
  });
  const findings = orders.flatMap((order) => lackingOf(order, font, ownFont));
  return { drawn, total: orders.length, findings };
}

/** What the fonts can't show of a page's words. Symbols, such as emoji, are seldom missed. */
export function lackingOf(
  { page, title, description }: Order,
  font: CardFont,
  own: string | undefined,
): Finding[] {
  const signs = font.split(`${title} ${description}`).lacking;
  if (signs.length === 0) return [];
  const shown = signs.slice(0, mostShown).join(' ') + (signs.length > mostShown ? ' …' : '');
  return [
    {
      rule: 'card-characters',
      conventions: [],
      level: signs.some((sign) => /[\p{L}\p{N}]/u.test(sign)) ? 'warning' : 'advice',
      file: page,
      message: `the page's card leaves out ${counted(signs.length, 'character')} that its font lacks: ${shown}`,
      fix:
        own === undefined
          ? 'set `cards.font` in the options of signpost() to a .ttf or .otf file that has them, or give the page an image of its own'
          : `use a font for \`cards.font\` that has them in place of ${own}, or give the page an image of its own`,
    },
  ];
}

const mostShown = 20;

/** The cards that pages name, each once; an address elsewhere is the page's own image. */
function ordersOf({ spelling }: Project, heads: readonly PageHead[]): Order[] {
  const folder = fileAddress(`${spelling.base.replace(/\/$/, '')}${cardFolder}`, spelling);
  const orders = new Map<string, Order>();
  for (const { file, image, title, description = '' } of heads) {
    if (!image?.startsWith(folder)) continue;
    const path = `${cardFolder.slice(1)}${decodePath(image.slice(folder.length))}`;
    if (path.split('/').includes('..')) continue;
    orders.set(path, { page: file, path, title, description });
  }
  return [...orders.values()];
}

/** A file that the site put at such an address itself is its own. */
async function withoutOwn(orders: readonly Order[], dist: string): Promise<Order[]> {
  const own = await Promise.all(orders.map(({ path }) => exists(join(dist, path))));
  return orders.filter((_, index) => own[index] !== true);
}
