import { isTag, isText } from 'domhandler';
import { copyOf } from '../../../lib/text/text.ts';
import type { Unfollowable } from '../page.ts';
import { leadsElsewhere } from '../script/script-acts.ts';
import type { PageDraft, PlacedElement } from './page-draft.ts';

/** Attributes of an `a` without `href` that isn't meant as a link. */
const noLinkAttributes = ['id', 'name', 'role', 'aria-current', 'aria-disabled', 'xlink:title'];
/** A disabled "Previous" link, as in Bootstrap and Bulma, and the heading of a submenu. */
const noLinkClass = /\b(?:(?:is-)?disabled\b|collaps|accordion|dropdown|toggle)/i;
/** Attributes of what opens a menu on this page. */
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

  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href)?.[0].toLowerCase();
  if (scheme === 'javascript') {
    if (!isMenuButton(anchor, href)) addUnfollowable('javascript', anchor, draft);
    return;
  }
  if (scheme === 'mailto' || scheme === 'tel') draft.mailLinks += 1;
  draft.addLink(href, anchor);
}

function isMeantAsLink({ element, attributes }: PlacedElement): boolean {
  const isBare = Object.keys(attributes).length === 0;
  const isOther = [...noLinkAttributes, ...opensMenu].some((name) => attributes[name] !== undefined);
  return !isBare && !isOther && !noLinkClass.test(attributes['class'] ?? '') && hasContent(element);
}

/** False for a divider, an icon by its class, or a placeholder for a script. */
function hasContent({ children }: PlacedElement['element']): boolean {
  return children.some((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
}

/** True for a button written as an empty link, such as <a href="javascript:void(0)" role="button">. */
function isMenuButton({ element, attributes }: PlacedElement, href: string): boolean {
  if (!/^javascript:(?:\s*void[\s(]*0[\s);]*|[\s;]*)$/i.test(href)) return false;
  const isButton = /^(?:button|tab|menuitem)$/.test(attributes['role']?.trim() ?? '');
  return isButton || !hasContent(element) || opensMenu.some((name) => attributes[name] !== undefined);
}

/** Link elements of routers, which their scripts turn into `a`. */
const routerLinks: ReadonlySet<string> = new Set([
  'router-link',
  'nuxt-link',
  'nuxtlink',
  'g-link',
  'inertia-link',
]);
/** Attributes with which a library turns an element into a link. */
const linkAttributes = ['data-href', 'hx-get', 'href'];
/** Elements that such a library turns into a link. */
const rowElements: ReadonlySet<string> = new Set(['tr', 'td', 'li', 'div', 'span', 'button', 'article']);

/** True for an element with an attribute that `readScriptedLink` looks at. */
export function mayBeScriptedLink(attributes: PlacedElement['attributes']): boolean {
  const { onclick, role, to, href } = attributes;
  return (onclick ?? role ?? to ?? href ?? attributes['data-href'] ?? attributes['hx-get']) !== undefined;
}

/** An element other than `a` that a script, an attribute or a role turns into a link. */
export function readScriptedLink(link: PlacedElement, draft: PageDraft): void {
  const { element, name, attributes, around } = link;
  const href = name === 'a' ? attributes['href']?.trim() : undefined;
  // A link to "#" runs a script.
  const isFollowable = href !== undefined && href !== '' && href !== '#';
  if (isFollowable || around.isInNoscript) return;

  // <div onclick="location.href='/prices/'">, <router-link to="/prices/">, <div data-href="/prices/">
  const to = rowElements.has(name)
    ? linkAttributes
        .map((key) => attributes[key] ?? '')
        .find((url) => /^\s*(?:\/(?!\/)|\.{1,2}\/|https?:)/i.test(url))
    : undefined;
  // htmx loads a part of the page.
  const isPart = attributes['hx-get'] !== undefined && attributes['hx-push-url'] === undefined;
  // A share button of a social network has the URL to share.
  const isShare = /^(?:fb|g)-/i.test(attributes['class'] ?? '');
  const isRow = to !== undefined && !isPart && !isShare && !hasLinkTo(element, to);
  if (isRow || routerLinks.has(name) || leadsElsewhere(attributes['onclick'] ?? '')) {
    addUnfollowable('onclick', link, draft);
    return;
  }

  // <span role="link">; an icon with that role is inside a link.
  const isLinkRole = attributes['role']?.trim() === 'link' && attributes['aria-disabled'] !== 'true';
  if (isLinkRole && href === undefined && name !== 'svg' && name !== 'img')
    addUnfollowable('role-link', link, draft);
}

/** True if the element contains an `a` to the same URL. */
function hasLinkTo(element: PlacedElement['element'], url: string): boolean {
  return element.children.some(
    (child) =>
      isTag(child) && ((child.name === 'a' && child.attribs['href'] === url) || hasLinkTo(child, url)),
  );
}

/** Adds navigation that a crawler can't follow. */
function addUnfollowable(kind: Unfollowable['kind'], found: PlacedElement, draft: PageDraft): void {
  const { name, attributes, start } = found;
  const [, firstClass] = /^\s*([\w-]+)/.exec(attributes['class'] ?? '') ?? [];
  let selector = firstClass === undefined ? '' : `.${firstClass}`;
  if (attributes['id']) selector = `#${attributes['id']}`;
  draft.unfollowable.push({ kind, element: copyOf(name), selector: copyOf(selector), ...draft.spot(start) });
}

/** A GET form: the names of its fields become query parameters, and its action may have some too. */
export function readForm(form: PlacedElement, draft: PageDraft): void {
  const { element, attributes, start } = form;
  const action = attributes['action']?.trim() ?? '';
  const method = attributes['method']?.trim();
  // Without both, a script sends it. An API defines its parameters itself (A-GET).
  const isSent = attributes['action'] !== undefined || method !== undefined;
  if (!isSent || action.includes('/api/')) return;

  const [, query] = action.split(/[?#]/);
  const inAction = query === undefined || !action.includes('?') ? [] : [...new URLSearchParams(query).keys()];
  const isGet = !/^(?:post|dialog)$/i.test(method ?? '');
  const fields = isGet ? listFields(element) : [];
  for (const name of inAction.filter((name) => name !== ''))
    draft.queryFields.push({ ...draft.textAt(name, start), action: draft.strings.keep(action) });
  for (const { attribs, startIndex } of fields) {
    const name = attribs['name']?.trim() ?? '';
    if (name === '') continue;
    draft.queryFields.push({
      ...draft.textAt(name, startIndex ?? start),
      action: draft.strings.keep(action),
    });
  }
}

/** The fields and buttons in an element. */
function listFields(element: PlacedElement['element']): PlacedElement['element'][] {
  return element.children.filter(isTag).flatMap((child) => {
    const isField = /^(?:input|select|textarea|button)$/.test(child.name);
    return isField ? [child] : listFields(child);
  });
}
