import type { Cause } from '../../../lib/finding.ts';
import type { Page } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';
import { readTextState } from '../shared/page-text.ts';

const messages = {
  empty: 'the HTML of the page has no text',
  drawn: "the page has no text, and crawlers can't read what a script draws",
  short: (characters: number) => `the page has ${characters} characters of text; a script may add more`,
  noMain: 'the HTML has no main text, only what surrounds it',
};

const prerenderFix =
  'prerender the page if a script adds its text, redirect it if a script leads on, or make it noindex if it is a tool such as a CMS';
const noMainWhy =
  'Search engines go by the text that only this page has, and may not wait for a script to add it.';
const noMainFix =
  'write the text into the HTML, prerender the page if a script adds the text, redirect it if a script leads on, or remove a page that stays empty';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices | Acme</title></head>
<body><noscript>Please turn on JavaScript.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>`;

export default defineRule({
  id: 'script-content',
  title: 'The main text is in the HTML, not added by script',
  level: 'error',
  conventions: ['W-JS-1', 'W-JS-3'],
  why: 'Rendering waits in a queue and may fail, and many crawlers never render. They may not find what is not in the HTML. (Google Search Central, JavaScript SEO: server-side rendering or pre-rendering.)',
  fix: prerenderFix,
  scope: 'page',
  examples: () => ({
    good: {
      'text in the HTML': site(),
      'an empty main for a list, below the text of the page': {
        files: site({
          '/prices/': {
            main: `<h1>Prices</h1><p>${'Each gauge is calibrated by hand. '.repeat(20)}</p><main id="list"></main>\n<script src="/app.js"></script>`,
          },
          'app.js': '',
        }),
        nearMiss: {
          replace: ['<h1>Prices</h1>', ''],
          finds:
            'warning prices/index.html:1:1  The HTML has no main text, only what surrounds it  Fix: Write the text into the HTML, prerender the page if a script adds the text, redirect it if a script leads on, or remove a page that stays empty.',
        },
      },
    },
    bad: {
      'an empty shell': {
        files: site({ 'prices/index.html': shell, 'app.js': '' }),
        finds:
          'error prices/index.html:1:1  The HTML of the page has no text  Fix: Prerender the page if a script adds its text, redirect it if a script leads on, or make it noindex if it is a tool such as a CMS.',
      },
      'a page that says that it is loading, a drawing, and a main text that is missing': {
        files: site({
          'a/index.html': shell.replace('"root">', '$&Loading…'),
          'b/index.html': shell.replace(
            /<noscript>[^<]*<\/noscript><div id="root"><\/div>/,
            '<canvas></canvas>',
          ),
          'c/index.html': page('/c/', {
            main: '<main></main><footer>Acme, Harbour Road 1</footer><script src="/app.js"></script>',
          }),
          'app.js': '',
        }),
        finds:
          "warning a/index.html:1:1  The page has 8 characters of text; a script may add more  Fix: Prerender the page if a script adds its text, redirect it if a script leads on, or make it noindex if it is a tool such as a CMS.\nwarning c/index.html:1:1  The HTML has no main text, only what surrounds it  Fix: Write the text into the HTML, prerender the page if a script adds the text, redirect it if a script leads on, or remove a page that stays empty.\ninfo b/index.html:1:1  The page has no text, and crawlers can't read what a script draws  Fix: Describe in the HTML what it shows, or make the page noindex.",
      },
    },
  }),

  *check(site) {
    for (const page of listIndexablePages(site)) {
      const report = checkText(page);
      if (report !== undefined) yield { ...locateOnPage(site, page), cause: report };
    }
  },
});

/**
 * A page without heading, links and images and with hardly any text is the shell of an app. A page whose navigation is in the HTML, and
 * whose main text isn't, is filled by a script. Other short pages are up to `page-thin`.
 */
function checkText(page: Page): Cause | undefined {
  const { text } = page;
  const state = readTextState(page);
  if (state === 'filled by script')
    return { key: 'no main', level: 'warning', message: messages.noMain, why: noMainWhy, fix: noMainFix };
  if (state !== 'shell') return undefined;
  // "Loading…" or "Soon": a person must check. A demo with a canvas says little, as its owner knows.
  const level = text.drawn > 0 ? 'info' : 'warning';
  if (text.allLength > 0) return { key: 'short', level, message: messages.short(text.allLength) };
  if (text.drawn === 0) return { key: 'empty', message: messages.empty };
  // A game or globe has no text to prerender.
  const fix = 'describe in the HTML what it shows, or make the page noindex';
  return { key: 'drawn', level, message: messages.drawn, fix };
}
