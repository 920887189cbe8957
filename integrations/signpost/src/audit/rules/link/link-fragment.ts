import type { Cause } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Page } from '../../../pages/page.ts';
import { listIndirectLinks, type Reference } from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { removeVersion } from '../../site/version-folders.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { proposeLink } from '../shared/propose-link.ts';

const messages = {
  elsewhere: (href: string, path: string) =>
    `the link "${shortenUrl(href)}" points to an id that ${path} does not have`,
  here: (href: string) => `the link "${shortenUrl(href)}" points to an id that this page does not have`,
};

const whyHere =
  'If the id is missing, a click on the link does nothing. It is a warning, because a script may add the id.';
const layoutFix = 'correct the link in the layout, or give the content of the page that id';

/** Pages. An id that more of them lack is missing in their layout. */
const maxPagesAlone = 2;

export default defineRule({
  id: 'link-fragment',
  title: 'A link to a place on a page points to an existing id',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'If the id is missing, the browser shows the top of the page and the reader has to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: 'link to the section where it is now, or give the heading that id',
  examples: () => ({
    good: {
      'tabs that a script opens by the fragment': {
        files: siteWithBody(
          `<a href="#berlin">Berlin</a><script>const tabs = { '#berlin': 1 }; show(tabs[location.hash])</script>`,
        ),
        nearMiss: {
          replace: ["{ '#berlin': 1 }", "{ '#rome': 1 }"],
          finds:
            'warning index.html:18:1  The link "#berlin" points to an id that this page does not have  Fix: Link to the section where it is now, or give the heading that id.',
        },
      },
      'tabs that a script file opens, on another page': {
        files: site({
          '/': { body: '<a href="/gauges/#berlin">Berlin</a>' },
          '/gauges/': { body: '<script src="/tabs.js"></script>' },
          'tabs.js': "if (location.hash === '#berlin') show(1)",
        }),
        nearMiss: {
          replace: ['location.hash', 'place'],
          finds:
            'warning index.html:18:1  The link "/gauges/#berlin" points to an id that /gauges/ does not have  Fix: Link to the section where it is now, or give the heading that id.',
        },
      },
      'a tab that its script opens': {
        files: siteWithBody(`<a href="#berlin" onclick="show('berlin')">Berlin</a>`),
        nearMiss: {
          replace: [` onclick="show('berlin')"`, ''],
          finds:
            'warning index.html:18:1  The link "#berlin" points to an id that this page does not have  Fix: Link to the section where it is now, or give the heading that id.',
        },
      },
      'the state of a tool': {
        files: siteWithBody('<a href="/gauges/#size=2">size 2</a>'),
        nearMiss: {
          replace: ['#size=2', '#size-2'],
          finds:
            'warning index.html:18:1  The link "/gauges/#size-2" points to an id that /gauges/ does not have  Fix: Link to the section where it is now, or give the heading that id.',
        },
      },
      'a line of a listing': {
        files: siteWithBody('<a href="/gauges/#L10">line 10</a>'),
        nearMiss: {
          replace: ['#L10', '#2024'],
          finds:
            'warning index.html:18:1  The link "/gauges/#2024" points to an id that /gauges/ does not have  Fix: Link to the section where it is now, or give the heading that id.',
        },
      },
    },
    bad: {
      'a comment where there are none': {
        files: siteWithBody('<a href="#comment-12">A</a>'),
        finds:
          'warning index.html:18:1  The link "#comment-12" points to an id that this page does not have  Fix: Link to the section where it is now, or give the heading that id.',
      },
    },
  }),

  *check(site) {
    for (const link of listLost(site)) {
      const { page, ref } = link;
      yield {
        ...locateOnPage(site, page, ref),
        cause: {
          ...findCause(site, link),
          also: 'to an id that is missing',
          // Nobody edits the pages of an old version.
          ...(readRole(site, page).origin === 'oldVersion' && { level: 'info' }),
        },
      };
    }
  },
});

interface LostLink extends Reference {
  readonly fragment: string;
  /** The page without the id. */
  readonly target: Page;
}

/**
 * The links to a page without their id. Nothing is known of a page that a script fills, and these need no id: `#top`, `#L10` of a
 * listing, `#size=2` for a tool, a tab with `onclick`, and what a script names that reads the fragment.
 */
const listLost = memoize((site: Site): readonly LostLink[] => {
  const lost: LostLink[] = [];
  for (const link of listIndirectLinks(site)) {
    const { verdict } = link;
    if (verdict.end === 'noSuchId' && verdict.page !== undefined)
      lost.push({ ...link, target: verdict.page, fragment: verdict.target?.fragment ?? '' });
  }
  return lost;
});

/** `main` ─▶ the pages without that id, to which links lead. */
const groupTargets = memoize((site: Site): ReadonlyMap<string, ReadonlySet<Page>> => {
  const groups = Map.groupBy(listLost(site), ({ fragment }) => fragment);
  return new Map(
    [...groups].map(([fragment, links]) => [fragment, new Set(links.map(({ target }) => target))]),
  );
});

function findCause(site: Site, link: LostLink): Cause {
  const { page, ref, verdict, target, fragment } = link;
  const isHere = target === page;
  const message = isHere ? messages.here(ref.href) : messages.elsewhere(ref.href, target.servedUrl);
  const why = isHere ? { why: whyHere } : {};

  const repair = findRepair(site, page, ref.href, verdict);
  if (repair?.how === 'similar id')
    return {
      key: `${repair.how} of ${removeVersion(site, target.servedUrl)}`,
      message,
      fix: proposeLink(site, repair.url),
      ...why,
    };

  // <a href="#main"> of the layout, or a page that was split into several and has lost all its places
  const isMissingOnMany = isHere && (groupTargets(site).get(fragment)?.size ?? 0) > maxPagesAlone;
  if (isMissingOnMany) return { key: `#${fragment}`, message, fix: layoutFix, ...why };
  return { key: `ids of ${removeVersion(site, target.servedUrl)}`, message, ...why };
}
