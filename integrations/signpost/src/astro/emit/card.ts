import type Sharp from 'sharp';
import type { Sharp as Image, OverlayOptions } from 'sharp';
import { escapeHtml } from '../../lib/text/escape.ts';
import { cardSize } from '../head/head.ts';
import type { Options } from '../parse-options.ts';
import { loadSharp } from './sharp.ts';

export interface CardText {
  readonly title: string;
  readonly description: string;
  /** The site's name, or ''. */
  readonly brand: string;
}

type Colors = Pick<Exclude<Options['seo']['socialImages'], false>, 'background' | 'text' | 'accent'>;

/** The style of all cards of a site. */
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
const bar = { width: 120, height: 8, above: 36, below: 32 } as const;

interface Picture {
  readonly overlay: OverlayOptions;
  readonly width: number;
  readonly height: number;
}

/** Loads the fonts and the icon of a style. Returns a function that draws a page's card as a PNG of 1200 × 630 px. */
export async function createCardDrawer(style: CardStyle) {
  const sharp = await loadSharp('cards');
  // Pango knows a font file after the first use. A text refers to a single file.
  for (const fontfile of style.fonts) await sharp({ text: { text: '.', fontfile } }).toBuffer();
  const icon = style.icon && (await drawIcon(sharp, style.icon, style.colors));
  return (text: CardText): Promise<Uint8Array> => draw(sharp, text, style, icon);
}

/** From top to bottom: icon and brand, and in the middle of the rest the title, a bar and the description. */
async function draw(
  sharp: typeof Sharp,
  { title, description, brand }: CardText,
  style: CardStyle,
  icon: Picture | undefined,
): Promise<Uint8Array> {
  const { background, accent } = style.colors;
  const brandStart = icon ? iconSide + 24 : 0;
  const size = title.length > 60 ? 60 : 76;
  const [name, heading, text] = await Promise.all([
    drawWords(sharp, brand, style, { size: 36, lines: 1, width: inner - brandStart }),
    drawWords(sharp, title, style, { size, lines: 3, width: inner }),
    drawWords(sharp, description, style, { size: 34, lines: 2, width: inner, alpha: '86%' }),
  ]);

  const isRtl = rightToLeft.test(title);
  const place = (picture: Picture | undefined, x: number, y: number): OverlayOptions[] => {
    if (picture === undefined) return [];
    const left = isRtl ? cardSize.width - margin.x - x - picture.width : margin.x + x;
    return [{ ...picture.overlay, left: Math.round(left), top: Math.round(y) }];
  };

  // The text block is centered below the brand.
  const create = { width: bar.width, height: bar.height, channels: 3 as const, background: accent };
  const headEnd = margin.y + iconSide;
  const headingHeight = heading?.height ?? 0;
  const height = headingHeight + bar.above + bar.height + (text ? bar.below + text.height : 0);
  const top = headEnd + (cardSize.height - margin.y - headEnd - height) / 2;
  const barTop = top + headingHeight + bar.above;

  return sharp({ create: { ...cardSize, channels: 3, background } })
    .composite([
      ...place(icon, 0, margin.y),
      ...place(name, brandStart, margin.y + (iconSide - (name?.height ?? 0)) / 2),
      ...place(heading, 0, top),
      ...place({ overlay: { input: { create } }, ...create }, 0, barTop),
      ...place(text, 0, barTop + bar.height + bar.below),
    ])
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** A title whose first letter is Arabic or Hebrew starts at the right. */
const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The typography of a text, in px. */
interface Typography {
  readonly size: number;
  /** The maximum number of lines; longer text ends with an ellipsis. */
  readonly lines: number;
  readonly width: number;
  readonly alpha?: string;
}

/** Draws a text as a picture with tight bounds, shortened until it fits; undefined for an empty text. */
async function drawWords(
  sharp: typeof Sharp,
  words: string,
  style: CardStyle,
  typography: Typography,
): Promise<Picture | undefined> {
  const oneLine = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (oneLine === '') return undefined;

  const lineHeight = Math.round(typography.size * 1.2);
  // Ascenders may leave the line box, but by less than half a line.
  const maxHeight = (typography.lines + 0.4) * lineHeight;
  // More characters than fit on any card.
  let letters = [...oneLine].slice(0, 400);
  let picture = await drawText(sharp, letters.join(''), lineHeight, style, typography);
  while (picture.height > maxHeight && letters.length > 1) {
    letters = letters.slice(0, Math.floor(letters.length * 0.95));
    picture = await drawText(sharp, shorten(letters.join('')), lineHeight, style, typography);
  }

  return picture;
}

/** Cuts after a word, unless the last word is most of the text. */
function shorten(text: string): string {
  const end = text.lastIndexOf(' ');
  const words = end > text.length / 2 ? text.slice(0, end) : text;
  return `${words.trimEnd().replace(/[.,;:–-]$/u, '')}…`;
}

async function drawText(
  sharp: typeof Sharp,
  text: string,
  lineHeight: number,
  { colors, fonts, families, weight }: CardStyle,
  { size, width, alpha = '100%' }: Typography,
): Promise<Picture> {
  const look = {
    font_family: families.join(','),
    weight,
    font_size: `${size}pt`,
    // In Pango units, 1024 per point. Pango treats smaller numbers as a factor.
    line_height: 1024 * lineHeight,
    foreground: colors.text,
    alpha,
  };

  const attributes = Object.entries(look).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  const [fontfile = ''] = fonts;
  const markup = `<span ${attributes.join(' ')}>${escapeHtml(text.toWellFormed())}</span>`;
  // At 72 dpi, a point is a pixel.
  return toPicture(
    sharp({ text: { text: markup, fontfile, rgba: true, dpi: 72, width, wrap: 'word-char' } }),
  );
}

async function toPicture(image: Image): Promise<Picture> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { overlay: { input: data, raw: { width, height, channels } }, width, height };
}

/** Draws the icon on a plate in the text color: a dark icon stays visible on a dark card. */
async function drawIcon(sharp: typeof Sharp, bytes: Uint8Array, { text }: Colors): Promise<Picture> {
  const side = iconSide - 20;
  const input = await sharp(bytes, { density: 288 })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${iconSide}" height="${iconSide}"><rect width="100%" height="100%" rx="14" fill="${text}"/></svg>`;
  return toPicture(sharp(Buffer.from(plate)).composite([{ input }]));
}
