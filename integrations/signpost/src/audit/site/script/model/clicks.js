import { choice, dispatch, Event, isHeard, pointer } from './events.js';
import { absolute, as, drain, page, partsOfUrl, rest, runHandler, sourceOf } from './page.js';
import { find } from './tree.js';
import { forgetSites } from './unknown.js';

const mostElements = 150;

/** Elements that lead a visitor to another page, and no crawler. */
export const links = [];

/** Clicks on each element that a script listens to, and chooses each option of a menu. */
export function* follow() {
  page.isOpen = true;
  const { body } = page.document;
  if (body === null || !(page.isHeard || page.visit.hasHandlers || page.isChanged)) return;
  const everywhere = [globalThis, page.document, page.document.documentElement, body];
  // Where a click anywhere leads away, no element is a link.
  const isEachHeard = everywhere.some(isHeard) && !(yield* leadsAway(body, []));
  let count = 0;
  function* visit(element, isAroundHeard) {
    const code = codeOf(element);
    const isHeardHere = code.length > 0 || isHeard(element);
    const isTried = isHeardHere || (isAroundHeard && element.attributesByName.size > 0);
    if (
      isTried &&
      element.position !== undefined &&
      count < mostElements &&
      !isFollowable(element) &&
      !element.disabled
    ) {
      count += 1;
      if (yield* leadsAway(element, code)) {
        links.push({ offset: element.position, name: element.localName, isWritten: isWritten(code) });
        return;
      }
    }
    for (const child of element.children) yield* visit(child, isAroundHeard || isHeard(element));
  }
  for (const child of body.children) yield* visit(child, isEachHeard);
}

/** Its attributes with code that a click runs. */
function codeOf({ attributesByName }) {
  const code = [];
  for (const [name, value] of attributesByName) if (page.visit.clicks.test(name)) code.push({ name, value });
  return code;
}

/** Where the attribute itself leads away, what it asks for first doesn't matter. */
const isWritten = (code) => code.some(({ value }) => /\blocation\b|\bopen\s*\(|router|navigate/i.test(value));

/** True for a link that crawlers follow, what is inside one, and what isn't shown. */
function isFollowable(element) {
  for (let at = element; at !== null; at = at.parentNode) {
    if (/^(?:template|noscript|script|style)$/.test(at.localName)) return true;
    const href = /^(?:a|area)$/.test(at.localName) ? String(at.getAttribute('href') ?? '').trim() : '';
    if (href !== '' && !/^(?:#|javascript:)/i.test(href)) return true;
  }
  return false;
}

/** True where a click or a choice leads to another page of the site, and does nothing else. */
function* leadsAway(element, code) {
  // A way back, which may lead home where there is none.
  if (code.some(({ value }) => /\bhistory\.(?:back|go)\b/.test(value))) return false;
  function* isLeft(types) {
    const { url } = page;
    page.effects = [];
    forgetSites();
    for (const type of types) {
      dispatch(type, element);
      for (const { name, value } of code)
        if ((!name.startsWith('on') || name.startsWith('on:')) && page.visit.clicks.exec(name)?.[1] === type)
          as(sourceOf(element), () => runHandler(value, element, new Event(type, { target: element })));
    }
    yield* drain();
    rest();
    page.url = url;
    const index = page.effects.findIndex(({ kind }) => kind !== 'act');
    if (index !== 0) return false;
    const [{ to, prefix }] = page.effects;
    const around = element.localName === 'select' ? linksOfMenu(element) : element;
    return isOwn(to, prefix, isWritten(code)) && (element.localName === 'body' || !hasLink(around, to));
  }
  if (element.localName === 'select') {
    for (const index of element.options.slice(0, 6).keys()) {
      element.selectedIndex = index;
      if (yield* isLeft(choice)) return true;
    }
    return false;
  }
  const type = (element.getAttribute('type') ?? 'text').toLowerCase();
  if (element.localName === 'input' && /^(?:radio|checkbox)$/.test(type))
    return yield* isLeft([...choice, 'click']);
  const isField = /^(?:input|textarea|option|optgroup|form|label)$/.test(element.localName);
  if (isField && !/^(?:button|image|submit)$/.test(element.localName === 'input' ? type : '')) return false;
  return yield* isLeft(pointer);
}

/** True for a page of this site. */
function isOwn(to, prefix, isLikely) {
  const { origin } = partsOfUrl(page.url);
  if (to !== undefined) return partsOfUrl(to)?.origin === origin;
  return prefix === '' ? isLikely : !/^(?:[a-z]+:)?\/\//i.test(prefix) || prefix.startsWith(origin);
}

/** Where a menu may have its links a second time: beside it, or anywhere on the page for a long one, as for small screens. */
const linksOfMenu = (menu) => (menu.options.length > 3 ? page.document : menu.parentNode);

/** True where a crawler finds the same target in the element. */
function hasLink(element, to) {
  const base = absolute('');
  return (
    to !== undefined &&
    find('a[href]', element).some(
      (link) => partsOfUrl(String(link.getAttribute('href')).trim(), base)?.href === to,
    )
  );
}
