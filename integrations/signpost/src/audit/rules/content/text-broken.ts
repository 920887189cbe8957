import type { Cause } from '../../../lib/finding.ts';
import { keepFirst } from '../../../lib/list.ts';
import type { FaultyText, Page } from '../../../pages/page.ts';
import { leaveOutFurtherPages } from '../../site/list-pages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, writtenPages } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenText } from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { readTextState } from '../shared/page-text.ts';
import { findTitle, groupPages, readLanguage } from '../shared/titles.ts';

const messages = {
  wrong: (noun: string, text: string, fault: string) => `${noun} "${text}" ${fault}`,
  noHeading: 'the page has no <h1>',
  sameHeading: (heading: string) => `other pages have the heading "${heading}" too, with other titles`,
};

const headingWhy =
  'The heading tells people that they are on the page that they chose, and screen readers jump to it.';

export default defineRule({
  id: 'text-broken',
  title: 'The texts of a site are written by somebody',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: '`undefined`, `{{ title }}`, "TODO" and "fÃ¼r" are what a template, a file or a person left behind. Visitors read it, screen readers say it, and feed readers and home screens show it as a name.',
  fix: 'write the text, or correct the template that writes it',
  judges: writtenPages,
  examples: () => ({
    good: {
      'an article about undefined, and a tutorial on templates': {
        files: site({
          '/undefined/': { title: 'undefined | Acme', heading: 'undefined' },
          '/templates/': {
            body: '<p><code>{{ page.title }}</code></p><table><tr><td>null</td></tr></table>',
          },
        }),
        nearMiss: {
          replace: ['<p><code>{{ page.title }}</code></p>', ''],
          finds:
            'warning templates/index.html:18:16  The table cell "null" comes from a missing value  Fix: Set the value that the template reads, or let it leave out the text where there is none.',
        },
      },
      'an icon beside a heading, a button that a script fills, and decoration': {
        files: siteWithBody(
          '<h2 id="sizes">Sizes <a href="#sizes"></a></h2><button id="total"></button><a href="/gauges/">Gauges <img src="/icon.svg" alt=""></a>',
        ),
        nearMiss: {
          replace: ['Gauges <img', '<img'],
          finds:
            'warning index.html:18:76  A link has no text  Fix: Write where it leads as its text, as the `alt` of its image, or as an `aria-label`.',
        },
      },
      'a school of Latin, a product named To do, and a text that a script fills': {
        files: siteWithBody(
          '<h2>To do</h2><p>Dolor sit amet</p><div v-if="shown"><p>{{ page.title }}</p></div>',
        ),
        nearMiss: {
          replace: [' v-if="shown"', ''],
          finds:
            'warning index.html:18:44  The paragraph "{{ page.title }}" has a placeholder that nothing filled in  Fix: Correct the name in the template, or run the template over this file.',
        },
      },
    },
    bad: {
      'a link, a button and an image by a template without its values': {
        files: siteWithBody(
          '<a href="/gauges/">undefined</a><button><i class="menu"></i></button><img src="/icon.svg" alt="null">',
        ),
        finds: `warning index.html:18:20  The link text "undefined" comes from a missing value  Fix: Set the value that the template reads, or let it leave out the text where there is none.
warning index.html:18:33  A button has no text  Fix: Write what it does as its text, as the \`alt\` of its image, or as an \`aria-label\`.
warning index.html:18:70  The alternative text "null" comes from a missing value  Fix: Set the value that the template reads, or let it leave out the text where there is none.`,
      },
      'a file that was read in the wrong encoding, and a note to oneself': {
        files: siteWithBody('<p>Pumpen fÃ¼r GÃ¤rten</p><ul><li>TODO: write this text</li></ul>'),
        finds: `warning index.html:18:4  The paragraph "Pumpen fÃ¼r GÃ¤rten" was read in the wrong encoding, so readers see "Ã¼"  Fix: Read the file that the text comes from as UTF-8, and save it again.
warning index.html:18:35  The list item "TODO: write this text" is a note to write the text later  Fix: Write the text, or leave it out until then.`,
      },
      'a page without a heading, and a heading of two pages': {
        files: site({
          '/gauges/': {
            main: '<main><p>Our gauges measure pressure in plants all over the world.</p></main>',
          },
          '/a/': { heading: 'Sizes' },
          '/b/': { heading: 'Sizes' },
          '/c/': {},
          '/d/': {},
        }),
        finds: `info gauges/index.html:1:1  The page has no <h1>  Fix: Write what the page is about into an <h1>, once.
info a/index.html:15:1  Other pages have the heading "Sizes" too, with other titles (2 places)  Fix: Write into the heading what only this page has.`,
      },
      'an item of a feed and a name of an app': {
        files: site({
          '/': {
            head: '<link rel="manifest" href="/site.webmanifest">',
            body: '<a href="/gauges/">Gauges</a>',
          },
          'rss.xml':
            '<rss version="2.0"><channel><title>Acme</title><item><title>Pumps &amp;amp; hoses</title><link>https://www.example.com/gauges/</link><pubDate>undefined</pubDate></item></channel></rss>',
          'site.webmanifest': '{"name": "undefined"}',
        }),
        finds: `warning rss.xml:1:134  The date of an item "undefined" comes from a missing value  Fix: Set the value that the template reads, or let it leave out the text where there is none.
warning site.webmanifest:1:10  The \`name\` of the manifest "undefined" comes from a missing value  Fix: Set the value that the template reads, or let it leave out the text where there is none.
info rss.xml:1:54  The title of an item "Pumps &amp; hoses" was escaped twice, so readers see "&amp;"  Fix: Escape the text once: the template that writes it escapes what is escaped already.`,
      },
    },
  }),

  *check(site) {
    const shown = site.documents.filter(({ kind }) => kind === 'page' || kind === 'error');
    for (const page of [...shown, ...site.markdownPages])
      for (const faulty of page.faultyTexts) {
        // `page-thin` reports the Lorem ipsum of a short page, and `page-readable` a file of another encoding.
        if (faulty.fault.kind === 'filler' && page.filler !== undefined) continue;
        if (faulty.fault.kind === 'encoding' && page.trouble !== undefined) continue;
        yield { ...locateOnPage(site, page, faulty), cause: describeFault(faulty) };
      }

    // A template makes one fault in all items of a feed.
    for (const { file, faultyTexts } of [...site.feeds, ...site.webManifests])
      for (const { line, column, ...faulty } of keepFirst(
        faultyTexts,
        ({ noun, fault }) => noun + fault.kind,
      ))
        yield { file, line, column, cause: describeFault(faulty) };

    yield* checkHeadings(site, listCanonicalPages(site));
  },
});

/** Feed readers differ: some show the entities of a title, some decode them. An empty title is that of a note. */
function isMinor({ noun, fault: { kind } }: Pick<FaultyText, 'noun' | 'fault'>): boolean {
  if (kind === 'empty') return noun === 'manifest' || / of (?:an item|the feed)$/.test(noun);
  return /^the title of (?:an item|the feed)$/.test(noun) && (kind === 'tags' || kind === 'twice');
}

function describeFault({ noun, text, fault }: Pick<FaultyText, 'noun' | 'text' | 'fault'>): Cause {
  // A file in another encoding, and a demonstration, have it in all of their texts.
  const key = fault.kind === 'encoding' || fault.kind === 'filler' ? fault.kind : `${noun} ${fault.kind}`;
  const message = fault.kind === 'empty' ? fault.text : messages.wrong(noun, shortenText(text), fault.text);
  return { key, message, fix: fault.fix, ...(isMinor({ noun, fault }) && { level: 'info' }) };
}

/** Pages without a heading, and pages with one heading below two titles. */
function* checkHeadings(site: Site, pages: readonly Page[]): Generator<Fault> {
  for (const page of pages) {
    if (page.h1s.length > 0 || readTextState(page) !== 'whole') continue;
    const fix = 'write what the page is about into an <h1>, once';
    yield {
      ...locateOnPage(site, page),
      cause: { key: 'no heading', level: 'info', message: messages.noHeading, why: headingWhy, fix },
    };
  }

  const groups = groupPages(leaveOutFurtherPages(site, pages), readHeading);
  for (const group of groups) {
    const haveOtherTitles = new Set(group.map((page) => findTitle(page)?.text)).size === group.length;
    // The name of the site as the heading of each page
    if (!haveOtherTitles || group.length > pages.length / 2) continue;
    for (const page of group)
      yield {
        ...locateOnPage(site, page, page.h1s[0]),
        cause: {
          key: 'same heading',
          level: 'info',
          message: messages.sameHeading(shortenText(page.h1s[0]?.text ?? '')),
          why: headingWhy,
          fix: 'write into the heading what only this page has',
        },
      };
  }
}

/** The heading with the page's language; undefined without one. */
function readHeading(page: Page): string | undefined {
  const heading = page.h1s[0]?.text.toLowerCase();
  return heading && `${readLanguage(page)} ${heading}`;
}
