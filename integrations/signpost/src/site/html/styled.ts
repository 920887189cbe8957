import { addressesOf } from '../css-addresses.ts';
import type { Draft } from './draft.ts';
import type { Tag } from './tag.ts';

/** What a `style` attribute asks for: most often the picture behind a hero or a card. */
export function styled(tag: Tag, draft: Draft): void {
  const style = tag.get('style') ?? '';
  // Code in colours has thousands of these, and none of them names an address.
  if (!style.includes('(')) return;
  for (const { href, index } of addressesOf(style)) {
    if (!isOfStylesheet(style, href, index)) draft.ref('asset', href, tag.offset);
  }
}

/** A relative address in a variable belongs to the sheet that uses it, and which that is nobody knows here. */
function isOfStylesheet(style: string, href: string, index: number): boolean {
  return /(?:^|;)\s*--[^:;]*:[^;]*$/.test(style.slice(0, index)) && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href);
}
