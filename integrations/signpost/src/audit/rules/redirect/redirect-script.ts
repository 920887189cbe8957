import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody, site } from '../shared/example.ts';
import { leavingAct } from '../shared/page-text.ts';

const stub = (more: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Moved</title>${more}</head><body></body></html>`;

export default defineRule({
  id: 'redirect-script',
  title: 'A redirect by script is the last resort',
  level: 'warning',
  conventions: ['W-REDIR-3'],
  why: 'A search engine sees it only after rendering the page, and never if rendering fails. Other clients stay on an empty page. (Google Search Central, redirects: JavaScript location redirects.)',
  fix: "redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link",
  scope: 'page',
  examples: () => ({
    good: {
      'a script that navigates on a click': inBody(
        '<script>b.onclick = () => { location.href = "/gauges/" }</script>',
      ),
    },
    bad: {
      'window.location': site({ 'm/index.html': stub('<script>window.location = "/gauges/"</script>') }),
    },
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.kind === 'page') {
        const act = leavingAct(page);
        if (act !== undefined) yield { ...at(site, page, act), message: 'a script may redirect the page' };
      } else if (page.kind === 'error') {
        const act = page.acts.find((one) => one.act === 'redirect-alone');
        if (act !== undefined) yield { ...at(site, page, act), ...unseen };
      }
    }
  },
});

const unseen = {
  message: "a script may redirect the error page, so visitors don't learn what went wrong",
  fix: 'say that the page is missing, and link to the home page',
};
