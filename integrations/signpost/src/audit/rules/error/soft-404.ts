import { type NotFound, saysNotFound, titleSaysNotFound } from '../../site/denial.ts';
import { at, type Denial, type Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { each, page, site } from '../shared/example.ts';
import { indexablePages } from '../shared/judge.ts';
import { contentOf, lengthOf } from '../shared/page-text.ts';

/** Characters without white space. A page with more has content, even if it is about errors. */
const longest: Record<NotFound, number> = { words: 800, status: 400 };

/** The limit if only the title is about errors, but not the heading. */
const longestOfTitle: Record<NotFound, number> = { words: 300, status: 150 };

const short = `<p>We answer every call of our interface with a status. Here is what each status means, and what a client
ought to do when it meets one of them in the wild.</p>`;
const meaning = `<p>The HTTP 404 Not Found client error response status code indicates that the server cannot find the
requested resource. Links that lead to a 404 page are often called broken or dead links. Where a resource has been removed
for good, the server should send the status 410 in its place.</p>`;

/** A page whose title and headings don't say so. */
const saying = (body: string) => site({ '/x/': { main: `<main>${body}</main>` } });

export default defineRule({
  id: 'soft-404',
  title: 'A page that says "not found" does not return 200',
  level: 'error',
  conventions: ['W-ERR-3'],
  why: 'Crawlers keep fetching a page that returns 200 but says that nothing was found or that an error occurred, and report it as a soft 404. (Google Search Central, soft 404 errors.)',
  fix: 'make the host return 404: rename the file to 404.html, or remove the page',
  scope: 'page',
  examples: () => ({
    good: {
      'the error page': site(),
      'what a search will show of its states, as Doxygen writes it': saying(
        '<h1>Gauges</h1><div><div>Loading...</div><div>Searching...</div><div>No Matches</div></div>',
      ),
      'an article about it': site({
        '/help/404/': { title: 'What a 404 page should say | Acme', heading: 'What a 404 page should say' },
      }),
      'what a status means': site({
        '/status/404-not-found/': { title: '404 Not Found – HTTP status | Acme docs', body: meaning },
      }),
      'the same in Japanese, which says it in fewer letters': site({
        'ja/404/index.html': page('/ja/404/', {
          lang: 'ja',
          title: '404 Not Found – HTTP | アクメ',
          body: `<p>${'このステータスは、要求された資源をサーバーが見つけられなかったことを示します。'.repeat(3)}</p>`,
        }).replace(/<h1>[^<]*<\/h1>\s*<p>[^<]*<\/p>/, '<h1>HTTPのステータス</h1>'),
      }),
      'the same in a few words': site({
        '/status/not-found/': { title: '404 Not Found – HTTP status | Acme docs', body: short },
      }),
      ...each('a few words about something else: ', saying, [
        '<h1>Bearings</h1><p>When a bearing has been discontinued, we say so here within a week.</p>',
        '<h1>Old links</h1><p>A page that is gone should say “page not found” and return 404.</p>',
        '<h1>Maintenance</h1><p>Scheduled maintenance takes about two hours for each gauge.</p>',
        '<h1>Search</h1><input name="q"><p>No results found.</p>',
        '<p>Search our shop.</p><div hidden>This page could not be found.</div>',
        '<h1>Search</h1><input hidden><p>Nothing found.</p>',
        '<h1>Old links</h1><p>Where a page could not be found, write to us and we will mend the link.</p>',
        '<h1>2.1.0</h1><p>The resource was removed.</p>',
        "<h1>2.1.0</h1><p>L'adresse a été supprimée…</p>",
        '<h1>June</h1><ul><li>The link has been deleted.</li><li>New icons</li></ul>',
        '<h1>2.1.0</h1><p>Die Datei wurde entfernt.</p>',
        '<h1>2.1.0</h1><p>Le fichier a été supprimé.</p>',
        '<h1>2.1.0</h1><p>El archivo ha sido eliminado.</p>',
      ]),
      'the same, with the status as its heading': site({
        '/status/gone/': { title: '410 Gone | Acme', heading: '410 Gone', body: meaning },
      }),
    },
    bad: {
      'in the words of WordPress': site({ '/x/': { heading: "Oops! That page can't be found." } }),
      'by its title': site({ '/missing/': { title: 'Page not found | Acme' } }),
      'in German': site({ '/de/fehlt/': { lang: 'de', title: 'Acme – Seite nicht gefunden' } }),
      'an error of the server that generated it': site({ '/x/': { heading: '500: Internal Server Error' } }),
      'by its heading': site({ '/x/': { heading: '404' } }),
      ...each('in a paragraph alone: ', saying, [
        '<p>Sorry, the page you are looking for <em>could not be found</em>. <a href="/">Go home</a></p>',
        '<h2>Oops!</h2><div>The page you requested doesn&#39;t exist or has been moved.</div>',
        '<p>Esta página no existe.</p>',
        '<h1>Oops</h1><p>This resource was removed.</p>',
        '<h1>Oops</h1><p>The requested file has been deleted.</p>',
        '<h1>Oops</h1><p>The page was removed.</p>',
        '<h1>Oops</h1><p>The item has been removed by its owner.</p>',
        '<h1>Oje</h1><p>Diese Datei wurde entfernt.</p>',
        '<h1>Oops</h1><p>The article you are trying to reach was retired, or its URL was mistyped.</p>',
        '<h1>Gauges</h1><p>No products were found that match your selection.</p>',
        '<h1>Gauge 7</h1><p>This product has been discontinued and is no longer sold.</p>',
        '<h1>Gauge 7</h1><p>This gauge was taken out of our range and can no longer be ordered.</p>',
        '<h1>Gauges</h1><p>We could not find anything that matches your filters.</p>',
        '<h1>Fitter</h1><p>Diese Stelle ist bereits besetzt.</p>',
        '<h1>Acme</h1><p>Nous sommes en maintenance, de retour bientôt.</p>',
      ]),
    },
  }),
  *check(site) {
    for (const page of indexablePages(site)) {
      // Most pages in any script have far more text.
      if (lengthOf(page) > longest.words) continue;
      const content = contentOf(page, lengthOf(page));
      if (content > longest.words) continue;
      const said = wordsOf(page).find(({ how, most }) => how !== undefined && content <= most[how])?.text;
      const text = said ?? (page.denial?.about === 'missing' ? page.denial : undefined);
      if (text !== undefined)
        yield { ...at(site, page, text), message: `the page says "${text.text}" but returns 200` };
      else if (page.denial !== undefined) yield* weaker(site, page, page.denial);
    }
  },
});

/**
 * Other statements of pages without content; a person must check whether they are permanent. Unwritten pages are thin
 * (`page-thin`).
 */
function* weaker(site: SitePages, page: Page, denial: Denial): Generator<Report> {
  const { about, text } = denial;
  if (about !== 'missing' && about !== 'placeholder')
    yield {
      ...at(site, page, denial),
      level: 'warning',
      message: `the page says "${text}" and hardly anything else, but returns 200`,
      fix: fixes[about],
    };
}

const fixes = {
  empty: 'make the page noindex while it is empty, return 404, or describe what the list is for',
  ended: 'return 410, redirect to a successor, or keep what is still of use on the page',
  maintenance: 'return 503 with Retry-After until the work is done',
} as const;

/** The statement of title and headings, and how much other text is allowed. */
function wordsOf({ titles, h1s }: Page) {
  const said = h1s.map((text) => ({ text, how: saysNotFound(text.text), most: longest }));
  const isAlone = said.length > 0 && said.every(({ how }) => how === undefined);
  const most = isAlone ? longestOfTitle : longest;
  return [...titles.slice(0, 1).map((text) => ({ text, how: titleSaysNotFound(text.text), most })), ...said];
}
