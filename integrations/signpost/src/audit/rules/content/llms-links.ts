import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { hitOf, short } from '../shared/judge.ts';

const llms = (text: string) =>
  site({ 'llms.txt': `# Acme\n\n> Instruments for industry.\n\n## Products\n\n${text}\n` });

export default defineRule({
  id: 'llms-links',
  title: 'The links in llms.txt lead somewhere',
  level: 'advice',
  conventions: [],
  why: 'llms.txt sends language models to the pages that matter; what it names must exist, at its final address. The conventions are silent. (llmstxt.org, the proposal.)',
  fix: 'correct the address in llms.txt',
  examples: () => ({
    good: [
      {
        title: 'a page and another site',
        files: llms(
          '- [Gauges](https://www.example.com/gauges/): all of them\n- [Standard](https://example.net/x)',
        ),
      },
      { title: 'no llms.txt', files: site() },
    ],
    bad: [
      { title: 'a page that is not there', files: llms('- [Pumps](/pumps/)') },
      { title: 'another spelling', files: llms('- [Gauges](https://www.example.com/gauges)') },
      { title: 'no address', files: llms('- [Gauges](https://www.exa%mple.com/)') },
    ],
  }),
  *check(site) {
    if (site.llms === undefined) return;
    const { file, links } = site.llms;
    for (const { href, target, line, column } of links) {
      const place = { file, line, column };
      const hit = hitOf(site, target);
      if (target.kind === 'invalid') yield { ...place, message: `"${short(href)}" is not a valid address` };
      else if (hit === undefined)
        yield { ...place, message: `"${short(href)}" leads to nothing that the build has` };
      else if (hit.kind === 'gone')
        yield { ...place, message: `"${short(href)}" leads to an address that is gone` };
      else if (hit.kind === 'redirect')
        yield { ...place, message: `"${short(href)}" is redirected to ${hit.to}` };
      else if (hit.kind === 'page' && !hit.own)
        yield {
          ...place,
          message: `"${short(href)}" is spelled differently from its page, ${hit.page.address}`,
        };
    }
  },
});
