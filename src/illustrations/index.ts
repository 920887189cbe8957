import type { ImageMetadata } from 'astro';

const drawings = import.meta.glob<{ default: ImageMetadata }>('./*.svg', { eager: true });

/**
 * A drawing of this folder by its name; that of a product or a category is named like its content file. One that has no
 * drawing yet shows `placeholder.svg`.
 */
export function drawing(name: string): ImageMetadata {
  const found = drawings[`./${name}.svg`] ?? drawings['./placeholder.svg'];
  if (found) return found.default;
  throw new Error(`src/illustrations has neither ${name}.svg nor placeholder.svg`);
}
