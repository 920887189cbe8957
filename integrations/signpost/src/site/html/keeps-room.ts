const ratio = /(?:^|;)\s*aspect-ratio\s*:/i;
const width = /(?:^|;)\s*width\s*:(?!\s*auto)/i;
const height = /(?:^|;)\s*height\s*:(?!\s*auto)/i;

/** True for a style that says how much room an image takes before it is there, as that of `fill` in Next does. */
export function keepsRoom(style: string): boolean {
  return style !== '' && (ratio.test(style) || (width.test(style) && height.test(style)));
}
