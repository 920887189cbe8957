import type { ImageMetadata } from 'astro';

const pictures = import.meta.glob<{ default: ImageMetadata }>('./*.{svg,jpg,jpeg,png,webp}', { eager: true });

const endings = ['jpg', 'jpeg', 'png', 'webp', 'svg'];

/**
 * A photo or drawing of this folder by its name; that of a product or a category is named like its content file. One that
 * has none yet shows `placeholder.svg`.
 */
export function findPicture(name: string): ImageMetadata {
  const file = endings.map((ending) => `./${name}.${ending}`).find((path) => path in pictures);
  const found = pictures[file ?? './placeholder.svg'];
  if (found) return found.default;
  throw new Error(`src/illustrations has neither ${name}.svg nor placeholder.svg`);
}
