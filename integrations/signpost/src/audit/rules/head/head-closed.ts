import type { Meta, Page, Rel, Title } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isFeed } from '../shared/hreflang.ts';

const messages = {
  inBody: (names: string) => `in the body, crawlers ignore: ${names}`,
  after: (names: string, element: string, line: number) =>
    `after ${element} on line ${line}, which closes the head, crawlers ignore: ${names}`,
};

export default defineRule({
  id: 'head-closed',
  title: 'Nothing closes the head before its last element',
  level: 'error',
  conventions: ['W-CANON-1', 'W-CANON-4', 'W-HEAD-1', 'W-HEAD-5', 'W-HEAD-8'],
  why: 'An element that does not belong in the head (a div, an img, text) ends it for a browser. A canonical or hreflang after it is in the body, where search engines ignore it, and they stop looking for a title, a description or a viewport. (HTML standard, the "in head" insertion mode; Google Search Central, valid page metadata.)',
  fix: 'move that element into the body, or move the link and meta elements before it into the head',
  scope: 'page',
  examples: () => ({
    good: {
      'neither a start nor an end tag of the head': site({
        'index.html': page('/').replace(/<\/?head>\n/g, ''),
      }),
    },
    bad: {
      'text in the head, before the canonical': site({
        '/': { canonical: '', head: 'oops <link rel="canonical" href="https://www.example.com/">' },
      }),
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      const links = page.rels.filter((rel) => !rel.head && isImportantLink(rel));
      const lost = [...links, ...findLostMetas(page), ...findLostTitle(page)];
      if (lost.length === 0) continue;

      const names = [...new Set(lost.map(nameElement))].join(', ');
      const end = page.headEnd;
      const element = end?.by === 'text' ? 'text' : `<${end?.by}>`;
      yield {
        ...locateOnPage(site, page, lost[0]),
        ...(links.length > 0 ? {} : { level: 'warning' }),
        message: end === undefined ? messages.inBody(names) : messages.after(names, element, end.line),
      };
    }
  },
});

/** A description or viewport that the head lacks, and robots metas. */
function findLostMetas({ metas }: Page): readonly Meta[] {
  const inHead = new Set(metas.flatMap(({ key, head }) => (head ? [key] : [])));
  return metas.filter(({ key, head }) => {
    if (head) return false;
    if (key === 'robots' || key === 'googlebot') return true;
    return (key === 'description' || key === 'viewport') && !inHead.has(key);
  });
}

/** The title, if the head has none. */
function findLostTitle({ titles }: Page): readonly Title[] {
  return titles.some(({ head }) => head) ? [] : titles.slice(0, 1);
}

function nameElement(lost: Rel | Meta | Title): string {
  if ('key' in lost) return lost.key;
  if ('text' in lost) return 'title';
  return lost.hreflang === undefined ? lost.rel.join(' ') : 'hreflang';
}

function isImportantLink(link: Rel): boolean {
  const { rel, hreflang, media } = link;
  if (rel.includes('canonical')) return true;
  return rel.includes('alternate') && !isFeed(link) && (hreflang !== undefined || media !== undefined);
}
