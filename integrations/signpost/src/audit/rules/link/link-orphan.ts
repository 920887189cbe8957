import type { Cause } from '../../../lib/finding.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { askTarget } from '../../site/ask-target.ts';
import { countLinks, listLinks } from '../../site/references.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { isLanding } from '../shared/titles.ts';

const messages = {
  orphan: 'no page links to this page',
  stray: (lost: number, href: string) =>
    `no links lead from the home page to this page, and ${lost} of its links and files are missing, such as ${shortenUrl(href)}`,
};

export default defineRule({
  id: 'link-orphan',
  title: 'Every page is linked from another page',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'Search engines find a page without links only through the sitemap, and consider it unimportant. Visitors never find it. (Google Search Central, crawlable links: every page you care about should have a link from at least one other page.)',
  fix: 'link to it where readers would look, or make it noindex',
  examples: () => ({
    good: { 'a page that the home page links to': site() },
    bad: {
      'a page, /prices/, that no page links to': site({ '/prices/': {} }),
    },
  }),

  *check(site) {
    for (const [page, missingRefs] of site.causes.strayPages ?? [])
      if (!mayBeLeftOut(site, page))
        yield { ...locateOnPage(site, page), cause: describeStray(page, missingRefs) };
    const linkedPages = new Set(countLinks(site).keys());
    if (linkedPages.size === 0) return;

    // A link to an old URL still leads to the page (`link-redirected`), and so do rel=next and hreflang.
    for (const { page, verdict } of listLinks(site))
      if (verdict.page !== undefined && verdict.page !== page) linkedPages.add(verdict.page);
    const rels = site.documents.flatMap((page) =>
      page.rels
        .filter(({ rel }) => /\b(?:alternate|next|prev)\b/.test(rel.join(' ')))
        .map(({ target }) => ({ page, target })),
    );
    for (const { page, target } of rels) {
      const linkedPage = askTarget(site, target)?.page;
      if (linkedPage !== undefined && linkedPage !== page) linkedPages.add(linkedPage);
    }

    for (const page of listCanonicalPages(site).filter((page) => !isWrittenByGenerator(site, page)))
      if (page !== site.home && !linkedPages.has(page) && !isLanding(page))
        yield { ...locateOnPage(site, page), cause: orphan };
  },
});

const orphan: Cause = { key: 'orphan', level: 'info', message: messages.orphan };

/**
 * True for _sources/_templates/base.html of https://acme.example: without .nojekyll, GitHub Pages publishes no folder or file
 * with an underscore, unless an action uploads the build.
 */
function mayBeLeftOut({ serving, files }: Site, { file }: Page): boolean {
  const isBuiltByJekyll = serving?.host === 'github-pages' && !files.has(parsePath('/.nojekyll'));
  return isBuiltByJekyll && /(?:^|\/)_/.test(file);
}

/** A page that nothing leads to. Alone that is an info: a form that a mailing links to, a demo in a frame of another site. */
function describeStray({ file }: Page, missingRefs: readonly Ref[]): Cause {
  const [first] = missingRefs;
  if (first === undefined) return orphan;
  return {
    // blog/blog_1/index.html and blog/page/2/index.html of https://acme.example: what is left of an example
    key: `stray pages in ${file.split('/').slice(0, -1)[0] ?? '/'}`,
    message: messages.stray(missingRefs.length, first.href),
    fix: 'if the file is not part of the site, leave it out of the build, otherwise link to the page and correct its URLs',
  };
}
