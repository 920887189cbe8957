import { replace } from './text.ts';

/** Decodes all escapes but `%2F` and `%25`, and spells anew what came out; a `%` that begins none means itself. */
const steps = [
  replace('%(?![0-9A-Fa-f]{2})', '%25'),
  replace('%25', '%2525'),
  replace('%2[fF]', '%252F'),
  'url_dec',
  'url_enc',
  replace('%2F', '/'),
  replace('%25(2F|25)', '%\\1'),
];

/** Paths that are their own key. */
export const plainPath = '^[A-Za-z0-9/._~-]*$';

/** An expression's path in the one spelling that the maps have. */
export function keyed(expression: string): string {
  return [expression, ...steps].join(',');
}

/** A path (`core/path.ts`) in that spelling: `url_enc` escapes a few characters more. */
export function keyOf(path: string): string {
  return path.replace(/[!$&'()*+,;=:@]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
