import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';

const said = (content: string) =>
  site({ 'x/index.html': page('/x/', { head: `<meta name="robots" content="${content}">` }) });
const known =
  /^(?:all|index|follow|noindex|nofollow|none|noarchive|nocache|nosnippet|indexifembedded|notranslate|noimageindex|noodp|noydir|noai|noimageai|max-snippet:\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|max-video-preview:\s*-?\d+|unavailable_after:.*)$/;

export default defineRule({
  id: 'noindex-spelling',
  title: 'The robots meta says what a crawler knows, and no two things',
  level: 'warning',
  conventions: ['W-NOINDEX-1', 'W-NOINDEX-2'],
  why: 'A word that a crawler does not know is passed over: "no-index" keeps nothing out. Where index and noindex both stand there, noindex wins. (Google Search Central, robots meta tag.)',
  fix: 'write noindex, or leave the meta out',
  scope: 'page',
  examples: {
    good: [
      { title: 'known words', files: said('noindex, nofollow, max-image-preview:large') },
      { title: 'a date with commas in it', files: said('unavailable_after: Sunday, 01-Sep-30 12:34:56 GMT') },
    ],
    bad: [
      { title: 'a hyphen too many', files: said('no-index') },
      { title: 'a semicolon', files: said('noindex; nofollow') },
      { title: 'both', files: said('index, noindex') },
    ],
  },
  *check(site) {
    for (const page of site.pages) {
      const words = new Set<string>();
      for (const meta of page.metas) {
        if (meta.key !== 'robots') continue;
        const content = meta.content.toLowerCase().replace(/unavailable_after:.*$/s, '');
        for (const word of content
          .split(',')
          .map((piece) => piece.trim())
          .filter(Boolean)) {
          words.add(word);
          if (!known.test(word))
            yield {
              ...at(site, page, meta),
              message: `no crawler knows "${word.slice(0, 60)}" in the robots meta`,
            };
        }
        if (words.has('index') && words.has('noindex'))
          yield { ...at(site, page, meta), message: 'the robots meta says index and noindex' };
      }
    }
  },
});
