import type Sharp from 'sharp';
import type { Sharp as Image, OverlayOptions } from 'sharp';
import { cardSize } from '../head/head.ts';
import type { Options } from '../parse-options.ts';
import { loadSharp } from './sharp.ts';

export interface CardText {
  readonly title: string;
  readonly description: string;
  /** The site's name; '' if it has none. */
  readonly brand: string;
}

type Colors = Pick<Exclude<Options['seo']['socialImages'], false>, 'background' | 'text' | 'accent'>;

/** The style that all cards of a site share. */
export interface CardStyle {
  readonly colors: Colors;
  /** Font files, preferred first. */
  readonly fonts: readonly string[];
  /** The Pango font family of each. */
  readonly families: readonly string[];
  readonly weight: number;
  /** The site's icon, an SVG or a bitmap. */
  readonly icon: Uint8Array | undefined;
}

/** The margin on all sides, in px. */
const margin = { x: 80, y: 72 } as const;
const inner = cardSize.width - 2 * margin.x;
const iconSide = 72;
const iconGap = 24;
const bar = { width: 120, height: 8, above: 36, below: 32 } as const;

interface Picture {
  readonly overlay: OverlayOptions;
  readonly width: number;
  readonly height: number;
}

/** Draws a page's card as a PNG of 1200 × 630 px. */
export type DrawCard = (text: CardText) => Promise<Uint8Array>;

/** Loads the fonts and the icon of a style. */
export async function createCardDrawer(style: CardStyle): Promise<DrawCard> {
  const sharp = await loadSharp('cards');
  // A font file is available to the process after it was used once. Each card names only one file.
  for (const fontfile of style.fonts) await sharp({ text: { text: '.', fontfile } }).toBuffer();
  const icon = style.icon && (await drawIcon(sharp, style.icon, style.colors));
  return (text) => draw(sharp, text, style, icon);
}

async function draw(
  sharp: typeof Sharp,
  { title, description, brand }: CardText,
  style: CardStyle,
  icon: Picture | undefined,
): Promise<Uint8Array> {
  const { background, accent } = style.colors;
  const titleSize = title.length > 60 ? 60 : 76;
  const brandStart = icon ? iconSide + iconGap : 0;
  const [name, heading, text] = await Promise.all([
    drawWords(sharp, brand, style, { size: 36, lineHeight: 44, lines: 1, width: inner - brandStart }),
    drawWords(sharp, title, style, {
      size: titleSize,
      lineHeight: Math.round(titleSize * 1.12),
      lines: 3,
      width: inner,
    }),
    drawWords(sharp, description, style, { size: 34, lineHeight: 46, lines: 2, width: inner, alpha: '86%' }),
  ]);

  const isRtl = isRightToLeft(title);
  const at = (picture: Picture, x: number, y: number): OverlayOptions => ({
    ...picture.overlay,
    left: Math.round(isRtl ? cardSize.width - margin.x - x - picture.width : margin.x + x),
    top: Math.round(y),
  });

  const line = createBar(bar.width, bar.height, accent);
  const headEnd = margin.y + iconSide;
  const height = (heading?.height ?? 0) + bar.above + bar.height + (text ? bar.below + text.height : 0);
  const top = headEnd + (cardSize.height - margin.y - headEnd - height) / 2;
  const barTop = top + (heading?.height ?? 0) + bar.above;

  return sharp({ create: { ...cardSize, channels: 3, background } })
    .composite([
      ...(icon ? [at(icon, 0, margin.y)] : []),
      ...(name ? [at(name, brandStart, margin.y + (iconSide - name.height) / 2)] : []),
      ...(heading ? [at(heading, 0, top)] : []),
      at(line, 0, barTop),
      ...(text ? [at(text, 0, barTop + bar.height + bar.below)] : []),
    ])
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** The first letter decides the direction of a text. */
function isRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  );
}

/** The typography of a text, in px. */
interface Setting {
  readonly size: number;
  readonly lineHeight: number;
  /** The maximum number of lines; longer text ends with an ellipsis. */
  readonly lines: number;
  readonly width: number;
  readonly alpha?: string;
}

/** More characters than fit on any card. */
const maxLetters = 400;

/** Draws a text as a picture with tight bounds, shortened until it fits; undefined for an empty text. */
async function drawWords(
  sharp: typeof Sharp,
  words: string,
  style: CardStyle,
  setting: Setting,
): Promise<Picture | undefined> {
  const plain = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (plain === '') return undefined;

  // Ascenders may leave the line box, but by less than half a line.
  const maxHeight = (setting.lines + 0.4) * setting.lineHeight;
  let letters = [...plain].slice(0, maxLetters);
  let picture = await drawText(sharp, plain.length > maxLetters ? shorten(letters) : plain, style, setting);
  while (picture.height > maxHeight && letters.length > 1) {
    letters = letters.slice(0, Math.floor(letters.length * 0.95));
    picture = await drawText(sharp, shorten(letters), style, setting);
  }

  return picture;
}

/** Cuts after a word, unless the last word is most of the text. */
function shorten(letters: readonly string[]): string {
  const text = letters.join('');
  const end = text.lastIndexOf(' ');
  const words = end > text.length / 2 ? text.slice(0, end) : text;
  return `${words.trimEnd().replace(/[.,;:–-]$/u, '')}…`;
}

async function drawText(
  sharp: typeof Sharp,
  text: string,
  { colors, fonts, families, weight }: CardStyle,
  { size, lineHeight, width, alpha }: Setting,
): Promise<Picture> {
  const look = {
    font_family: families.join(','),
    weight: String(weight),
    font_size: `${size}pt`,
    // In Pango units, 1024 per point. Pango treats smaller numbers as a factor.
    line_height: String(1024 * lineHeight),
    foreground: colors.text,
    ...(alpha === undefined ? {} : { alpha }),
  };
  const attributes = Object.entries(look).map(([name, value]) => `${name}="${escapeMarkup(value)}"`);
  const [fontfile = ''] = fonts;
  const markup = `<span ${attributes.join(' ')}>${escapeMarkup(text)}</span>`;

  return toPicture(
    // At 72 dpi, a point is a pixel.
    sharp({ text: { text: markup, fontfile, rgba: true, dpi: 72, width, wrap: 'word-char' } }),
  );
}

function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

async function toPicture(image: Image): Promise<Picture> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { overlay: { input: data, raw: { width, height, channels } }, width, height };
}

function createBar(width: number, height: number, background: string): Picture {
  return { overlay: { input: { create: { width, height, channels: 3, background } } }, width, height };
}

/** Draws the icon on a plate in the text color, so that a dark icon is visible on a dark card. */
async function drawIcon(sharp: typeof Sharp, bytes: Uint8Array, { text }: Colors): Promise<Picture> {
  const side = iconSide - 20;
  const input = await sharp(bytes, { density: 288 })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${iconSide}" height="${iconSide}"><rect width="100%" height="100%" rx="14" fill="${text}"/></svg>`;
  return toPicture(sharp(Buffer.from(plate)).composite([{ input }]));
}
