import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';

const data = (json: string) => page('/', { head: `<script type="application/ld+json">${json}</script>` });

export default defineRule({
  id: 'structured-data',
  title: 'Structured data can be read',
  level: 'advice',
  conventions: [],
  why: 'JSON-LD that is no JSON is dropped without a word. The conventions are silent. (schema.org; Google Search Central, structured data.)',
  fix: 'mend the JSON; let JSON.stringify write it',
  examples: {
    good: [
      {
        title: 'JSON',
        files: site({ 'index.html': data('{"@context":"https://schema.org","@type":"WebSite"}') }),
      },
    ],
    bad: [{ title: 'a comma too many', files: site({ 'index.html': data('{"@type":"WebSite",}') }) }],
  },
  *check(site) {
    for (const page of site.pages) {
      for (const text of page.badData)
        yield { ...at(site, page, text), message: 'the structured data is no JSON' };
    }
  },
});
