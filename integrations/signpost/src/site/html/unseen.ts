import type { Tag } from './tag.ts';

/** No room: icons for other places of the page stand so, or a frame for a counter of visits. */
const nothing = /^0(?:px)?$/;
const unseen = /(?:^|;)\s*display\s*:\s*none/i;
const noRoom = /(?:^|;)\s*(?:width|height)\s*:\s*0(?:px)?\s*(?:;|$)/i;
/** Has room all the same: what embeds a chart is often `width: 0; min-width: 100%`. */
const atLeast = /(?:^|;)\s*min-(?:width|height)\s*:/i;

/** True for an element that says itself that it is not shown; what styles and the elements around it say is not asked. */
export function isUnseen(tag: Tag): boolean {
  const style = tag.get('style') ?? '';
  return (
    tag.has('hidden') ||
    nothing.test(tag.get('width')?.trim() ?? '') ||
    nothing.test(tag.get('height')?.trim() ?? '') ||
    unseen.test(style) ||
    (noRoom.test(style) && !atLeast.test(style))
  );
}
