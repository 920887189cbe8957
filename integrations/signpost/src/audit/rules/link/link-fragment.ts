import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { hasPlace, isPlaceOnPage, isScripted, sortedRefs, trackingOf } from '../shared/refs.ts';

export default defineRule({
  id: 'link-fragment',
  title: 'A link to a place on a page points to an existing id',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'If the id is missing, the browser shows the top of the page and the reader has to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: 'correct the fragment, or give the heading that id',
  examples: () => ({
    good: [
      inBody('a variant of the page, which is one fault (link-variant)', '<a href="/gauges#sizes">A</a>'),
      inBody(
        'an id and the top',
        '<h2 id="prices">Prices</h2><a href="#prices">A</a> <a href="#top">B</a> <a href="#">C</a>',
      ),
      inBody(
        'a line of a listing, to which a script gives its id, as in JSDoc and ESDoc',
        '<a href="/gauges/#L12">A</a> <a href="/gauges/#line12">B</a> <a href="/gauges/#lineNumber12">C</a>',
      ),
      inBody('an encoded id', '<h2 id="größe">G</h2><a href="#gr%C3%B6%C3%9Fe">A</a> <a href="#%74op">B</a>'),
    ],
    bad: [
      inBody('an id that is not on the page', '<a href="/gauges/#sizes">A</a>'),
      inBody('an id of another case', '<h2 id="prices">P</h2><a href="#Prices">A</a>'),
    ],
  }),
  *check(site) {
    for (const { page, ref, target, hit } of sortedRefs(site).fragments) {
      const { path } = target;
      if (isScripted(target.fragment)) continue;
      // A variant of the page is one fault, of which link-variant tells.
      if (hit?.kind !== 'page' || hit.page.kind !== 'page' || (!hit.own && !isPlaceOnPage(ref.href)))
        continue;
      if (trackingOf(target.query) !== undefined || (target.insecure && site.origin.startsWith('https:')))
        continue;
      if (hasPlace(hit.page, target.fragment)) continue;
      // A link of a layout by the page's URL is one cause, on that page too.
      const where = hit.page === page && ref.href.trim().startsWith('#') ? 'this page' : path;
      yield {
        ...at(site, page, ref),
        message: `the link "${ref.href}" points to an id that ${where} does not have`,
      };
    }
  },
});
