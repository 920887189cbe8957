import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { packageFile } from '../../lib/disk/package.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { once } from '../../lib/memoize.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { prefixBase, toFileUrl } from '../../lib/url/canonical-url.ts';
import { decodePath } from '../../lib/url/path.ts';
import { cardFolder } from '../head/head.ts';
import { findBrand, findLanguage } from '../head/languages.ts';
import type { AstroProject } from '../project.ts';
import type { PageHead } from '../sitemap/listed.ts';
import { type CardStyle, createCardDrawer } from './card.ts';

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

/** The fonts of the social images: the font in the options, if any, then the bundled font. */
interface CardFont extends Pick<CardStyle, 'fonts' | 'families' | 'weight'> {
  /** The font files' content. */
  readonly contents: readonly Uint8Array[];
  /** Splits a text into drawable characters, and characters that no font has: an emoji, `語`. */
  split(text: string): { readonly shown: string; readonly lacking: readonly string[] };
}

/** Contains Latin, Greek and Cyrillic. The license is in the same folder. */
const bundled = fileURLToPath(packageFile('fonts/SofiaSansSemiCondensed-SemiBold.ttf'));

/** Reads the font in the options, relative to the project's root, and the bundled font. */
export async function readCardFont(fontFile: string | undefined, root: string): Promise<CardFont> {
  // Servers often have no fontconfig, which then prints errors.
  if (process.platform === 'linux' && !existsSync('/etc/fonts/fonts.conf'))
    process.env['FONTCONFIG_FILE'] ??= fileURLToPath(packageFile('fonts/fonts.conf'));

  const files = fontFile === undefined ? [bundled] : [join(root, fontFile), bundled];
  const read = await Promise.all(files.map(readFont));
  const fonts = read.map(({ font }) => font);
  const characters = new Set(fonts.flatMap(({ characterSet }) => characterSet));
  const isDrawable = (letter: string): boolean =>
    /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u.test(letter) ||
    characters.has(letter.codePointAt(0) ?? 0);

  return {
    fonts: files,
    families: fonts.map(({ familyName }) => familyName),
    weight: fonts[0]?.['OS/2'].usWeightClass ?? 400,
    contents: read.map(({ bytes }) => bytes),
    split(text) {
      const all = [...text.normalize('NFC')];
      const lacking = [...new Set(all.filter((letter) => !isDrawable(letter)))];
      return { shown: all.filter(isDrawable).join(''), lacking };
    },
  };
}

async function readFont(file: string) {
  // Loaded only for cards, since it is large.
  const { create } = await import('fontkitten');

  try {
    const bytes = await readFile(file);
    const font = create(bytes);
    if (/\.(ttf|otf)$/i.test(file) && !font.isCollection) return { bytes, font };
  } catch {
    // `logo.ttf` that doesn't exist or isn't a font
  }
  throw new Problem(
    `The font ${basename(file)} of \`seo.socialImages.font\` must be a .ttf or .otf file of the project.`,
  );
}
