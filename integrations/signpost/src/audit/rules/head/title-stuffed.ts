import { countItems } from '../../../lib/counts.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';
import { commonPieces, indexableTitles } from '../shared/titles.ts';

const message = (word: string) => `the title has "${word}" three times`;

export default defineRule({
  id: 'title-stuffed',
  title: 'A title is concise, not a list of keywords',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: 'A title that repeats the same word looks like spam to readers and search engines, which then write their own. (Google Search Central, title links: avoid keyword stuffing.)',
  fix: 'write the topic once, in a few words',
  scope: 'page',
  examples: () => ({
    good: {
      'a list of topics': site({
        '/': { title: 'Network services: Postfix, Apache, NFS, Samba, Squid, LDAP' },
      }),
    },
    bad: {
      'a title with one word three times': site({
        '/': { title: 'Pressure sensor, pressure gauge, pressure switch | Acme' },
      }),
    },
  }),
  *check(site) {
    // "Print method for tuber – print.tuber_result | tuber": the brand doesn't count.
    const brands = commonPieces(site);
    for (const { page, title, parts } of indexableTitles(site)) {
      const word = findRepeatedWord(parts.filter((part) => !brands.includes(part)).join(' '));
      if (word !== undefined) yield { ...locateOnPage(site, page, title), message: message(word) };
    }
  },
});

/** A word of at least four letters that a text has three times. `Base16`, `Base32` and `tuber_result` are other words. */
function findRepeatedWord(text: string): string | undefined {
  // Other names of a thing are in parentheses: "Adobe Flash (Shockwave Flash, Macromedia Flash)".
  const outside = text.toLowerCase().replace(/\([^()]*\)/g, '');
  const counts = countItems(outside.match(/[\p{L}\d_.]{4,}/gu) ?? []);
  return [...counts].find(([, count]) => count > 2)?.[0];
}
