import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkitten';
import { packageFile } from '../../lib/disk/package.ts';
import { exists, readBytes } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import type { CardStyle } from './card.ts';

/** The fonts of the cards: the site's own, if any, before the one of this package. */
export interface CardFont extends Pick<CardStyle, 'fonts' | 'families' | 'weight'> {
  /** The content of the files. */
  readonly contents: readonly Uint8Array[];
  /** The text without the letters and signs that the fonts lack, and those, each once. */
  split(text: string): { readonly shown: string; readonly lacking: readonly string[] };
}

/** Latin, Greek and Cyrillic; its licence is beside it. */
const bundled = fileURLToPath(packageFile('fonts/SofiaSansSemiCondensed-SemiBold.ttf'));

/** Reads the site's own font, a path from the project's root, and that of this package. */
export async function cardFont(own: string | undefined, root: string): Promise<CardFont> {
  await quietFontconfig();
  const ours = await readFont(bundled);
  if (ours === undefined) throw new Error(`${bundled} is missing`);
  if (own === undefined) return fontOf([ours]);
  const theirs = /\.(ttf|otf)$/i.test(own) ? await readFont(join(root, own)) : undefined;
  if (theirs) return fontOf([theirs, ours]);
  throw new Problem(`The font ${basename(own)} of \`cards\` must be a .ttf or .otf file of the project.`);
}

/** Servers seldom have a configuration of fonts, and fontconfig prints errors without one. */
async function quietFontconfig(): Promise<void> {
  if (process.platform !== 'linux' || (await exists('/etc/fonts/fonts.conf'))) return;
  process.env['FONTCONFIG_FILE'] ??= fileURLToPath(packageFile('fonts/fonts.conf'));
}

interface ReadFont {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly font: Font;
}

/** Undefined for what is not a font. */
async function readFont(file: string): Promise<ReadFont | undefined> {
  const bytes = await readBytes(file);
  if (bytes === undefined) return undefined;
  try {
    const font = create(Buffer.from(bytes));
    return font.isCollection || font.familyName === '' ? undefined : { file, bytes, font };
  } catch {
    return undefined;
  }
}

function fontOf(read: readonly [ReadFont, ...ReadFont[]]): CardFont {
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
