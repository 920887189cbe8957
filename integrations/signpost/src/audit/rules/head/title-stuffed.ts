import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { indexableTitles } from '../shared/titles.ts';

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
      'a word three times': site({
        '/': { title: 'Pressure sensor, pressure gauge, pressure switch | Acme' },
      }),
    },
  }),
  *check(site) {
    for (const { page, title } of indexableTitles(site)) {
      const word = findRepeatedWord(title.text);
      if (word !== undefined) yield { ...locateOnPage(site, page, title), message: message(word) };
    }
  },
});

/** A word of at least four letters that a text has three times. `Base16` and `Base32` are two words. */
function findRepeatedWord(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []) {
    const count = (counts.get(word) ?? 0) + 1;
    if (count === 3) return word;
    counts.set(word, count);
  }
  return undefined;
}
