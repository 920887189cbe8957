import type { ConventionId } from '../../core/finding.ts';
import type { Rel } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isFeed } from '../shared/hreflang.ts';
import { at } from '../shared/judge.ts';

const conventions: ConventionId[] = ['W-CANON-1', 'W-CANON-4', 'W-HEAD-5'];

export default defineRule({
  id: 'head-closed',
  title: 'Nothing closes head before its last element',
  level: 'error',
  conventions,
  why: 'An element that does not belong into head (a div, an img, text) ends it for a browser; canonical and hreflang after it stand in the body, where search engines ignore them. (HTML standard, the "in head" insertion mode; Google Search Central, valid page metadata.)',
  fix: 'move that element into body, or the link elements before it',
  examples: {
    good: [
      {
        title: 'script, style, noscript and template in head',
        files: site({
          'index.html': page('/', {
            canonical: '',
            head: '<script>1</script><noscript><style>a{}</style></noscript><template><div></div></template><link rel="canonical" href="https://www.example.com/">',
          }),
        }),
      },
      { title: 'no head tags at all', files: site({ 'index.html': page('/').replace(/<\/?head>\n/g, '') }) },
    ],
    bad: [
      {
        title: 'an image before the canonical',
        files: site({
          'index.html': page('/', {
            canonical: '',
            head: '<img src="/icon.svg" alt=""><link rel="canonical" href="https://www.example.com/">',
          }),
        }),
      },
      {
        title: 'text before the canonical',
        files: site({
          'index.html': page('/', {
            canonical: '',
            head: 'oops <link rel="canonical" href="https://www.example.com/">',
          }),
        }),
      },
    ],
  },
  *check(site) {
    for (const page of site.pages) {
      const lost = page.rels.filter((rel) => !rel.head && matters(rel));
      if (lost.length === 0) continue;
      const names = [
        ...new Set(lost.map(({ rel, hreflang }) => (hreflang === undefined ? rel.join(' ') : 'hreflang'))),
      ].join(' and ');
      const end = page.headEnd;
      const cause =
        end === undefined
          ? 'stands in the body'
          : `stands after ${end.by === 'text' ? 'text' : `<${end.by}>`}, which closes head`;
      yield {
        ...at(site, page, lost[0]),
        message: `${names} ${cause}, so crawlers ignore it${end ? ` (line ${end.line})` : ''}`,
      };
    }
  },
});

function matters(link: Rel): boolean {
  const { rel, hreflang, media } = link;
  if (rel.includes('canonical')) return true;
  return rel.includes('alternate') && !isFeed(link) && (hreflang !== undefined || media !== undefined);
}
