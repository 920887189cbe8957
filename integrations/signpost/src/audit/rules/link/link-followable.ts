import type { Cause } from '../../../lib/finding.ts';
import type { Unfollowable } from '../../../pages/page.ts';
import { defineRule, locateOnPage, pagesOfSite } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';

/** The element with id or class: an element of a layout is one finding for all pages. */
const messages: Record<Unfollowable['kind'], (element: string) => string> = {
  'no-href': (element) => `the ${element} has no href, so it isn't a link`,
  javascript: () => "crawlers can't follow a javascript: URL",
  onclick: (element) => `the ${element} navigates by script, which crawlers don't follow`,
  'role-link': (element) => `the ${element} has role="link", which crawlers don't follow`,
};

/** By the HTML standard, an `a` without `href` is a placeholder for a link, as for the current page of a menu. */
const placeholder = {
  level: 'info',
  fix: 'add the href if it should lead somewhere; otherwise write <span>',
} as const;

function readCause({ kind, element, selector }: Unfollowable): Cause {
  const message = messages[kind](`<${element}> element ${selector}`.trim());
  return { key: message, message, ...(kind === 'no-href' && placeholder) };
}

export default defineRule({
  id: 'link-followable',
  title: 'Navigation uses links that crawlers can follow',
  level: 'warning',
  conventions: ['W-LINK-2'],
  why: 'Crawlers follow only <a> elements with an href that resolves: no click handlers, no javascript: URLs. (Google Search Central, make your links crawlable.)',
  fix: 'write <a href="…"> with the URL, where a script may still handle the click, or <button> if it leads to no page',
  scope: 'page',
  judges: pagesOfSite,
  examples: () => ({
    good: {
      'the current page in a list': {
        files: siteWithBody('<a aria-current="page">Home</a>'),
        nearMiss: {
          replace: ['<a aria-current="page">', '<a class="current">'],
          finds:
            "info index.html:18:1  The <a> element .current has no href, so it isn't a link  Fix: Add the href if it should lead somewhere; otherwise write <span>",
        },
      },
    },
    bad: {
      'a link without href': {
        files: siteWithBody('<a class="more">More</a>'),
        finds:
          "info index.html:18:1  The <a> element .more has no href, so it isn't a link  Fix: Add the href if it should lead somewhere; otherwise write <span>",
      },
      'a javascript: URL, a click handler and a role': {
        files: siteWithBody(
          '<a href="javascript:open()">A</a>\n<span onclick="location.href=\'/gauges/\'">B</span>\n<span role="link" tabindex="0">C</span>',
        ),
        finds:
          'warning index.html:18:1  Crawlers can\'t follow a javascript: URL  Fix: Write <a href="…"> with the URL, where a script may still handle the click, or <button> if it leads to no page.\nwarning index.html:19:1  The <span> element navigates by script, which crawlers don\'t follow  Fix: Write <a href="…"> with the URL, where a script may still handle the click, or <button> if it leads to no page.\nwarning index.html:20:1  The <span> element has role="link", which crawlers don\'t follow  Fix: Write <a href="…"> with the URL, where a script may still handle the click, or <button> if it leads to no page.',
      },
    },
  }),

  /** The reader of the HTML tells navigation from what isn't meant as a link: a button of a menu, a disabled "Previous" link. */
  *check(site) {
    for (const page of site.documents)
      for (const spot of page.unfollowable)
        yield { ...locateOnPage(site, page, spot), cause: readCause(spot) };
  },
});
