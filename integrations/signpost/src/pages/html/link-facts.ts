import { type Element, isTag, isText } from 'domhandler';
import { copyOf } from '../../lib/text/intern.ts';
import type { Unfollowable } from '../page.ts';
import { leadsElsewhere } from '../script/script-acts.ts';
import type { PageDraft, PlacedElement } from './page-draft.ts';

// An element that leads to another URL → a link, or navigation that no crawler can follow:
//
//   <a href="/prices/">                               a link
//   <a class="more">, <a href="javascript:go()">      unfollowable
//   <div onclick="location.href='/prices/'">          unfollowable
//   <a href="javascript:void(0)" role="button">       neither: a button that opens a menu

/** Attributes of an `a` without `href` that isn't meant as a link. */
const noLinkAttributes = ['id', 'name', 'role', 'aria-current', 'aria-disabled', 'xlink:title'];
/** A disabled "Previous" link, as in Bootstrap and Bulma, and the heading of a submenu. */
const noLinkClass = /\b(?:(?:is-)?disabled\b|collaps|accordion|dropdown|toggle)/i;
/** Attributes of a button that opens a menu. */
const opensMenu = ['aria-expanded', 'aria-haspopup', 'aria-controls', 'data-toggle', 'data-bs-toggle'];

/** An `a` or an `area`. */
export function readAnchor(anchor: PlacedElement, draft: PageDraft): void {
  const { name: element, attributes, around } = anchor;
  const name = attributes['name'];
  if (name !== undefined && name !== '') draft.ids.push(copyOf(name));

  const href = (attributes['href'] ?? attributes['xlink:href'])?.trim();
  if (href === undefined) {
    // <a class="more">More</a>
    if (element === 'a' && !around.isInNoscript && isMeantAsLink(anchor))
      addUnfollowable('no-href', anchor, draft);
    return;
  }

  if (isGalleryItem(anchor) || isTab(anchor, href)) return;
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href)?.[0].toLowerCase();
  if (scheme === 'javascript') {
    if (!isMenuButton(anchor, href)) addUnfollowable('javascript', anchor, draft);
    return;
  }
  if (scheme === 'mailto' || scheme === 'tel') draft.facts.mailLinks += 1;
  draft.addRef('link', href, anchor);
}

function isMeantAsLink({ element, attributes }: PlacedElement): boolean {
  const isBare = Object.keys(attributes).length === 0;
  const isOther = [...noLinkAttributes, ...opensMenu].some((name) => attributes[name] !== undefined);
  // <a class="menu__link">Docs</a><ul>…</ul>: the heading of a submenu
  if (isBare || isOther || isBeforeList(element) || isPagerItem(element)) return false;
  if (isControl(element)) return false;
  return !noLinkClass.test(attributes['class'] ?? '') && hasContent(element);
}

/** True for <a><button>Full screen</button></a>, and for <a onclick="sort()">Date</a>, of which `readScriptedLink` knows more. */
function isControl({ attribs, children }: Element): boolean {
  return (
    attribs['onclick'] !== undefined || children.some((child) => isTag(child) && child.name === 'button')
  );
}

/** True for the … or the last page's "Next" of a list of pages: its other items are links, and this one leads nowhere. */
function isPagerItem(anchor: Element): boolean {
  const text = anchor.children.map((child) => (isText(child) ? child.data : '')).join('');
  return /^(?:[^\p{L}]+|next|prev|previous|older|newer)$/iu.test(text.trim()) && isAmongLinks(anchor);
}

function isAmongLinks(anchor: Element): boolean {
  const { parent } = anchor;
  const item = parent !== null && isTag(parent) && parent.name === 'li' ? parent : anchor;
  const others = item.parent?.children.filter((child) => child !== item).filter(isTag) ?? [];
  return others.some((other) => [other, ...other.children.filter(isTag)].some(isLink));
}

function isLink({ name, attribs }: PlacedElement['element']): boolean {
  return name === 'a' && attribs['href'] !== undefined;
}

/** True for an item of a gallery, which a script reads and no visitor sees: <a href="27.avif" data-ngthumb="tb/27.avif"></a>. */
function isGalleryItem({ element, attributes }: PlacedElement): boolean {
  const isBare = element.children.length === 0 && attributes['class'] === undefined;
  return isBare && Object.keys(attributes).some((name) => name.startsWith('data-'));
}

/** True for <a href="#berlin" onclick="show('berlin')">Berlin</a>: its script shows what no id names. */
function isTab({ attributes }: PlacedElement, href: string): boolean {
  return href.startsWith('#') && attributes['onclick'] !== undefined;
}

/** False for a divider, an icon by its class, or a placeholder for a script. */
function hasContent({ children }: PlacedElement['element']): boolean {
  return children.some((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
}

/** True for a button written as an empty link, such as <a href="javascript:void(0)" role="button">. */
function isMenuButton({ element, attributes }: PlacedElement, href: string): boolean {
  if (!/^javascript:(?:\s*void[\s(]*0[\s);]*|[\s;]*)$/i.test(href)) return false;
  const isButton = /^(?:button|tab|menuitem)$/.test(attributes['role']?.trim() ?? '');
  // <li><a href="javascript:void(0)">Products</a><ul>…</ul></li>
  const opensList = isBeforeList(element);
  return (
    isButton || opensList || isIconAlone(element) || opensMenu.some((name) => attributes[name] !== undefined)
  );
}

/** True for <a href="javascript:void(0)" title="Share"><svg>…</svg></a>, and for an icon by its class. */
function isIconAlone({ children }: PlacedElement['element']): boolean {
  return children.every((child) =>
    isTag(child) ? child.name === 'svg' : !isText(child) || child.data.trim() === '',
  );
}

/** True for <a>Docs</a><ul>…</ul>, and for <div><a>Docs</a></div><ul>…</ul> as Docusaurus 3 writes it. */
function isBeforeList(element: Element): boolean {
  const { parent } = element;
  const isWrapped = parent !== null && isTag(parent) && parent.name === 'div';
  const next = findNextElement(element) ?? (isWrapped ? findNextElement(parent) : undefined);
  return next !== undefined && /^[uo]l$/.test(next.name);
}

function findNextElement({ next }: Element): Element | undefined {
  let sibling = next;
  while (sibling !== null && !isTag(sibling)) sibling = sibling.next;
  return sibling ?? undefined;
}

/** Elements on which an `href` has no effect, except `link`, `base` and elements of SVG. */
const deadHrefElements: ReadonlySet<string> = new Set('tr td li div span button article'.split(' '));

/** True for an element with an attribute that `readScriptedLink` looks at. */
export function mayBeScriptedLink({ onclick, role, href }: PlacedElement['attributes']): boolean {
  return (onclick ?? role ?? href) !== undefined;
}

/** An element that only a script turns into a link. */
export function readScriptedLink(link: PlacedElement, draft: PageDraft): void {
  const { name, attributes, around } = link;
  const href = name === 'a' ? attributes['href']?.trim() : undefined;
  // A link to "#" runs a script.
  const isFollowable = href !== undefined && href !== '' && href !== '#';
  if (isFollowable || around.isInNoscript) return;

  // <span href="/prices/">, <div onclick="location.href='/prices/'">; <button href="https://www.example.com/post/"> may share it.
  const isDead = deadHrefElements.has(name) && /^\s*(?:\/(?!\/)|\.{1,2}\/)/.test(attributes['href'] ?? '');
  if (isDead || leadsElsewhere(attributes['onclick'] ?? '')) {
    addUnfollowable('onclick', link, draft);
    return;
  }

  // <span role="link">; an icon with that role is inside a link.
  const isLinkRole = attributes['role']?.trim() === 'link' && attributes['aria-disabled'] !== 'true';
  if (isLinkRole && href === undefined && name !== 'svg' && name !== 'img')
    addUnfollowable('role-link', link, draft);
}

/** Adds navigation that a crawler can't follow. */
function addUnfollowable(kind: Unfollowable['kind'], element: PlacedElement, draft: PageDraft): void {
  const { name, attributes, start } = element;
  const [, firstClass] = /^\s*([\w-]+)/.exec(attributes['class'] ?? '') ?? [];
  let selector = firstClass === undefined ? '' : `.${firstClass}`;
  if (attributes['id']) selector = `#${attributes['id']}`;
  draft.facts.unfollowable.push({
    kind,
    element: copyOf(name),
    selector: copyOf(selector),
    ...draft.spot(start),
  });
}
