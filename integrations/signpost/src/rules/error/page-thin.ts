import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages } from '../shared/judge.ts';
import { isFilledByScript, isShell } from '../shared/shell.ts';
import { isBlank } from '../shared/shown.ts';
import { contentOf } from '../shared/wide.ts';

/** Characters without white space, the navigation left out. */
const shortest = 40;
const empty = page('/prices/').replace(/<main>[\s\S]*<\/main>/, '<main><h1>Prices</h1></main>');

export default defineRule({
  id: 'page-thin',
  title: 'A page has something to read',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'A page with almost no text is easily taken for an error page, and dropped. (Google Search Central, soft 404 errors.)',
  fix: 'say what the page is for, or keep it out of the index',
  scope: 'page',
  examples: () => ({
    good: [
      { title: 'a paragraph', files: site() },
      ...['<img src="/icon.svg" alt="" width="48" height="48">', '<input type="search" name="q">'].map(
        (shown) => ({
          title: `something else than text: ${shown}`,
          files: site({ 'prices/index.html': empty.replace('</h1>', `</h1>${shown}`) }),
        }),
      ),
      {
        title: 'two sentences in Japanese',
        files: site({
          'ja/index.html': page('/ja/', { lang: 'ja', title: '圧力計｜アクメ' }).replace(
            /<main>[\s\S]*<\/main>/,
            '<main><h1>圧力計</h1><p>圧力計は受注生産です。納期は二日です。</p></main>',
          ),
        }),
      },
    ],
    bad: [
      { title: 'a heading and nothing else', files: site({ 'prices/index.html': empty }) },
      {
        title: 'the same below a logo',
        files: site({
          'prices/index.html': empty.replace(
            '<main>',
            '<header><img src="/icon.svg" alt="Acme" width="48" height="48"></header><main>',
          ),
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of canonicalPages(site)) {
      const { hasMain, main, body } = page.text;
      const size = hasMain ? Math.max(main, 0) : body;
      // Of nearly all pages the size tells; their elements need not be looked at.
      if (
        size >= shortest ||
        contentOf(page, size) >= shortest ||
        isBlank(page) ||
        // What it says is worse (`soft-404`).
        page.denial !== undefined ||
        isShell(page) ||
        isFilledByScript(page) ||
        // Something to look at, or a form.
        page.counts.pictures > 0 ||
        page.acts.some(({ act }) => act === 'redirect')
      )
        continue;
      yield { ...at(site, page), message: `the page has ${size} characters of text` };
    }
  },
});
