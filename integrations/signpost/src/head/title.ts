import type { Brand } from '../options.ts';

/**
 * The title with the brand at its end (or start) behind a delimiter (`W-HEAD-4`). A title that names the
 * brand there already, such as that of the home page, is left as it is.
 */
export function pageTitle(title: string, brand: Brand | undefined): string {
  const text = title.trim().replace(/\s+/g, ' ');
  if (!brand || text.startsWith(brand.name) || text.endsWith(brand.name)) return text;
  const parts = brand.position === 'start' ? [brand.name, text] : [text, brand.name];
  return parts.join(brand.delimiter);
}
