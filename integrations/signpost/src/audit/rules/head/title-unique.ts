import { formatCount } from '../../../lib/text/text.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { groupPages, keepOnePagePerUrl } from '../shared/group.ts';
import { listCanonicalPages } from '../shared/judge.ts';
import { findTitle } from '../shared/titles.ts';

const message = (pages: number, title: string) => `${formatCount(pages, 'page')} have the title "${title}"`;

const same = (url: string, lang: string) => page(url, { title: 'Modbus | Acme', lang });

export default defineRule({
  id: 'title-unique',
  title: 'No two pages have the same title',
  level: 'warning',
  conventions: ['W-HEAD-2'],
  why: "People can't tell pages with the same title apart in the results. Pages in two languages may share one. (Google Search Central, title links: distinct text for each page.)",
  fix: 'add to the title what only this page has',
  examples: () => ({
    good: { 'different titles': site() },
    bad: {
      'one title on two pages': site({
        'a/index.html': same('/a/', 'en'),
        'b/index.html': same('/b/', 'en'),
      }),
    },
  }),

  *check(site) {
    for (const pages of keepOnePagePerUrl(site, groupPages(listCanonicalPages(site), buildTitleKey)))
      for (const page of pages) {
        const title = findTitle(page);
        yield { ...locateOnPage(site, page, title), message: message(pages.length, title?.text ?? '') };
      }
  },
});

/** The key that must be unique: the title with the page's language, without what readers don't distinguish. */
function buildTitleKey(page: Page): string | undefined {
  const title = isBare(page) ? undefined : findTitle(page)?.text;
  const key = title
    ?.toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[‘’“”„"']/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/[.…]{1,3}$/, '')
    .trim();
  return key === undefined ? undefined : `${(page.lang?.text ?? '').toLowerCase()} ${key}`;
}

/** A title and one link without a viewport: the page redirects by script, which is another finding. */
function isBare({ refs, h1s, metas }: Page): boolean {
  return refs.length === 1 && refs[0]?.kind === 'link' && h1s.length === 0 && metas.length === 0;
}
