import rule from '../../../src/audit/rules/link/link-fragment.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'an id and the top': siteWithBody(
      '<h2 id="prices">Prices</h2><a href="#prices">A</a> <a href="#top">B</a> <a href="#">C</a>',
    ),
    'a line of a listing, to which a script gives its id, as in JSDoc and ESDoc': siteWithBody(
      '<a href="/gauges/#L12">A</a> <a href="/gauges/#line12">B</a> <a href="/gauges/#lineNumber12">C</a>',
    ),
    'a comment, which Disqus adds': siteWithBody(
      '<div id="disqus_thread"></div><a href="#comment-799781196">A</a>',
    ),
    "a heading of mdBook's 404 page, which links to itself below the base": site({
      '404.html': page('/404', {
        title: 'Page not found',
        canonical: '',
        head: '<base href="/">',
        main: '<h1 id="not-found"><a href="#not-found">Page not found</a></h1>',
      }),
    }),
    'an encoded id': siteWithBody(
      '<h2 id="größe">G</h2><a href="#gr%C3%B6%C3%9Fe">A</a> <a href="#%74op">B</a>',
    ),
  },
  bad: {
    'an id that is not on the page': siteWithBody('<a href="/gauges/#sizes">A</a>'),
    'seven ids that a script reads': siteWithBody(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `<a href="#t${n}">T</a>`).join(''),
    ),
    'an id of another case': siteWithBody('<h2 id="prices">P</h2><a href="#Prices">A</a>'),
  },
});
