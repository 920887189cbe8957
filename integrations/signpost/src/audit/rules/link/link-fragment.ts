import { locateOnPage, type Page, type Ref } from '../../site/page.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { findTrackingParameter, hasPlace, isPlaceOnPage, isScripted, sortedRefs } from '../shared/refs.ts';

const messages = {
  elsewhere: (href: string, path: string) => `the link "${href}" points to an id that ${path} does not have`,
  here: (href: string) => `the link "${href}" points to an id that this page does not have`,
  many: (links: number, ids: number, first: string) =>
    `${links} links of this page point to ${ids} ids that it does not have, such as "${first}"`,
};

/** This many different ids that a page lacks have one cause. */
const minMany = 6;

export default defineRule({
  id: 'link-fragment',
  title: 'A link to a place on a page points to an existing id',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'If the id is missing, the browser shows the top of the page and the reader has to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: 'correct the fragment, or give the heading that id',
  examples: () => ({
    good: {
      'a variant of the page, which is one fault (link-variant)': siteWithBody(
        '<a href="/gauges#sizes">A</a>',
      ),
    },
    bad: { 'a comment where there are none': siteWithBody('<a href="#comment-12">A</a>') },
  }),
  *check(site) {
    const own = new Map<Page, Ref[]>();
    for (const found of sortedRefs(site).fragments) {
      const { page, ref, target, hit } = found;
      if (hit?.kind !== 'page' || hit.page.kind !== 'page' || !isMissing(found, hit.page)) continue;
      if (isReportedElsewhere(site, found, hit.own)) continue;

      // A layout's link by the page's URL is one cause, also on that page.
      if (hit.page === page && ref.href.trim().startsWith('#'))
        own.set(page, [...(own.get(page) ?? []), ref]);
      else yield { ...locateOnPage(site, page, ref), message: messages.elsewhere(ref.href, target.path) };
    }
    for (const [page, refs] of own) yield* reportOwn(site, page, refs);
  },
});

type Found = ReturnType<typeof sortedRefs>['fragments'][number];

function isMissing({ target: { fragment } }: Found, page: Page): boolean {
  if (isScripted(fragment) || hasPlace(page, fragment)) return false;
  // A comment that a service adds by script.
  return !(/^(?:dsq-)?comment-\d+$/.test(fragment) && hasPlace(page, 'disqus_thread'));
}

/** True for what `link-variant` reports: a variant of the page, a tracking parameter, http. */
function isReportedElsewhere(site: Site, { ref, target }: Found, isOwn: boolean): boolean {
  const isVariant = !isOwn && !isPlaceOnPage(ref.href);
  return (
    isVariant ||
    findTrackingParameter(target.query) !== undefined ||
    (target.insecure && site.origin.startsWith('https:'))
  );
}

function* reportOwn(site: SitePages, page: Page, refs: readonly Ref[]): Generator<Report> {
  const ids = new Set(refs.map(({ href }) => href.trim()));
  const [first = ''] = ids;
  if (ids.size >= minMany) {
    yield {
      ...locateOnPage(site, page, refs[0]),
      message: messages.many(refs.length, ids.size, first),
      fix: 'correct the ids, unless a script reads the fragments; then write <button>',
    };
    return;
  }
  for (const ref of refs) yield { ...locateOnPage(site, page, ref), message: messages.here(ref.href) };
}
