import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { findLeavingAct } from '../shared/page-text.ts';
import { listLoadedScripts } from '../shared/script-files.ts';

const messages = {
  inline: 'a script may redirect the page',
  file: (file: string) => `${file} may redirect the page`,
  errorPage: "a script may redirect the error page, so visitors don't learn what went wrong",
};

const stub = (more: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Moved</title>${more}</head><body></body></html>`;

export default defineRule({
  id: 'redirect-script',
  title: 'A redirect by script is the last resort',
  level: 'warning',
  conventions: ['W-REDIR-3'],
  why: 'A search engine sees it only after rendering the page, and never if rendering fails. Other clients stay on an empty page. (Google Search Central, redirects: JavaScript location redirects.)',
  fix: "redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link",
  examples: () => ({
    good: {
      'a script that navigates on a click': siteWithBody(
        '<script>b.onclick = () => { location.href = "/gauges/" }</script>',
      ),
    },
    bad: {
      'window.location': site({ 'm/index.html': stub('<script>window.location = "/gauges/"</script>') }),
    },
  }),
  *check(site) {
    const reported = new Set<string>();
    for (const page of site.documents) {
      if (page.kind === 'page') {
        const act = findLeavingAct(page);
        if (act !== undefined) yield { ...locateOnPage(site, page, act), message: messages.inline };

        // One redirecting file is one finding, however many pages load it.
        for (const { ref, file, acts } of listLoadedScripts(site, page)) {
          if (!acts.includes('redirect-alone') || reported.has(file)) continue;
          reported.add(file);
          yield { ...locateOnPage(site, page, ref), message: messages.file(file) };
        }
      } else if (page.kind === 'error') {
        // `error-page` reports one with a meta refresh too.
        const act = page.acts.find((one) => one.act === 'redirect-alone');
        if (act === undefined || page.refreshes.some(({ href }) => href !== '')) continue;
        yield {
          ...locateOnPage(site, page, act),
          message: messages.errorPage,
          fix: 'say that the page is missing, and link to the home page',
        };
      }
    }
  },
});
