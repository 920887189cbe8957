import { locateOnPage, type Page, type Unfollowable } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';

/** The element, with its id or class if a layout repeats it. */
const messages: Record<Unfollowable['kind'], (element: string) => string> = {
  'no-href': (element) => `an ${element} without href is not a link for a crawler`,
  javascript: () => "crawlers can't follow a javascript: URL",
  onclick: (element) => `the ${element} navigates by script, which crawlers don't follow`,
  'role-link': (element) => `the ${element} has role="link", which crawlers don't follow`,
};

export default defineRule({
  id: 'link-followable',
  title: 'Navigation uses links that crawlers can follow',
  level: 'warning',
  conventions: ['W-LINK-2'],
  why: 'Crawlers follow only <a> elements with an href that resolves: no click handlers, no javascript: URLs. (Google Search Central, make your links crawlable.)',
  fix: 'write <a href="…"> with the URL, where a script may still handle the click, or <button> if it leads to no page',
  scope: 'page',
  examples: () => ({
    good: { 'the current page in a list': siteWithBody('<a aria-current="page">Home</a>') },
    bad: { 'no href': siteWithBody('<a class="more">More</a>') },
  }),
  *check(site) {
    const spots = site.documents.flatMap((page) => page.unfollowable.map((spot) => ({ page, spot })));
    const repeated = groupBy(spots, ({ spot }) =>
      spot.selector === '' ? undefined : `${spot.kind} ${spot.element} ${spot.selector}`,
    );
    const inLayout = new Map([...repeated.values()].flatMap(findRepeatedElements));
    for (const { page, spot } of spots) {
      const layout = inLayout.get(spot);
      if (layout !== undefined && layout.first !== spot) continue;
      const where = layout === undefined ? '' : `on ${layout.pages} pages, `;
      const element = `${spot.element} element${layout === undefined ? '' : ` ${spot.selector}`}`;
      yield {
        ...locateOnPage(site, page, spot),
        message: where + messages[spot.kind](element),
      };
    }
  },
});

/** An element on more pages is in their layout: one cause. */
const few = 3;

/** Each repeated element with its first place; none if few pages have it. */
function findRepeatedElements(group: readonly { readonly page: Page; readonly spot: Unfollowable }[]) {
  const pages = new Set(group.map(({ page }) => page)).size;
  const [first] = group;
  if (first === undefined || pages <= few) return [];
  return group.map(({ spot }) => [spot, { first: first.spot, pages }] as const);
}
