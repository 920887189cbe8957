import type { Cause } from '../../../lib/finding.ts';
import { proposeSetting } from '../../../lib/generators/settings.ts';
import type { Page } from '../../../pages/page.ts';
import { readRole } from '../../site/role.ts';
import type { SitePages } from '../../site/site.ts';
import { currentPages, defineRule, locateOnPage, noDocuments } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { findPageNoindex } from '../shared/indexable.ts';
import { isBlank, isShell, showsContent } from '../shared/page-text.ts';

const messages = {
  second: 'the page has a second title, which browsers ignore',
  blank: 'the page is empty',
  none: 'the page has no title',
  empty: 'the title is empty',
  byScript: 'the HTML has no title; a script may set it, but not every client runs scripts',
};

export default defineRule({
  id: 'title-missing',
  title: 'Every page has one title',
  level: 'error',
  conventions: ['W-HEAD-1', 'W-HEAD-3', 'W-JS-1'],
  why: 'The title is the line that people click in the results. If it is missing, the search engine makes one up. (Google Search Central, title links.)',
  fix: 'write one <title>…</title> in the head, with what readers find on this page',
  scope: 'page',
  // All but old versions, also an empty file and an error page.
  judges: { origins: currentPages.origins ?? [], leavesOut: noDocuments },
  examples: () => ({
    good: {
      'a title on each page': site(),
      'the chapters of a book on one page, which mdBook joins with their drawings': {
        files: site({
          'css/chrome.css': 'x',
          'print.html': page('/print.html', { head: '<title>Sizes</title>' }),
        }),
        nearMiss: {
          replace: ['chrome', 'style'],
          finds:
            'warning print.html:10:1  The page has a second title, which browsers ignore  Fix: Remove one of the two, in the layout or in the HTML that the page includes.',
        },
      },
      'an error page with the title of the layout too, as Next.js writes it': {
        files: site({
          '404.html': (site()['404.html'] ?? '').replace('</title>', '$&\n<title>Acme</title>'),
        }),
        nearMiss: {
          replace: ['404.html', 'sold-out.html'],
          finds:
            'warning sold-out.html:7:1  The page has a second title, which browsers ignore  Fix: Remove one of the two, in the layout or in the HTML that the page includes.',
        },
      },
      'a page without a title that its script leaves at once': {
        files: site({
          'old/index.html':
            '<!doctype html><html lang="en"><meta charset="utf-8"><script>location.replace("/gauges/")</script><p>Our gauges have <a href="/gauges/">moved</a>.</p></html>',
        }),
        nearMiss: {
          replace: ['location.replace("/gauges/")', 'count()'],
          finds:
            'error old/index.html:1:1  The page has no title  Fix: Write one <title>…</title> in the head, with what readers find on this page.',
        },
      },
    },
    bad: {
      'no title on /gauges/': {
        files: site({ '/gauges/': { title: '' } }),
        finds:
          'error gauges/index.html:1:1  The page has no title  Fix: Write one <title>…</title> in the head, with what readers find on this page.',
      },
      'a second title, an empty file, an empty title and a title by a script': {
        files: site({
          '/a/': { head: '<title>Gauges and sensors</title>' },
          'b/index.html': '',
          'c/index.html': page('/c/').replace(/<title>[^<]*<\/title>/, '<title></title>'),
          'd/index.html': page('/d/', { title: '', body: '<script>document.title = "Pumps"</script>' }),
        }),
        finds:
          'error b/index.html:1:1  The page is empty  Fix: Correct the build, or remove the file.\nerror c/index.html:6:1  The title is empty  Fix: Write one <title>…</title> in the head, with what readers find on this page.\nwarning a/index.html:10:1  The page has a second title, which browsers ignore  Fix: Remove one of the two, in the layout or in the HTML that the page includes.\ninfo d/index.html:1:1  The HTML has no title; a script may set it, but not every client runs scripts  Fix: Write one <title>…</title> in the head, with what readers find on this page.',
      },
    },
  }),

  *check(site) {
    for (const page of site.documents) {
      // mdBook's print.html has the titles of all chapters that it joins, and the 404.html of Next.js that of the layout beside its own.
      const needsOneTitle = page.kind === 'page' && readRole(site, page).origin !== 'generated';
      for (const other of needsOneTitle ? page.titles.slice(1) : [])
        yield {
          ...locateOnPage(site, page, other),
          cause: {
            key: 'second',
            level: 'warning',
            message: messages.second,
            fix: 'remove one of the two, in the layout or in the HTML that the page includes',
          },
        };
      const report = checkTitle(site, page);
      if (report !== undefined) yield { ...locateOnPage(site, page, page.titles[0]), cause: report };
    }
  },
});

function checkTitle(site: SitePages, page: Page): Cause | undefined {
  const [title] = page.titles;
  if (title !== undefined && title.text !== '') return undefined;
  if (isBlank(page))
    return { key: 'blank', message: messages.blank, fix: 'correct the build, or remove the file' };
  // `redirect-script` reports a page that a script leaves at once.
  if (!showsContent(page)) return undefined;
  // `script-content` reports a page that a script renders.
  const isScripted = isShell(page) || page.acts.some(({ act }) => act === 'set-title');
  if (isScripted) return { key: 'by script', level: 'info', message: messages.byScript };

  const message = title === undefined ? messages.none : messages.empty;
  // Search engines list neither error pages nor noindex pages, such as the frame with mdBook's table of contents.
  const isListed = page.kind === 'page' && findPageNoindex(site, page) === undefined;
  // An empty title is of a page without one, in a layout that writes it: https://acme.example/resources/faq/
  const fix = title === undefined ? proposeSetting(site.generator, 'title') : undefined;
  const key = title === undefined ? 'none' : 'empty';
  return { key, level: isListed ? 'error' : 'info', message, fix };
}
