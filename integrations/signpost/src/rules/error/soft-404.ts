import { saysNotFound, titleSaysNotFound } from '../../site/not-found.ts';
import type { Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';

/** Characters; a page that says more than this is about something. */
const longest = 1500;

export default defineRule({
  id: 'soft-404',
  title: 'A page that says "not found" does not answer 200',
  level: 'error',
  conventions: ['W-ERR-3'],
  why: 'Crawlers keep fetching a page that answers 200 and says that there is nothing, and report it as a soft 404. (Google Search Central, soft 404 errors.)',
  fix: 'let the host answer 404: name the file 404.html, or remove the page',
  examples: {
    good: [
      { title: 'the error page', files: site() },
      {
        title: 'an article about it',
        files: site({
          'help/404/index.html': page('/help/404/', { title: 'What a 404 page should say | Acme' }).replace(
            /<h1>.*<\/h1>/,
            '<h1>What a 404 page should say</h1>',
          ),
        }),
      },
    ],
    bad: [
      {
        title: 'by its title',
        files: site({ 'missing/index.html': page('/missing/', { title: 'Page not found | Acme' }) }),
      },
      {
        title: 'in German',
        files: site({
          'de/fehlt/index.html': page('/de/fehlt/', { lang: 'de', title: 'Acme – Seite nicht gefunden' }),
        }),
      },
      {
        title: 'by its heading',
        files: site({ 'x/index.html': page('/x/').replace(/<h1>.*<\/h1>/, '<h1>404</h1>') }),
      },
    ],
  },
  *check(site) {
    for (const page of indexablePages(site)) {
      if (contentOf(page) > longest) continue;
      const title = page.titles.slice(0, 1).find(({ text }) => titleSaysNotFound(text));
      const heading = page.headings.find(({ text }) => saysNotFound(text));
      const found = title ?? heading;
      if (found !== undefined)
        yield { ...at(site, page, found), message: `the page says "${found.text}" and answers 200` };
    }
  },
});

function contentOf({ text }: Page): number {
  return text.hasMain ? text.main : text.body;
}
