import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { shortenUrl } from '../shared/judge.ts';
import { createExternalUrlReader } from '../shared/own-names.ts';

const link = (url: string) => siteWithBody(`<a href="/gauges/">A</a> <a href="${url}">B</a>`);

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

    const urlOf = createExternalUrlReader(site);
    for (const page of site.documents) {
      for (const ref of page.refs) {
        const url = urlOf(ref);
        const fault = url === undefined ? undefined : site.external.get(url);
        if (fault !== undefined)
          yield {
            ...locateOnPage(site, page, ref),
            message: `the link "${shortenUrl(ref.href)}" is dead: ${fault}`,
          };
      }
    }
  },
});
