import type { ImageMetadata } from 'astro';

const drawings = import.meta.glob<{ default: ImageMetadata }>('./*.svg', { eager: true });

/** A drawing of this folder by its name; that of a product or a category is named like its content file. */
export function drawing(name: string): ImageMetadata {
  const found = drawings[`./${name}.svg`]?.default;
  if (found) return found;
  throw new Error(`There is no drawing src/illustrations/${name}.svg`);
}
