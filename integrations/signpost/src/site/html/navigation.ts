import { copyOf } from '../strings.ts';
import type { Draft } from './draft.ts';
import type { Tag } from './tag.ts';

/** What begins with another scheme, stays on the page or loads it anew is no way to another page. */
const stays = String.raw`(?!\s*(?:["'\x60](?:mailto:|tel:|sms:|javascript:|#)|(?:(?:window|document|self)\.)?location(?:\.href)?\s*(?:[;)]|$)))`;
/** An address that is set or opened; one that is only read, for a counter or the clipboard, leads nowhere. */
const navigates = new RegExp(
  [
    String.raw`(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location(?:(?:\.(?:href|pathname|search))?\s*=(?!=)|\.(?:assign|replace)\s*\()${stays}`,
    // A window of another site: a button to share, say, which leads no crawler to a page of this one.
    String.raw`\bwindow\.open\s*\((?!\s*["'\x60]https?:)${stays}`,
  ].join('|'),
);

/** A script or a role that makes an element navigate; asked of every element that has `onclick` or `role`. */
export function navigation(tag: Tag, draft: Draft): void {
  const href = tag.name === 'a' || tag.name === 'area' ? tag.get('href')?.trim() : undefined;
  // A link that leads to the page itself is there for its script.
  const isFollowable = href !== undefined && href !== '' && href !== '#';
  if (isFollowable || draft.noscript) return;
  const sendsOn = navigates.test(tag.get('onclick') ?? '');
  if (!sendsOn && (href !== undefined || !playsLink(tag))) return;
  const element = copyOf(draft.text.slice(tag.start, tag.nameEnd).toLowerCase());
  // An icon that is called a link stands in one.
  if (!sendsOn && (element === 'svg' || element === 'img')) return;
  draft.unfollowable.push({ kind: sendsOn ? 'onclick' : 'role-link', element, ...draft.spot(tag.offset) });
}

/** One that is switched off leads nowhere. */
function playsLink(tag: Tag): boolean {
  return tag.get('role')?.trim() === 'link' && tag.get('aria-disabled') !== 'true';
}
