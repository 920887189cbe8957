import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkitten';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { packageFile } from '../../lib/disk/package.ts';
import { hasFile, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { toFileUrl } from '../../lib/url/canonical-url.ts';
import { decodePath } from '../../lib/url/path.ts';
import { cardFolder } from '../head/head.ts';
import type { Project } from '../project.ts';
import type { PageHead } from '../sitemap/listed.ts';
import { type CardStyle, type CardText, createCardDrawer, type DrawCard } from './card.ts';

/** Increased when the layout changes, so that cached cards are drawn again. */
const layoutVersion = 4;

/** Cards drawn at a time; more would only wait for the CPU. */
const atOnce = 8;

/** How many cards were drawn, and what the fonts can't show. */
interface DrawnCards {
  readonly drawn: number;
  readonly total: number;
  readonly findings: readonly Finding[];
}

interface Order {
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
  let drawer: Promise<DrawCard> | undefined;
  const draw = async (text: CardText): Promise<Uint8Array> => {
    drawer ??= createCardDrawer(style);
    return (await drawer)(text);
  };
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
    if (!isOld) await writeFileAt(cached, await draw(text));
    await cp(cached, join(dist, path));

    return !isOld;
  };

  let drawn = 0;
  await forEachConcurrently(orders, atOnce, async (order) => {
    if (await make(order)) drawn += 1;
  });
  const findings = orders.flatMap((order) => reportLackingCharacters(order, font, ownFont));
  return { drawn, total: orders.length, findings };
}

/** Reports characters that the fonts lack, except symbols such as emoji. */
export function reportLackingCharacters(
  { page, title, description }: Order,
  font: CardFont,
  own: string | undefined,
): Finding[] {
  const signs = font.split(`${title} ${description}`).lacking;
  if (signs.length === 0) return [];

  const shown = signs.slice(0, maxShown).join(' ') + (signs.length > maxShown ? ' …' : '');
  return [
    {
      rule: 'card-characters',
      conventions: [],
      level: signs.some((sign) => /[\p{L}\p{N}]/u.test(sign)) ? 'warning' : 'info',
      file: page,
      message: `the page's card leaves out ${formatCount(signs.length, 'character')} that its font lacks: ${shown}`,
      fix:
        own === undefined
          ? 'set `seo.socialImages.font` in the options of signpost() to a .ttf or .otf file that has them, or give the page an image of its own'
          : `use a font for \`seo.socialImages.font\` that has them in place of ${own}, or give the page an image of its own`,
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

/** The fonts of the cards: the site's own, if any, then the one in this package. */
interface CardFont extends Pick<CardStyle, 'fonts' | 'families' | 'weight'> {
  /** The font files' content. */
  readonly contents: readonly Uint8Array[];
  split(text: string): { readonly shown: string; readonly lacking: readonly string[] };
}

/** Contains Latin, Greek and Cyrillic. Its license is beside it. */
const bundled = fileURLToPath(packageFile('fonts/SofiaSansSemiCondensed-SemiBold.ttf'));

/** Reads the site's own font, relative to the project's root, and the one in this package. */
export async function readCardFont(own: string | undefined, root: string): Promise<CardFont> {
  await quietFontconfig();
  const bundledFont = await readFont(bundled);
  if (bundledFont === undefined) throw new Error(`${bundled} is missing`);
  if (own === undefined) return combineFonts([bundledFont]);
  const theirs = /\.(ttf|otf)$/i.test(own) ? await readFont(join(root, own)) : undefined;
  if (theirs) return combineFonts([theirs, bundledFont]);
  throw new Problem(
    `The font ${basename(own)} of \`seo.socialImages.font\` must be a .ttf or .otf file of the project.`,
  );
}

/** Servers often have no fontconfig, which then prints errors. */
async function quietFontconfig(): Promise<void> {
  if (process.platform !== 'linux' || (await hasFile('/etc/fonts/fonts.conf'))) return;
  process.env['FONTCONFIG_FILE'] ??= fileURLToPath(packageFile('fonts/fonts.conf'));
}

interface ReadFont {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly font: Font;
}

/** Undefined if the file isn't a font. */
async function readFont(file: string): Promise<ReadFont | undefined> {
  const bytes = await readBytes(file);
  if (bytes === undefined) return undefined;

  // Loaded only for cards, since it is large.
  const { create } = await import('fontkitten');
  try {
    const font = create(Buffer.from(bytes));
    return font.isCollection || font.familyName === '' ? undefined : { file, bytes, font };
  } catch {
    return undefined;
  }
}

function combineFonts(read: readonly [ReadFont, ...ReadFont[]]): CardFont {
  const characters = new Set(read.flatMap(({ font }) => font.characterSet));
  const has = (letter: string): boolean =>
    /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u.test(letter) ||
    characters.has(letter.codePointAt(0) ?? 0);

  return {
    fonts: read.map(({ file }) => file),
    families: read.map(({ font }) => font.familyName),
    weight: read[0].font['OS/2'].usWeightClass,
    contents: read.map(({ bytes }) => bytes),
    split(text) {
      const all = [...text.normalize('NFC')];
      return {
        shown: all.filter(has).join(''),
        lacking: [...new Set(all.filter((letter) => !has(letter)))],
      };
    },
  };
}
