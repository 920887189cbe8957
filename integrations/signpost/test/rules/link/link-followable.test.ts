import rule from '../../../src/audit/rules/link/link-followable.ts';
import { site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

const clicked = (script: string) => siteWithBody(`<div onclick="${script}">More</div>`);

expectReports(rule, {
  good: {
    // https://acme.example/posts/firstpost/, by Eleventy's high-performance blog
    'a button that shares the page': siteWithBody(
      '<button href="https://www.example.com/" on-click="share">Share</button>',
    ),
    "a button of an API's reference beside the site": site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/api/pump/': {
        head: '<meta name="generator" content="rustdoc">',
        body: '<a href="javascript:void(0)">Back</a>',
      },
    }),
    'a divider of a menu': siteWithBody('<a class="menu-divider"></a> <a class="divider"> </a>'),
    'links and a script beside': siteWithBody(
      '<a href="/gauges/" onclick="track()">A</a> <button onclick="open()">Menu</button> <a id="here"></a> <a href="#" role="link" onclick="open()">B</a>',
    ),
    'data for a script that copies it': siteWithBody(
      '<button data-url="/gauges/">Copy</button><script>copy(button.dataset.url)</script>',
    ),
    ...createExamples('what is sent or done: ', siteWithBody, [
      '<form action="/search/"><input name="q"><button>Search</button></form>',
      '<form action="/cart/"><input type="hidden" name="item" value="4"><button>Add</button></form>',
      '<form method="post" action="/logout/"><button>Log out</button></form>',
      `<button onclick="track('/gauges/')">Menu</button>`,
    ]),
    'the head of a list that unfolds': siteWithBody(
      '<a class="item collapsible-head">Prices</a> <a data-toggle="collapse">More</a>',
    ),
    'the category of a sidebar, above its pages': siteWithBody(
      '<ul><li><a class="menu__link">Prices</a><ul><li><a href="/gauges/">Gauges</a></li></ul></li></ul>',
    ),
    'the category of a sidebar as Docusaurus 3 wraps it': siteWithBody(
      '<ul><li><div><a class="menu__link">Prices</a></div><ul><li><a href="/gauges/">Gauges</a></li></ul></li></ul>',
    ),
    'a link in a drawing': siteWithBody('<svg><a href="/gauges/"><text>Gauges</text></a></svg>'),
    'a word in an href that does nothing': siteWithBody('<span href="gauges">Gauges</span>'),
    'a part of an image that does nothing': siteWithBody('<map name="m"><area shape="default"></map>'),
    'the step back from the first page of a list': siteWithBody('<a class="page-link disabled">Previous</a>'),
    'the gap and the last "Next" among the numbers of a list of pages': siteWithBody(
      '<ul><li><a class="page" href="/news/">1</a></li><li><a class="page">…</a></li><li><a class="page">Next</a></li></ul>',
    ),
    'an icon that says it is a link, in one': siteWithBody(
      '<a href="/gauges/"><svg role="link" aria-label="Gauges"></svg></a>',
    ),
    'a link that is switched off, as ARIA has it': siteWithBody(
      '<a role="link" aria-disabled="true">Next</a>',
    ),
    'a button that themes write as a link to nothing':
      siteWithBody(`<a href="javascript:void(0)" role="button">Menu</a> <a href="javascript:;" aria-expanded="false">More</a>
<a href="javascript:void(0);" data-bs-toggle="dropdown">Prices</a> <a href="javascript:;" class="fa fa-chevron-up" title="Fold"></a>`),
    'the button by which Material for MkDocs shares a search': siteWithBody(
      '<a href="javascript:void(0)" class="md-icon" title="Share"><svg viewBox="0 0 24 24"></svg></a>',
    ),
    ...createExamples('a control that themes write as a link without href: ', siteWithBody, [
      // https://quarto.org/docs/websites/website-listings.html: the head of a table
      '<a class="sort" onclick="this.classList.add(\'asc\'); return false;">Date</a>',
      '<a class="full-screen-button"><button onclick="toggleFullScreen()">Full screen</button></a>',
    ]),
    'the heading of a submenu': siteWithBody(
      '<li><a href="javascript:void(0)">Products</a> <ul><li><a href="/gauges/">Gauges</a></li></ul></li>',
    ),
    'a node of a drawn graph, with a title alone': siteWithBody(
      '<svg><a xlink:title=" "><text>Pump</text></a></svg>',
    ),
  },
  bad: {
    'an item of a menu without its URL': siteWithBody(
      '<ul><li><a class="item" href="/gauges/">Gauges</a></li><li><a class="item">Prices</a></li></ul>',
    ),
    'a link without href whose click handler leads on': siteWithBody(
      `<a class="more" onclick="location.href='/gauges/'">More</a>`,
    ),
    ...createExamples('a javascript: URL that is not a button: ', siteWithBody, [
      '<a href="javascript:go(1)" role="button">More</a>',
      '<a href="javascript:void(0)">More</a>',
    ]),
    'a link to the page itself, for its click handler': siteWithBody(
      `<a href="#" onclick="location.href='/gauges/'; return false">More</a>`,
    ),
    ...createExamples('a click handler with ', clicked, [
      'window.location = `/gauges/`',
      "document.location.assign('/gauges/')",
    ]),
    ...createExamples('navigation by script: ', siteWithBody, [
      '<span href="/gauges/">More</span>',
      '<button href="/gauges/">More</button>',
    ]),
  },
});
