import { countItems } from '../../../lib/counts.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { site } from '../shared/example.ts';
import { listCommonPieces, listIndexableTitles } from '../shared/titles.ts';

const messages = {
  repeated: (word: string) => `the title has "${word}" three times`,
  long: (length: number) => `the title has ${length} characters, of which results show about 60`,
};

/** Characters of the title of a page; a longer one is a sentence or a list. */
const maxLength = 150;

export default defineRule({
  id: 'title-stuffed',
  title: 'A title is concise, not a list of keywords',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: 'A title that repeats the same word looks like spam to readers and search engines, which then write their own. Results cut a long one. (Google Search Central, title links: avoid keyword stuffing.)',
  fix: 'write the topic once, in a few words',
  scope: 'page',
  judges: writtenPages,
  examples: () => ({
    good: {
      'a list of topics': site({
        '/': { title: 'Network services: Postfix, Apache, NFS, Samba, Squid, LDAP' },
      }),
      'a year in the names of three products': {
        files: site({ '/': { title: 'Windows Server 2012, Visual Studio 2012 and TFS 2012 released' } }),
        nearMiss: {
          replace: ['2012', 'preview'],
          finds:
            'warning index.html:6:1  The title has "preview" three times  Fix: Write the topic once, in a few words.',
        },
      },
      'words that are parts of others, or short': site({
        '/a/': { title: 'base64 — Base16, Base32, Base64, Base85 data encodings' },
        '/b/': { title: 'Level sensors and level switches | Acme' },
        '/c/': { title: 'The cat and the dog and the bird' },
      }),
    },
    bad: {
      'a title with one word three times': {
        files: site({
          '/': { title: 'Pressure sensor, pressure gauge, pressure switch | Acme' },
          '/gauges/': { title: 'Gauges gauges gauges' },
        }),
        finds:
          'warning index.html:6:1  The title has "pressure" three times (2 places)  Fix: Write the topic once, in a few words.',
      },
      'a title of 159 characters': {
        files: site({
          '/': {
            title:
              'How we measure the level of liquids and solids in tanks, silos and open channels with radar, and why an old float can still be the best choice for many of them',
          },
        }),
        finds:
          'warning index.html:6:1  The title has 159 characters, of which results show about 60  Fix: Say what the page is about in a few words.',
      },
    },
  }),
  *check(site) {
    // What most titles have doesn't count: the brand in "Print method for tuber – print.tuber_result | tuber", and a slogan, which
    // `title-boilerplate` reports.
    const brands = listCommonPieces(site);
    for (const { page, title, parts } of listIndexableTitles(site)) {
      const ownText = parts.filter((part) => !brands.includes(part)).join(' ');
      const word = findRepeatedWord(ownText);
      const place = locateOnPage(site, page, title);
      if (word !== undefined)
        yield { ...place, cause: { key: 'repeated', message: messages.repeated(word) } };
      if (ownText.length > maxLength)
        yield {
          ...place,
          cause: {
            key: 'long',
            message: messages.long(title.text.length),
            why: 'Results cut a long title.',
            fix: 'say what the page is about in a few words',
          },
        };
    }
  },
});

/**
 * A word of at least four letters that a text has three times. `Base16`, `Base32` and `tuber_result` are other words. A number is
 * part of a name: "Windows Server 2012、Visual Studio 2012、TFS 2012 RC" (https://acme.example/2012/06/01/…).
 */
function findRepeatedWord(text: string): string | undefined {
  // Other names of a thing are in parentheses: "Adobe Flash (Shockwave Flash, Macromedia Flash)".
  const outside = text.toLowerCase().replace(/\([^()]*\)/g, '');
  const words = outside.match(/[\p{L}\d_.]{4,}/gu) ?? [];
  const counts = countItems(words.filter((word) => /\p{L}/u.test(word)));
  return [...counts].find(([, count]) => count > 2)?.[0];
}
