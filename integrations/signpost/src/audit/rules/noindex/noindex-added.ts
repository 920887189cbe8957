import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const added = (code: string) => site({ '/app/': { head: `<script>${code}</script>` } });
const byHand = `const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m);`;

export default defineRule({
  id: 'noindex-added',
  title: 'No script adds noindex to a page that exists',
  level: 'warning',
  conventions: ['W-NOINDEX-1', 'W-NOINDEX-2'],
  why: 'A script may add noindex to a view that does not exist. On a page that exists, it removes the page from the results once a crawler has run it, and until then the page is indexed. (Google Search Central, JavaScript SEO.)',
  fix: 'write noindex into the HTML if the page should stay out of the results; otherwise remove the script',
  scope: 'page',
  examples: () => ({
    good: {
      'under a condition': added(`if (location.hostname !== 'www.example.com') { ${byHand} }`),
      'in a function that nothing calls': added(`function hide() { ${byHand} }`),
      'another meta': added(byHand.replace("'robots'", "'theme-color'")),
    },
    bad: {
      'an element': added(byHand),
      'a text': added(
        'document.head.insertAdjacentHTML("beforeend", `<meta name="robots" content="noindex">`)',
      ),
      'once the page is loaded': added(`addEventListener('DOMContentLoaded', () => { ${byHand} })`),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      const act = page.acts.find(({ act, file }) => act === 'add-noindex' && file === undefined);
      if (act !== undefined)
        yield { ...at(site, page, act), message: 'a script adds noindex to the page whenever it is opened' };
    }
  },
});
