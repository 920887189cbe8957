import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { hitOf, short } from '../shared/judge.ts';

const llms = (text: string) =>
  site({ 'llms.txt': `# Acme\n\n> Instruments for industry.\n\n## Products\n\n${text}\n` });

export default defineRule({
  id: 'llms-links',
  title: 'The links in llms.txt work',
  level: 'info',
  conventions: [],
  why: 'llms.txt points language models to the pages that matter. Each of them must exist, at its final URL. (llmstxt.org, the proposal.)',
  fix: 'correct the URL in llms.txt',
  examples: () => ({
    good: {
      'a page and another site': llms(
        '- [Gauges](https://www.example.com/gauges/): all of them\n- [Standard](https://example.net/x)',
      ),
      'no llms.txt': site(),
    },
    bad: {
      'a missing page': llms('- [Pumps](/pumps/)'),
      'a URL variant': llms('- [Gauges](https://www.example.com/gauges)'),
      'no URL': llms('- [Gauges](https://www.exa%mple.com/)'),
    },
  }),
  *check(site) {
    if (site.llms === undefined) return;
    const { file, links } = site.llms;
    for (const { href, target, line, column } of links) {
      const place = { file, line, column };
      const hit = hitOf(site, target);
      if (target.kind === 'invalid') yield { ...place, message: `"${short(href)}" is not a valid URL` };
      else if (hit === undefined)
        yield { ...place, message: `"${short(href)}" leads to a URL that is not in the build` };
      else if (hit.kind === 'gone')
        yield { ...place, message: `"${short(href)}" leads to a URL that is gone (410)` };
      else if (hit.kind === 'redirect')
        yield { ...place, message: `"${short(href)}" redirects to ${hit.to}` };
      else if (hit.kind === 'page' && !hit.own)
        yield { ...place, message: `"${short(href)}" is a variant of its page's URL, ${hit.page.url}` };
    }
  },
});
