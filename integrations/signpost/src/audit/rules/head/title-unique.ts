import { counted } from '../../../lib/text/text.ts';
import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { splitTitle } from '../../site/title-pieces.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { oncePerUrl, pagesAlike } from '../shared/group.ts';
import { canonicalPages } from '../shared/judge.ts';
import { brandOf, titleOf } from '../shared/titles.ts';

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
    for (const pages of oncePerUrl(site, pagesAlike(canonicalPages(site), textOf))) {
      for (const page of pages) {
        const title = titleOf(page);
        yield {
          ...at(site, page, title),
          message: `${counted(pages.length, 'page')} have the title "${title?.text ?? ''}"`,
        };
      }
    }
    yield* apartByBrand(site);
  },
});

/** Pages whose titles differ only because one lacks the brand. */
function* apartByBrand(site: Site): Generator<Report> {
  const brand = brandOf(site)?.toLowerCase();
  if (brand === undefined) return;
  const bareTitle = (page: Page): string | undefined => {
    const text = isBare(page) ? undefined : titleOf(page)?.text;
    return text && `${languageOf(page.lang?.text)} ${withoutBrand(text.toLowerCase(), brand)}`;
  };
  for (const [first, ...others] of oncePerUrl(site, pagesAlike(canonicalPages(site), bareTitle))) {
    for (const page of others) {
      if (first === undefined || textOf(page) === textOf(first)) continue;
      const title = titleOf(page);
      const message = `the title "${title?.text ?? ''}" differs from that of ${first.url} only in the brand`;
      yield { ...at(site, page, title), message };
    }
  }
}

const company =
  /^(?:www\.)?(.+?)(?:,? (?:ltd|limited|inc|llc|gmbh|ag|kg|sa|sas|bv|co)\.?|\.(?:com|org|net|de|fr|co\.uk))$/;

/** A title in lower case without the brand, wherever it is. */
function withoutBrand(title: string, brand: string): string {
  const parts = splitTitle(title).filter((part) => part !== brand && company.exec(part)?.[1] !== brand);
  const [first = '', ...others] = parts;
  const last = others.pop() ?? first;
  const end = last.endsWith(` ${brand}`) ? last.slice(0, -brand.length - 1) : last;
  if (parts.length < 2) return variant(end.startsWith(`${brand} `) ? end.slice(brand.length + 1) : end);
  return [first, ...others, end].map(variant).join(' | ');
}

/** Normalizes what readers don't distinguish: quotes, dashes, a final period, zero-width characters. */
function variant(title: string): string {
  return title
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replaceAll(' & ', ' and ')
    .replace(/[.…]{1,3}$/, '')
    .trim();
}

/** The key that must be unique: the title with the page's language. */
function textOf(page: Page): string | undefined {
  const title = isBare(page) ? undefined : titleOf(page)?.text;
  return title === undefined ? undefined : `${languageOf(page.lang?.text)} ${variant(title.toLowerCase())}`;
}

/** A title and one link without a viewport: the page redirects by script, which is another finding. */
function isBare({ refs, h1s, metas }: Page): boolean {
  return refs.length === 1 && refs[0]?.kind === 'link' && h1s.length === 0 && metas.length === 0;
}

function languageOf(lang: string | undefined): string {
  return (lang ?? '').toLowerCase();
}
