import type { ConventionId } from '../../../lib/finding.ts';
import { at, type Meta, type Page, type Rel } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site, siteWith } from '../shared/example.ts';
import { isFeed } from '../shared/hreflang.ts';

const conventions: ConventionId[] = ['W-CANON-1', 'W-CANON-4', 'W-HEAD-5'];

export default defineRule({
  id: 'head-closed',
  title: 'Nothing closes the head before its last element',
  level: 'error',
  conventions,
  why: 'An element that does not belong in the head (a div, an img, text) ends it for a browser. A canonical or hreflang after it is in the body, where search engines ignore it. (HTML standard, the "in head" insertion mode; Google Search Central, valid page metadata.)',
  fix: 'move that element into the body, or move the link and meta elements before it',
  scope: 'page',
  examples: () => ({
    good: [
      {
        title: 'script, style, noscript and template in head',
        files: siteWith('/', {
          canonical: '',
          head: '<script>1</script><noscript><style>a{}</style></noscript><template><div></div></template><link rel="canonical" href="https://www.example.com/">',
        }),
      },
      { title: 'no head tags at all', files: site({ 'index.html': page('/').replace(/<\/?head>\n/g, '') }) },
    ],
    bad: [
      {
        title: 'an image before the canonical',
        files: siteWith('/', {
          canonical: '',
          head: '<img src="/icon.svg" alt=""><link rel="canonical" href="https://www.example.com/">',
        }),
      },
      {
        title: 'a description in the body',
        files: site({
          'index.html': page('/', { body: '<meta name="description" content="All of it.">' }).replace(
            /<meta name="description"[^<>]*>\n/,
            '',
          ),
        }),
      },
      {
        title: 'text before the canonical',
        files: siteWith('/', {
          canonical: '',
          head: 'oops <link rel="canonical" href="https://www.example.com/">',
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of site.pages) {
      const links = page.rels.filter((rel) => !rel.head && matters(rel));
      const lost = [...links, ...lostMetas(page)];
      if (lost.length === 0) continue;
      const names = [...new Set(lost.map(nameOf))].join(' and ');
      const end = page.headEnd;
      const [are, them] = names.includes(' and ') ? ['are', 'them'] : ['is', 'it'];
      const cause =
        end === undefined
          ? `${are} in the body`
          : `${are} after ${end.by === 'text' ? 'text' : `<${end.by}>`}, which closes the head`;
      yield {
        ...at(site, page, lost[0]),
        ...(links.length > 0 ? {} : { level: 'warning' }),
        message: `${names} ${cause}, so crawlers ${links.length > 0 ? '' : 'may '}ignore ${them}${end ? ` (line ${end.line})` : ''}`,
      };
    }
  },
});

/** A description that the head has none of, and what is said to robots. */
function lostMetas({ metas }: Page): readonly Meta[] {
  const described = metas.some(({ key, head }) => head && key === 'description');
  return metas.filter(
    ({ key, head }) =>
      !head && (key === 'robots' || key === 'googlebot' || (key === 'description' && !described)),
  );
}

function nameOf(lost: Rel | Meta): string {
  if ('key' in lost) return lost.key;
  return lost.hreflang === undefined ? lost.rel.join(' ') : 'hreflang';
}

function matters(link: Rel): boolean {
  const { rel, hreflang, media } = link;
  if (rel.includes('canonical')) return true;
  return rel.includes('alternate') && !isFeed(link) && (hreflang !== undefined || media !== undefined);
}
