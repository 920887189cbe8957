import type { ImageMetadata } from 'astro';

const pictures = import.meta.glob<{ default: ImageMetadata }>('./*.{svg,jpg,jpeg,png,webp}', { eager: true });

const endings = ['jpg', 'jpeg', 'png', 'webp', 'svg'];

/**
 * A photo or drawing of this folder by its name; that of a product or a category is named like its content file. One that
 * has none yet shows `placeholder.svg`.
 */
export function findPicture(name: string): ImageMetadata {
  const found = pictures[findFile(name) ?? './placeholder.svg'];
  if (found) return found.default;
  throw new Error(`src/illustrations has neither ${name}.svg nor placeholder.svg`);
}

function findFile(name: string): string | undefined {
  return endings.map((ending) => `./${name}.${ending}`).find((path) => path in pictures);
}

/**
 * After a content file was renamed and its picture wasn't, such as `rye-bread.jpg` beside `rye-loaf.md`: names both. A picture
 * of another page may have any name, so that nothing is said while each product and category has a picture.
 */
export function warnOfUnusedPictures(names: readonly string[]): void {
  const known = new Set([...names, 'home', 'about', 'error', 'placeholder']);
  const unused = Object.keys(pictures)
    .map((path) => path.slice('./'.length))
    .filter((file) => !known.has(file.slice(0, file.lastIndexOf('.'))));
  const missing = [...new Set(names)].filter((name) => findFile(name) === undefined);
  if (unused.length > 0 && missing.length > 0)
    console.warn(
      `src/illustrations has no picture of ${missing.join(', ')}, and no product or category is named like ${unused.join(', ')}. A picture is named like its content file.`,
    );
}
