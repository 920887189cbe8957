import type { ImageMetadata } from 'astro';

const pictures = import.meta.glob<{ default: ImageMetadata }>('./*.{svg,jpg,jpeg,png,webp}', { eager: true });

const endings = ['svg', 'jpg', 'jpeg', 'png', 'webp'];

/**
 * A drawing or photo of this folder by its name; that of a product or a category is named like its content file. One that
 * has none yet shows `placeholder.svg`.
 */
export function drawing(name: string): ImageMetadata {
  const file = endings.map((ending) => `./${name}.${ending}`).find((path) => path in pictures);
  const found = pictures[file ?? './placeholder.svg'];
  if (found) return found.default;
  throw new Error(`src/illustrations has neither ${name}.svg nor placeholder.svg`);
}
