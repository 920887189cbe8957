import { copyOf } from '../../../lib/text.ts';
import type { PageDraft } from './draft.ts';
import type { Tag } from './tags.ts';

/** "Previous" on the first page of a list, as Bootstrap and Bulma write it. */
const switchedOff = /\sclass\s*=\s*(?:["'][^"']*)?\b(?:is-)?disabled\b/i;

/** Attributes of an `a` without `href` that is meant to lead nowhere, and of what tools that draw graphs give each node. */
const meant = ['id', 'name', 'aria-current', 'aria-disabled', 'role', 'xlink:title'];

/** An `a` or an `area`. */
export function anchor(tag: Tag, draft: PageDraft): void {
  const { name: element, attributes, start } = tag;
  const href = (attributes.get('href') ?? attributes.get('xlink:href'))?.trim();
  const name = attributes.get('name');
  if (name !== undefined && name !== '') draft.ids.push(copyOf(name));
  if (href === undefined) {
    // Without a URL, an area is a part of the image that does nothing.
    const isMeant =
      element === 'area' ||
      switchedOff.test(draft.source(tag)) ||
      isWithoutText(tag, draft) ||
      meant.some((attribute) => attributes.has(attribute));
    if (!isMeant && !draft.isInNoscript)
      draft.unfollowable.push({ kind: 'no-href', element: 'a', ...draft.spot(start) });
    return;
  }
  if (!attributes.has('href') && !draft.isInNoscript)
    draft.unfollowable.push({ kind: 'xlink', element: 'a', ...draft.spot(start) });
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href)?.[0].toLowerCase();
  if (scheme === 'javascript') {
    if (opensSomething(tag, href, draft)) return;
    draft.unfollowable.push({ kind: 'javascript', element: 'a', ...draft.spot(start) });
    return;
  }
  if (scheme === 'mailto' || scheme === 'tel') draft.mailLinks += 1;
  draft.link(href, start);
}

/** True for a divider, an icon by its class, or a place for a script. */
function isWithoutText({ end }: Tag, draft: PageDraft): boolean {
  return /^\s*<\/a>/i.test(draft.html.slice(end + 1, end + 40));
}

/** True for a button that is written as a link to nothing: it opens a menu on this page, and leads nowhere. */
function opensSomething(tag: Tag, href: string, draft: PageDraft): boolean {
  if (!/^javascript:(?:\s*void[\s(]*0[\s);]*|[\s;]*)$/i.test(href)) return false;
  return (
    isWithoutText(tag, draft) ||
    /^(?:button|tab|menuitem)$/.test(tag.attributes.get('role')?.trim() ?? '') ||
    /\s(?:aria-(?:expanded|haspopup|controls)|data-(?:bs-)?toggle)\s*=/i.test(draft.source(tag))
  );
}

/** What starts with another scheme, stays on the page or loads it anew is no way to another page. */
const stays = String.raw`(?!\s*(?:["'\x60](?:mailto:|tel:|sms:|javascript:|#)|(?:(?:window|document|self)\.)?location(?:\.href)?\s*(?:[;)]|$)))`;
/** A URL that is set or opened; one that is only read, for a counter or the clipboard, leads nowhere. */
const navigates = new RegExp(
  [
    String.raw`(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location(?:(?:\.(?:href|pathname|search))?\s*=(?!=)|\.(?:assign|replace)\s*\()${stays}`,
    // A window of another site: a button to share, say, which leads no crawler to a page of this one.
    // The routers of frameworks.
    String.raw`(?:^|[^\w])(?:\$?router\.(?:push|replace|navigate(?:ByUrl)?)|navigate(?:To)?|go[tT]o\w*|visit\w*|redirect(?:To)?|jump[tT]o|(?:open|load|change|show)(?:Page|Url|URL|Link|View))\s*\(\s*(?:[[{]\s*)?(?:\w+:\s*)?["'\x60]/`,
    String.raw`\bwindow\.open\s*\((?!\s*["'\x60]https?:)${stays}`,
  ].join('|'),
);

/** Where frameworks and old forms have what a click does. */
const handlers = ['onclick', 'onchange', '@click', 'v-on:click', 'x-on:click', 'ng-click', '(click)'];
/** Where scripts find the URL that a click leads to. */
const dataNames = [
  'data-href',
  'data-url',
  'data-link',
  'data-target',
  'data-location',
  'data-goto',
  'data-to',
];
/** The links of routers, which their scripts make elements of. */
const routed: ReadonlySet<string> = new Set([
  'router-link',
  'nuxt-link',
  'nuxtlink',
  'g-link',
  'inertia-link',
]);
/** The attributes by which a script may make a link of an element. */
export const scripted: ReadonlySet<string> = new Set([...handlers, 'role', 'to', 'href', ...dataNames]);
/** What a script makes a link of, by its `data-href`, and to which some write an `href` that does nothing. */
const rows: ReadonlySet<string> = new Set(['tr', 'td', 'li', 'div', 'span', 'button', 'article']);
const leadsTo = /^\s*(?:\/(?!\/)|\.{1,2}\/|https?:)/i;

/** A script or a role that makes an element navigate, for every element with `onclick` or `role`. */
export function scriptedLink({ name, attributes, start }: Tag, draft: PageDraft): void {
  const href = name === 'a' || name === 'area' ? attributes.get('href')?.trim() : undefined;
  // A link that leads to the page itself is there for its script.
  const isFollowable = href !== undefined && href !== '' && href !== '#';
  if (isFollowable || draft.isInNoscript) return;
  const script = handlers.map((handler) => attributes.get(handler) ?? '').join(';');
  const isRow = rows.has(name) && leadsTo.test(attributes.get('data-href') ?? attributes.get('href') ?? '');
  const isFollowed = dataNames.some(
    (data) => leadsTo.test(attributes.get(data) ?? '') && draft.followedData.has(data.slice('data-'.length)),
  );
  const sendsOn = isRow || isFollowed || routed.has(name) || navigates.test(script);
  if (!sendsOn && (href !== undefined || !playsLink(attributes))) return;
  // An icon that is called a link is in one.
  if (!sendsOn && (name === 'svg' || name === 'img')) return;
  draft.unfollowable.push({
    kind: sendsOn ? 'onclick' : 'role-link',
    element: copyOf(name),
    ...draft.spot(start),
  });
}

/** One that is switched off leads nowhere. */
function playsLink(attributes: Tag['attributes']): boolean {
  return attributes.get('role')?.trim() === 'link' && attributes.get('aria-disabled') !== 'true';
}
