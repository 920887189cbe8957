import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Font } from 'satori';
import { Problem } from '../core/problem.ts';
import { readBytes } from '../disk/read.ts';

const require = createRequire(import.meta.url);
const family = 'sofia-sans-semi-condensed';
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek'];
const weights = [400, 700] as const;

/** The fonts of the cards: the site's own before ours. Each subset is a family, since satori looks on in the next. */
export async function cardFonts(own: string | undefined, root: string): Promise<Font[]> {
  const ours = await Promise.all(
    subsets.flatMap((subset) => weights.map((weight) => bundled(subset, weight))),
  );
  if (own === undefined) return ours;
  const data = await readBytes(join(root, own));
  if (data && /\.(ttf|otf|woff)$/i.test(own))
    return [...weights.map((weight) => ({ name: 'own', weight, data })), ...ours];
  throw new Problem(
    `The font ${basename(own)} of \`cards\` must be a .ttf, .otf or .woff file of the project.`,
  );
}

async function bundled(subset: string, weight: (typeof weights)[number]): Promise<Font> {
  const file = require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
  const data = await readBytes(file);
  if (!data) throw new Error(`${file} is missing`);
  return { name: subset, weight, data };
}
