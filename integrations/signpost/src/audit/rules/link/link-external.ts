import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { externalUrl } from '../shared/own-names.ts';

const link = (url: string) => inBody(`<a href="/gauges/">A</a> <a href="${url}">B</a>`);

export default defineRule({
  id: 'link-external',
  title: 'Links to other sites work',
  level: 'warning',
  conventions: [],
  why: 'A visitor who follows a dead link leaves with an error. Signpost requests other sites only with `npx astro-signpost audit --external`, and reports only what is certain: 404, 410, an unknown host and an expired certificate. (Google Search Central, link best practices: external links.)',
  fix: 'link to the new URL, or remove the link',
  examples: () => ({
    good: { 'a page that answers': { files: link('https://other.example/page'), external: {} } },
    bad: {
      'a page that is gone': {
        files: link('https://other.example/page#part'),
        external: { 'https://other.example/page': 'it returns 404' },
      },
    },
  }),
  *check(site) {
    if (site.external === undefined) return;
    const urlOf = externalUrl(site);
    for (const page of site.documents) {
      for (const ref of page.refs) {
        const url = urlOf(ref);
        const fault = url === undefined ? undefined : site.external.get(url);
        if (fault !== undefined)
          yield { ...at(site, page, ref), message: `the link "${short(ref.href)}" is dead: ${fault}` };
      }
    }
  },
});
