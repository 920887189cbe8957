import { copyOf } from '../../../lib/text/text.ts';
import type { Unfollowable } from '../page.ts';
import { leadsElsewhere } from '../script/script-acts.ts';
import type { PageDraft } from './draft.ts';
import type { Tag } from './tags.ts';

/** A disabled "Previous" link, as in Bootstrap and Bulma, and the heading of a submenu. */
const noLink = /\sclass\s*=\s*(?:["'][^"']*)?\b(?:(?:is-)?disabled\b|collaps|accordion|dropdown|toggle)/i;
/** What opens a menu on this page. */
const opening = /\s(?:aria-(?:expanded|haspopup|controls)|data-(?:bs-)?toggle)\s*=/i;
/** A share button of a social network, whose `data-href` is the URL to share. */
const social = /\sclass\s*=\s*["']?(?:fb|g)-/i;

/** Attributes of an `a` without `href` that isn't meant as a link, and of nodes drawn by graph tools. */
const meant = ['id', 'name', 'aria-current', 'aria-disabled', 'role', 'xlink:title'];

/** An `a` or an `area`. */
export function anchor(tag: Tag, draft: PageDraft): void {
  const { name: element, attributes, start } = tag;
  const href = (attributes.get('href') ?? attributes.get('xlink:href'))?.trim();
  const name = attributes.get('name');
  if (name !== undefined && name !== '') draft.ids.push(copyOf(name));
  if (href === undefined) {
    // Without a URL, an area does nothing.
    const isMeant =
      element === 'area' ||
      /^<a\s*>$/i.test(draft.source(tag)) ||
      noLink.test(draft.source(tag)) ||
      opening.test(draft.source(tag)) ||
      isWithoutText(tag, draft) ||
      meant.some((attribute) => attributes.has(attribute));
    if (!isMeant && !draft.isInNoscript) unfollowable(draft, 'no-href', 'a', start);
    return;
  }
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href)?.[0].toLowerCase();
  if (scheme === 'javascript') {
    if (!opensSomething(tag, href, draft)) unfollowable(draft, 'javascript', 'a', start);
    return;
  }
  if (!draft.isInNoscript) {
    if (element === 'area') unfollowable(draft, 'area', 'area', start);
    else if (!attributes.has('href')) unfollowable(draft, 'xlink', 'a', start);
  }
  if (scheme === 'mailto' || scheme === 'tel') draft.mailLinks += 1;
  draft.link(href, start);
}

/** Adds navigation that a crawler can't follow. */
export function unfollowable(
  draft: PageDraft,
  kind: Unfollowable['kind'],
  element: string,
  start: number,
): void {
  const selector = selectorAt(draft.html, start);
  draft.unfollowable.push({ kind, element, selector, ...draft.spot(start) });
}

/** The id or first class of the tag: `#menu`, `.card`; '' without both. */
export function selectorAt(html: string, start: number): string {
  const tag = html.slice(start, html.indexOf('>', start));
  const id = /\sid\s*=\s*["']?([\w-]+)/i.exec(tag)?.[1];
  const style = /\sclass\s*=["'\s]*([\w-]+)/i.exec(tag)?.[1];
  return copyOf(id === undefined ? (style === undefined ? '' : `.${style}`) : `#${id}`);
}

/** True for a divider, an icon by its class, or a placeholder for a script. */
function isWithoutText({ end }: Tag, draft: PageDraft): boolean {
  return /^\s*<\/a>/i.test(draft.html.slice(end + 1, end + 40));
}

/** True for a button written as an empty link: it opens a menu on this page. */
function opensSomething(tag: Tag, href: string, draft: PageDraft): boolean {
  if (!/^javascript:(?:\s*void[\s(]*0[\s);]*|[\s;]*)$/i.test(href)) return false;
  return (
    isWithoutText(tag, draft) ||
    /^(?:button|tab|menuitem)$/.test(tag.attributes.get('role')?.trim() ?? '') ||
    opening.test(draft.source(tag))
  );
}

/** Link elements of routers, which their scripts turn into `a`. */
const routed: ReadonlySet<string> = new Set('router-link nuxt-link nuxtlink g-link inertia-link'.split(' '));
/** Attributes with which a library turns any element into a link. */
const linking = ['data-href', 'hx-get', 'up-href', 'data-hx-get', 'href'];
/** Attributes with which a script may turn an element into a link. */
export const scripted: ReadonlySet<string> = new Set([...linking, 'onclick', 'role', 'to']);
/** An element with `data-href` that a script turns into a link, even with an `href` without effect. */
const rows: ReadonlySet<string> = new Set(['tr', 'td', 'li', 'div', 'span', 'button', 'article']);
const leadsTo = /^\s*(?:\/(?!\/)|\.{1,2}\/|https?:)/i;

/** An attribute or role that turns an element into a link, for every element with one of `scripted`. */
export function scriptedLink(tag: Tag, draft: PageDraft): void {
  const { name, attributes, start } = tag;
  const href = name === 'a' || name === 'area' ? attributes.get('href')?.trim() : undefined;
  // A link to the page itself runs a script.
  const isFollowable = href !== undefined && href !== '' && href !== '#';
  if (isFollowable || draft.isInNoscript) return;
  const to = rows.has(name)
    ? linking.map((key) => attributes.get(key) ?? '').find((one) => leadsTo.test(one))
    : undefined;
  const isPart = attributes.has('hx-get') && !attributes.has('hx-push-url') && !attributes.has('data-href');
  const isShared = social.test(draft.source(tag));
  const isClicked = leadsElsewhere(attributes.get('onclick') ?? '');
  const sendsOn =
    isClicked || routed.has(name) || (to !== undefined && !isPart && !isShared && !hasLink(tag, to, draft));
  if (!sendsOn && (href !== undefined || !playsLink(attributes))) return;
  // An icon with the class of a link is inside one.
  if (!sendsOn && (name === 'svg' || name === 'img')) return;
  unfollowable(draft, sendsOn ? 'onclick' : 'role-link', copyOf(name), start);
}

/** True if the element contains a link to the same URL, before its first end tag. */
function hasLink({ name, end }: Tag, to: string, { html }: PageDraft): boolean {
  const close = html.indexOf(`</${name}`, end);
  return html.slice(end, close < 0 ? end : close).includes(`href="${to}"`);
}

/** A disabled link leads nowhere. */
function playsLink(attributes: Tag['attributes']): boolean {
  return attributes.get('role')?.trim() === 'link' && attributes.get('aria-disabled') !== 'true';
}
