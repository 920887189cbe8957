import { at, type Page, type Ref } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { hasPlace, isPlaceOnPage, isScripted, sortedRefs, trackingOf } from '../shared/refs.ts';

/** A comment that a service adds by script. */
const comment = /^(?:dsq-)?comment-\d+$/;

export default defineRule({
  id: 'link-fragment',
  title: 'A link to a place on a page points to an existing id',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'If the id is missing, the browser shows the top of the page and the reader has to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: 'correct the fragment, or give the heading that id',
  examples: () => ({
    good: {
      'a variant of the page, which is one fault (link-variant)': inBody('<a href="/gauges#sizes">A</a>'),
    },
    bad: { 'a comment where there are none': inBody('<a href="#comment-12">A</a>') },
  }),
  *check(site) {
    const byPage = new Map<Page, { refs: Ref[]; fragments: Set<string> }>();
    for (const { page, ref, target, hit } of sortedRefs(site).fragments) {
      const { path } = target;
      if (isScripted(target.fragment)) continue;
      // `link-variant` reports a variant of the page.
      if (hit?.kind !== 'page' || hit.page.kind !== 'page' || (!hit.own && !isPlaceOnPage(ref.href)))
        continue;
      if (trackingOf(target.query) !== undefined || (target.insecure && site.origin.startsWith('https:')))
        continue;
      if (hasPlace(hit.page, target.fragment)) continue;
      if (comment.test(target.fragment) && hasPlace(hit.page, 'disqus_thread')) continue;
      if (hit.page === page && ref.href.trim().startsWith('#')) {
        const own = byPage.get(page) ?? { refs: [], fragments: new Set() };
        byPage.set(page, own);
        own.refs.push(ref);
        own.fragments.add(ref.href.trim());
        continue;
      }
      // A layout's link by the page's URL is one cause, also on that page.
      yield {
        ...at(site, page, ref),
        message: `the link "${ref.href}" points to an id that ${path} does not have`,
      };
    }
    for (const [page, { refs, fragments }] of byPage) yield* ownFaults(site, page, refs, fragments);
  },
});

/** This many different ones on a page have one cause. */
const many = 6;

function* ownFaults(
  site: SitePages,
  page: Page,
  refs: readonly Ref[],
  fragments: ReadonlySet<string>,
): Generator<Report> {
  if (fragments.size >= many) {
    const [first = ''] = fragments;
    yield {
      ...at(site, page, refs[0]),
      message: `${refs.length} links of this page point to ${fragments.size} ids that it does not have, such as "${first}"`,
      fix: 'correct the ids, unless a script reads the fragments; then write <button>',
    };
    return;
  }
  for (const ref of refs)
    yield {
      ...at(site, page, ref),
      message: `the link "${ref.href}" points to an id that this page does not have`,
    };
}
