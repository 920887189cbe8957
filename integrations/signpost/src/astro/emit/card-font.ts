import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkitten';
import { packageFile } from '../../lib/disk/package.ts';
import { hasFile, readBytes } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import type { CardStyle } from './card.ts';

/** The fonts of the cards: the site's own, if any, then the one in this package. */
export interface CardFont extends Pick<CardStyle, 'fonts' | 'families' | 'weight'> {
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
