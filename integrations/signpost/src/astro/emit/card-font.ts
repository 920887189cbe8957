import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../lib/disk/package.ts';
import { Problem } from '../../lib/problem.ts';
import type { CardStyle } from './card.ts';

/** The fonts of the social images: the font in the options, if any, then the bundled font. */
export interface CardFont extends Pick<CardStyle, 'fonts' | 'families' | 'weight'> {
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
